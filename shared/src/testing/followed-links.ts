/** Stops links that React Router leaves to the browser: jsdom loads no pages and writes an error for each. */
export function stopFollowedLinks(): void {
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[href]');
    if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault();
  });
}
