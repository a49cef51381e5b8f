/** Site on which the federal government publishes VLibras. */
const VLIBRAS_URL = 'https://vlibras.gov.br/app';

declare global {
  interface Window {
    VLibras?: { Widget: new (url: string) => unknown };
  }
}

/**
 * Loads VLibras, which translates the page's text to Brazilian sign language. Its button appears at the right edge; the rest is loaded on
 * click. If its site is unreachable, nothing appears.
 */
export function showVLibras(): void {
  const script = document.createElement('script');
  script.src = `${VLIBRAS_URL}/vlibras-plugin.js`;
  script.onload = () => {
    const { VLibras } = window;
    if (VLibras) new VLibras.Widget(VLIBRAS_URL);
  };
  script.onerror = () => script.remove();
  document.body.append(script);
}
