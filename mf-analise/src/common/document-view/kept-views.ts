/** How large documents of a type, and how turned single ones, were last looked at. Kept while the page is open, of a few hundred at most. */
const MOST = 300;

/** A small memory that forgets what was set first. */
function memory<Key, Value>() {
  const kept = new Map<Key, Value>();
  return {
    get: (key: Key): Value | undefined => kept.get(key),
    set: (key: Key, value: Value): void => {
      kept.delete(key);
      kept.set(key, value);
      const [first] = kept.keys();
      if (kept.size > MOST && first !== undefined) kept.delete(first);
    },
  };
}

/** Zoom by the type of document: null fits the width. */
export const keptZooms = memory<string, number | null>();
/** Degrees by the file. */
export const keptRotations = memory<string, number>();
