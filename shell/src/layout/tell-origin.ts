/** On paper, addresses of files begin with the portal's (`print.css`). */
export function tellOrigin(): void {
  document.documentElement.style.setProperty('--origem', JSON.stringify(window.location.origin));
}
