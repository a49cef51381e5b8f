/** Last zoom per document type and last rotation per file. Kept while the page is open, for at most 300 entries. */
const MOST = 300;

/** Map with a maximum size, which drops its oldest entries. */
function memory<Key, Value>() {
  const cached = new Map<Key, Value>();
  return {
    get: (key: Key): Value | undefined => cached.get(key),
    set: (key: Key, value: Value): void => {
      cached.delete(key);
      cached.set(key, value);
      const [first] = cached.keys();
      if (cached.size > MOST && first !== undefined) cached.delete(first);
    },
  };
}

/** Zoom by document type; null fits the width. */
export const keptZooms = memory<string, number | null>();
/** Rotation in degrees by file. */
export const keptRotations = memory<string, number>();
