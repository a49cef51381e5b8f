/** Days that a draft nobody comes back to is stored. */
export const DRAFT_DAYS = 7;

/** Stores a text. False without room: the text before is erased then, which would bring back what was changed since. */
export function storeText(storage: Pick<Storage, 'setItem' | 'removeItem'>, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    storage.removeItem(key);
    return false;
  }
}

/** The JSON of a stored text, or null. */
export function parseStored(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
