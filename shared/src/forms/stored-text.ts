/** Days for which an abandoned draft is stored. */
export const DRAFT_DAYS = 7;

/** Stores a text. Without room it returns false and removes the older text, which would undo later changes. */
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

/** Parsed JSON of a stored text, or null. */
export function parseStored(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
