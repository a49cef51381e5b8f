import { draftKey } from '@credenciados/shared/form-core';

/** Storage key of an e-mail address's confirmation. */
export const KEY = draftKey('contato');

/** Normalises an address for comparison: lower case, no surrounding blanks. */
export const sameAddress = (email: string) => email.trim().toLowerCase();

/** Stores the progress of an address's confirmation for the tab; null removes it. */
export function keepContact(progress: object | null): void {
  try {
    if (progress) sessionStorage.setItem(KEY, JSON.stringify(progress));
    else sessionStorage.removeItem(KEY);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
