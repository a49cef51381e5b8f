/** Where the person's choice is kept. */
export const THEME_KEY = 'credenciados:tema';

/** The theme that the person chose, else the one that their system has. */
function prefersDark(): boolean {
  const chosen = localStorage.getItem(THEME_KEY);
  return chosen ? chosen === 'escuro' : window.matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Puts a theme on, at the start before the first paint of the portal. */
export function applyTheme(dark = prefersDark()): void {
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
}
