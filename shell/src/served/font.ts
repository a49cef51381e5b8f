/** Storage key: address of the portal's font, once this browser has fetched it. */
const KNOWN = 'credenciados:fonte';

const place = () => document.getElementById('fonte');
const addressOf = (style: HTMLElement | null) => /url\(['"]?([^'")]+)/.exec(style?.textContent ?? '')?.[1];
const familyOf = (style: HTMLElement) => /font-family:\s*([^;}]+)/.exec(style.textContent ?? '')?.[1];

/** Enables the font if the browser has cached it: a page that waits for its scripts must not wait for a font too. */
export function showKnownFont(): void {
  const style = place();
  if (localStorage.getItem(KNOWN) === addressOf(style)) style?.removeAttribute('media');
}

/**
 * Removes a font that missed the page's first paint. With `font-display: optional` the browser ignores it only until some style changes, as
 * when the portal takes over; then all text would be redrawn and shift.
 */
export function settleFont(): void {
  const style = place();
  const family = style && familyOf(style);
  if (family && !isDrawn(family)) style.setAttribute('media', 'not all');
}

/** True if text is drawn with a font, detected by its width. */
function isDrawn(family: string): boolean {
  const probe = document.createElement('span');
  probe.textContent = 'Editais de credenciamento';
  probe.setAttribute('aria-hidden', 'true');
  Object.assign(probe.style, { position: 'fixed', visibility: 'hidden', whiteSpace: 'nowrap', fontSize: '100px' });
  const widthIn = (fonts: string) => {
    probe.style.fontFamily = fonts;
    return probe.offsetWidth;
  };
  document.body.append(probe);
  const [withIt, without] = [widthIn(`${family}, sans-serif`), widthIn('sans-serif')];
  probe.remove();
  return withIt !== without;
}

/** Caches the font for the next page. This page stays without it: text that shifts is worse than text in a plainer font. */
export async function keepFont(): Promise<void> {
  const address = addressOf(place());
  if (!address) return;
  const { ok } = await fetch(address, { priority: 'low' });
  if (ok) localStorage.setItem(KNOWN, address);
}
