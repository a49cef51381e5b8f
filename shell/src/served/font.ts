/** Address of the portal's font, once this browser has fetched it. */
const KNOWN = 'credenciados:fonte';

const place = () => document.getElementById('fonte');
const addressOf = (style: HTMLElement | null) => /url\(['"]?([^'")]+)/.exec(style?.textContent ?? '')?.[1];
const familyOf = (style: HTMLElement) => /font-family:\s*([^;}]+)/.exec(style.textContent ?? '')?.[1];

/** Uses the font where the browser has it already: a page that waits for its script doesn't wait for a font, too. */
export function showKnownFont(): void {
  const style = place();
  if (localStorage.getItem(KNOWN) === addressOf(style)) style?.removeAttribute('media');
}

/**
 * Leaves out a font that came too late for the page's first picture. The browser leaves it out by itself (`font-display: optional`) only
 * until some style changes, as it does when the portal comes: then every text would be drawn anew, and move.
 */
export function settleFont(): void {
  const style = place();
  const family = style && familyOf(style);
  if (family && !isDrawn(family)) style.setAttribute('media', 'not all');
}

/** True if text is drawn with a font, seen by its width. */
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

/** Has the font ready for the next page. This one stays as it is: text that moves is worse than text that looks plainer. */
export async function keepFont(): Promise<void> {
  const address = addressOf(place());
  if (!address) return;
  const { ok } = await fetch(address, { priority: 'low' });
  if (ok) localStorage.setItem(KNOWN, address);
}
