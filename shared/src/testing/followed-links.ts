/** Cancels clicks on links that React Router leaves to the browser: jsdom can't navigate and reports an error. */
export function stopFollowedLinks(): void {
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[href]');
    if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault();
  });
}
