const PREFIX = 'credenciados:';

/** Value that this browser stores under a name until a moment (`ate`, in milliseconds), or null. */
function keptUnder(name: string): Record<string, unknown> | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? localStorage.getItem(name) ?? 'null');
    return kept?.ate > Date.now() ? kept : null;
  } catch {
    // Others' words, or a browser that keeps nothing.
    return null;
  }
}

/**
 * A page that came with its content has places for what only the browser knows (INS-17). The names of what is kept stand at the root, where
 * styles show those places before anything is on the screen: nothing moves when the portal comes.
 */
export function showKept(): void {
  const names = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
  const kept = names.filter((name) => name.startsWith(PREFIX) && keptUnder(name));
  document.documentElement.dataset.guardado = kept.map((name) => name.slice(PREFIX.length)).join(' ');
}

/** Writes what is kept into the places that ask for it, once they are there: `data-guardado-valor="comprovante.numero"`. */
export function fillKept(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-guardado-valor]')) {
    const [name = '', field = ''] = place.dataset.guardadoValor?.split('.') ?? [];
    place.textContent = String(keptUnder(PREFIX + name)?.[field] ?? '');
  }
}
