const PREFIX = 'credenciados:';

/** Unexpired value that this browser stores under a name, or null; `ate` is its expiry, in milliseconds. */
function keptUnder(name: string): Record<string, unknown> | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? localStorage.getItem(name) ?? 'null');
    return kept?.ate > Date.now() ? kept : null;
  } catch {
    // Not our JSON, or a browser without storage.
    return null;
  }
}

/**
 * Sets the names of stored values on the root element. A page that came with its content has placeholders for values that only the browser
 * knows (INS-17). Styles show them before the first paint, so that nothing shifts when the portal takes over.
 */
export function showKept(): void {
  const names = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
  const kept = names.filter((name) => name.startsWith(PREFIX) && keptUnder(name));
  document.documentElement.dataset.guardado = kept.map((name) => name.slice(PREFIX.length)).join(' ');
}

/** Fills stored values into their placeholders, once those exist: `data-guardado-valor="comprovante.numero"`. */
export function fillKept(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-guardado-valor]')) {
    const [name = '', field = ''] = place.dataset.guardadoValor?.split('.') ?? [];
    place.textContent = String(keptUnder(PREFIX + name)?.[field] ?? '');
  }
}
