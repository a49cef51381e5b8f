/** Where the federal government publishes VLibras. */
const VLIBRAS_URL = 'https://vlibras.gov.br/app';

declare global {
  interface Window {
    VLibras?: { Widget: new (url: string) => unknown };
  }
}

/**
 * Loads VLibras, which translates the page's texts to Brazilian sign language: its button appears at the page's right
 * edge, and the rest of it is loaded when the button is pressed. Where its site can't be reached, nothing appears.
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
