/** Limits of a JSON text's depth and size. */
export interface JsonLimits {
  /** Nesting of objects and lists. */
  depth: number;
  /** Number of keys, items, objects and lists. */
  parts: number;
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * True if a JSON text exceeds a limit. One pass without allocation that stops at the first excess: a parser would take a hundred times as
 * long.
 */
export function exceedsJson(text: string, { depth, parts }: JsonLimits): boolean {
  let deep = 0;
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case QUOTE:
        index = endOfString(text, index);
        break;
      case OPEN_OBJECT:
      case OPEN_LIST:
        deep += 1;
        count += 1;
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        deep -= 1;
        break;
      case COMMA:
      case COLON:
        count += 1;
        break;
    }
    if (deep > depth || count > parts) return true;
  }
  return false;
}

/** Index of the closing quote of the string that begins at `start`; the text's length if there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = end - 1;
    while (text.charCodeAt(escapes) === BACKSLASH) escapes -= 1;
    if ((end - 1 - escapes) % 2 === 0) return end;
  }
  return text.length;
}
