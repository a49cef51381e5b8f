/** Reloads the page. With unsaved changes the browser asks first. */
export function reloadPage(): void {
  window.location.reload();
}
