/** Storage key of a person's choice on this device. A remainder of the CPF tells colleagues apart without identifying them. */
export const personKey = (choice: string, cpf = '0') => `${choice}-${Number(cpf) % 997}`;

/** Choice of a person: home leads staff to the open edital's solicitações (TEL-2). If absent, it doesn't. */
export const OPENS_QUEUE = 'credenciados:abre-fila';

/** Storage key of the last registration that a visitor sent from this device (INS-17). */
export const LAST_REGISTRATION = 'credenciados:comprovante';

/** Removes it from this device. */
export function forgetLastRegistration(): void {
  sessionStorage.removeItem(LAST_REGISTRATION);
  localStorage.removeItem(LAST_REGISTRATION);
}

/** Storage key of the chosen theme, `claro` or `escuro`. */
const THEME = 'credenciados:tema';

/** True if the page shows the dark theme; false while rendering on the server. */
export const isDarkTheme = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.classList.contains('dark');

/** Applies the theme that the person chose on this device, or that of their system. */
export function applyKeptTheme(): void {
  const chosen = localStorage.getItem(THEME);
  applyTheme(chosen ? chosen === 'escuro' : window.matchMedia('(prefers-color-scheme: dark)').matches);
}

/** Applies a theme and keeps it on this device. */
export function chooseTheme(dark: boolean): void {
  localStorage.setItem(THEME, dark ? 'escuro' : 'claro');
  applyTheme(dark);
}

/** A class on the page reaches every module. */
function applyTheme(dark: boolean): void {
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light';
}
