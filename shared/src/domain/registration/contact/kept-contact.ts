/** Under which it is kept how far an address is confirmed. */
export const KEY = 'credenciados:contato';

/** What of an address is compared: its letters' case and the blanks around it say nothing. */
export const sameAddress = (email: string) => email.trim().toLowerCase();

/** Keeps how far the address is confirmed until the tab is closed; null: forgets it. */
export function keepContact(progress: object | null): void {
  try {
    if (progress) sessionStorage.setItem(KEY, JSON.stringify(progress));
    else sessionStorage.removeItem(KEY);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
