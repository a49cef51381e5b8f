/** Loads the page anew. With unsaved changes the browser asks first. */
export function reloadPage(): void {
  window.location.reload();
}
