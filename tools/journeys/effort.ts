/**
 * Script for a page that counts a person's clicks and keys in its session storage, and keeps what was clicked there, one a line. Clicks made
 * by the page's own code, such as to open the file dialog, don't count.
 */
export const COUNT_EFFORT = `
  const count = (name) => sessionStorage.setItem(name, Number(sessionStorage.getItem(name) ?? 0) + 1);
  addEventListener('click', (event) => {
    if (!event.isTrusted || event.detail === 0) return;
    count('clicks');
    const { tagName, name, textContent } = event.target;
    const clicked = tagName + ' ' + (textContent || name) + ' at ' + event.clientX + ', ' + event.clientY + '\\n';
    sessionStorage.setItem('clicked', (sessionStorage.getItem('clicked') ?? '') + clicked);
  }, true);
  addEventListener('keydown', (event) => event.isTrusted && count('keys'), true);
`;
