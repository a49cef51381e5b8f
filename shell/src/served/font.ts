/** Address of the portal's font, once this browser has fetched it. */
const KNOWN = 'credenciados:fonte';

const place = () => document.getElementById('fonte');
const addressOf = (style: HTMLElement | null) => /url\(['"]?([^'")]+)/.exec(style?.textContent ?? '')?.[1];

/** Uses the font where the browser has it already: a page that waits for its script doesn't wait for a font, too. */
export function showKnownFont(): void {
  const style = place();
  if (localStorage.getItem(KNOWN) === addressOf(style)) style?.removeAttribute('media');
}

/** Has the font ready for the next page. This one stays as it is: text that moves is worse than text that looks plainer. */
export async function keepFont(): Promise<void> {
  const address = addressOf(place());
  if (!address) return;
  const { ok } = await fetch(address, { priority: 'low' });
  if (ok) localStorage.setItem(KNOWN, address);
}
