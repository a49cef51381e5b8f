/** Sets the CSS variable with the portal's origin, for the addresses of files in print (`print.css`). */
export function tellOrigin(): void {
  document.documentElement.style.setProperty('--origem', JSON.stringify(window.location.origin));
}
