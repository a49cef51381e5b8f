/** Storage key of the person's choice. */
export const THEME_KEY = 'credenciados:tema';

/** True if the person chose the dark theme or, without a choice, their system has it. */
function prefersDark(): boolean {
  const chosen = localStorage.getItem(THEME_KEY);
  return chosen ? chosen === 'escuro' : window.matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Applies a theme; at the start, before the portal's first paint. */
export function applyTheme(dark = prefersDark()): void {
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
}
