const PREFIX = 'credenciados:rascunho:';

/** Storage key of a draft. A signed-in person's key contains their CPF, since two people may share a computer or a tab. */
export const draftKey = (name: string, person: string | null = null): string =>
  person === null ? `${PREFIX}${name}` : `${PREFIX}${person}:${name}`;

/** Storage key of a draft that a visitor stores on the device; a sign-out doesn't remove it. */
export const deviceDraftKey = (name: string): string => `credenciados:rascunho-mantido:${name}`;

/** Removes all drafts of the tab, and the person's on the device. */
export function eraseDrafts(person: string | null): void {
  try {
    eraseFrom(sessionStorage, PREFIX);
    if (person !== null) eraseFrom(localStorage, draftKey('', person));
  } catch (error) {
    // Storage is disabled, so there is nothing to remove.
    if (!(error instanceof DOMException)) throw error;
  }
}

function eraseFrom(storage: Storage, prefix: string): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}

/** Removes the tab's drafts that belong to no signed-in person: another person must not get them. */
export function eraseOwnerless(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX) && !/^\d{11}:/.test(key.slice(PREFIX.length))) sessionStorage.removeItem(key);
  }
}
