/**
 * Script for a page that counts a person's clicks and keys in its session storage. Clicks made by the page's own code, such as to open the
 * file dialog, don't count.
 */
export const COUNT_EFFORT = `
  const count = (name) => sessionStorage.setItem(name, Number(sessionStorage.getItem(name) ?? 0) + 1);
  addEventListener('click', (event) => event.isTrusted && event.detail > 0 && count('clicks'), true);
  addEventListener('keydown', (event) => event.isTrusted && count('keys'), true);
`;
