/**
 * Normalisation of text before it is stored: without invisible characters, composed (NFC), trimmed. Form fields, schemas and the search
 * share these functions, so that a person sees the stored text. No imports: safe to load anywhere.
 */

/** CR, CRLF, form feeds and the separators of Unicode are line breaks. */
const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Blanks of other widths, and characters drawn as a blank: Hangul fillers, the empty braille cell. */
const BLANK = /[\p{Zs}\u115f\u1160\u2800\u3164\uffa0]/gu;
/**
 * Invisible characters: controls, bidi controls, zero-width characters, soft hyphens, variation selectors, tags. Within an emoji sequence
 * (UTS #51) and after an ideograph they select its glyph, and stay. U+200C and U+200D are removed from words as well: without them a
 * Persian or Sinhala name joins differently and reads the same.
 */
const INVISIBLE =
  /(\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier}|[\u{e0020}-\u{e007e}]{1,32}\u{e007f})?(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)*|[\d#*]\ufe0f\u20e3|\p{Script=Han}[\u{e0100}-\u{e01ef}])|[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|(?![\t\n])\p{Cc}/gu;
/** No language uses more marks on one letter. Without a limit, composing a long run of them takes quadratic time. */
const MARKS = /(\p{M}{8})\p{M}+/gu;

/** Lone surrogate, which is no character. */
const HALF = /\p{Surrogate}/u;

function withoutInvisible(text: string): string {
  return text
    .replace(LINE_BREAK, '\n')
    .replace(BLANK, ' ')
    .replace(INVISIBLE, (_, kept = '') => kept)
    .replace(MARKS, '$1')
    .normalize('NFC');
}

/** Text of one line: line breaks and runs of blanks become one blank. */
export function cleanLine(text: string): string {
  return withoutInvisible(text).replace(/\s+/g, ' ').trim();
}

/** Text of several lines, or HTML; keeps line breaks, tabs and blanks. */
export function cleanLines(text: string): string {
  return withoutInvisible(text).trim();
}

/** Number with its punctuation, as typed or pasted: any dash becomes a hyphen, digits of any width plain ones. */
export function cleanNumber(text: string): string {
  return cleanLine(text)
    .replace(/[\uff0d-\uff19]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Pd}\u2212]/gu, '-');
}

/** True if the text has no lone surrogates. */
export function isWhole(text: string): boolean {
  return !HALF.test(text);
}

/** Punctuation around an address at the place it was copied from; a full stop only after it. */
const BEFORE = new Set(`"'“”‘’«»()[]<>{},;: `);
const BEHIND = new Set([...BEFORE, '.']);

/**
 * Removes what was copied together with an e-mail address: `mailto:`, its owner's name, punctuation around it. Any other text stays
 * unchanged.
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
