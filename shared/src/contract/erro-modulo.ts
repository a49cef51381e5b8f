/** A failure's text is cut to this. */
export const MAX_ERRO_MODULO = 300;

const PERSONAL = [
  // What stands in quotes may be anything that somebody typed.
  /"[^"]*"|“[^“”]*”|‘[^‘’]*’|`[^`]*`|(?<!\w)'[^']*'(?!\w)/g,
  /(?<![^\s@<>()])[^\s@<>()]+@[^\s@<>()]+/g,
  /(?<=\?)[^\s)]+/g,
  /\d(?:[.\-/ ]?\d){2,}/g,
];

/**
 * The text of an error without what could be of a person: quoted text, e-mails, query strings, numbers of three digits or more.
 * What a pattern takes away may bring up another's match, so this goes on until nothing is left.
 */
export function cleanErrorText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const cleaned = PERSONAL.reduce((rest, pattern) => rest.replace(pattern, '…'), line).slice(0, MAX_ERRO_MODULO);
  return cleaned === text ? cleaned : cleanErrorText(cleaned);
}
