const PREFIX = 'credenciados:rascunho:';

/** Storage key of a draft. A draft of a person who is signed in has their CPF in it: two people may share a computer, or a tab. */
export const draftKey = (name: string, person: string | null = null): string =>
  person === null ? `${PREFIX}${name}` : `${PREFIX}${person}:${name}`;

/** Storage key of a draft that a visitor keeps on the device: a sign-out doesn't erase it. */
export const deviceDraftKey = (name: string): string => `credenciados:rascunho-mantido:${name}`;

/** Erases all drafts of the tab, and the person's on the device. */
export function eraseDrafts(person: string | null): void {
  try {
    eraseFrom(sessionStorage, PREFIX);
    if (person !== null) eraseFrom(localStorage, draftKey('', person));
  } catch (error) {
    // The browser lets the portal store nothing: there is nothing to erase.
    if (!(error instanceof DOMException)) throw error;
  }
}

function eraseFrom(storage: Storage, prefix: string): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}
