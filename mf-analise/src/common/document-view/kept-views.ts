/** Last zoom per document type and last rotation per file. Kept while the page is open, for at most 300 entries. */
const MOST = 300;

/** Map with a maximum size, which drops its oldest entries. */
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

/** Zoom by document type; null fits the width. */
export const keptZooms = memory<string, number | null>();
/** Rotation in degrees by file. */
export const keptRotations = memory<string, number>();
