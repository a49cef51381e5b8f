/**
 * Text as the portal keeps it: without invisible characters, composed (NFC), trimmed. Fields of forms, the contract's schemas and the
 * search share these functions, so that a person sees what is kept. No imports: safe to load anywhere.
 */

/** CR, CRLF, form feeds and the separators of Unicode are line breaks. */
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Blanks of other widths, and signs that are drawn as one: Hangul fillers, the empty braille cell. */
const BLANK = /[\p{Zs}\u115f\u1160\u2800\u3164\uffa0]/gu;
/**
 * Characters that are never drawn: controls, bidi controls, zero-width characters, soft hyphens, variation selectors, tags. Within an emoji
 * sequence (UTS #51) and behind an ideograph they choose its picture, and stay. U+200C and U+200D go from words as well: without
 * them a Persian or Sinhala name is drawn with other joints and reads the same.
 */
const INVISIBLE =
  /(\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier}|[\u{e0020}-\u{e007e}]{1,32}\u{e007f})?(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)*|[\d#*]\ufe0f\u20e3|\p{Script=Han}[\u{e0100}-\u{e01ef}])|[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?![\t\n])\p{Cc}/gu;
/** No language puts more marks on one letter. Without a limit, composing a long run of them takes quadratic time. */
const MARKS = /(\p{M}{8})\p{M}+/gu;

/** Half of a surrogate pair, which is no character. */
const HALF = /\p{Surrogate}/u;

function withoutInvisible(text: string): string {
  return text
    .replace(LINE_BREAK, '\n')
    .replace(BLANK, ' ')
    .replace(INVISIBLE, (_, kept = '') => kept)
    .replace(MARKS, '$1')
    .normalize('NFC');
}

/** Text of one line: line breaks and runs of blanks are one blank. */
export function cleanLine(text: string): string {
  return withoutInvisible(text).replace(/\s+/g, ' ').trim();
}

/** Text of several lines, or HTML: it keeps its line breaks, tabs and blanks. */
export function cleanLines(text: string): string {
  return withoutInvisible(text).trim();
}

/** A number with its punctuation, as it was typed or pasted: dashes of any kind are hyphens, digits of any width plain ones. */
export function cleanNumber(text: string): string {
  return cleanLine(text)
    .replace(/[\uff0d-\uff19]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Pd}\u2212]/gu, '-');
}

/** True if the text has no lone surrogates. */
export function isWhole(text: string): boolean {
  return !HALF.test(text);
}

/** Marks that stand around an address where it was copied from; a full stop only ends it. */
const BEFORE = new Set(`"'“”‘’«»()[]<>{},;: `);
const BEHIND = new Set([...BEFORE, '.']);

/**
 * An e-mail address without what was copied along with it: `mailto:`, the name of its owner, marks around it. Anything else stays as
 * it is.
 */
export function cleanEmail(text: string): string {
  const line = cleanLine(text);
  const open = line.lastIndexOf('<');
  const close = line.indexOf('>', open);
  let address = open >= 0 && close > open && line.slice(open, close).includes('@') ? line.slice(open + 1, close) : line;
  if (/^["'(<[ ]*mailto:/i.test(address)) address = address.slice(address.indexOf(':') + 1).split('?')[0] ?? '';
  let start = 0;
  let end = address.length;
  while (start < end && BEFORE.has(address.charAt(start))) start += 1;
  while (end > start && BEHIND.has(address.charAt(end - 1))) end -= 1;
  return address.slice(start, end);
}
