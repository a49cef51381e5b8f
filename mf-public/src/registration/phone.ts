/** Lengths of a national number with its area code: landline and mobile. */
const LENGTHS = [10, 11];
const isNational = (digits: string) => LENGTHS.includes(digits.length) && !digits.startsWith('0');

/**
 * Prefixes of a national number: Brazil's country code, dialled or written, and the zero of a long-distance call with an optional carrier.
 */
const PREFIXES = [/^0055/, /^55/, /^0/, /^0[1-9]\d/];

/** National number at the end of the digits, or null. */
function nationalDigits(digits: string): string | null {
  if (isNational(digits)) return digits;
  for (const prefix of PREFIXES) {
    const rest = digits.replace(prefix, '');
    if (rest.length === digits.length) continue;
    if (isNational(rest)) return rest;
    // `+55 (091) …`
    if (prefix.source.includes('55') && rest.startsWith('0')) return nationalDigits(rest);
  }
  return null;
}

/**
 * Reduces a phone to its national digits: `+55 91 98888-7777`, `(091) 98888-7777` and `0xx91 98888-7777` become `91988887777`. No area code
 * begins with zero. Other text is returned unchanged.
 */
export function nationalPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  const national = nationalDigits(digits);
  if (national !== null) return national === digits ? text : national;
  return /^[\s(]*0+$/.test(text) ? '' : text;
}

/** Formats national digits: `(91) 98888-7777`. */
function masked(digits: string): string {
  return digits.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');
}

const BETWEEN = /[/;,|\n\r\t]|\s(?:e|ou)\s/;
/** Matches one of several numbers separated only by blanks. */
const ONE = /(?:\+?55[\s.-]{0,3})?\(?(?:0[\s.x-]{0,3})?\d{2}\)?[\s.-]{0,3}\d{4,5}[\s.-]?\d{4}(?!\d)/gi;
/** Minimum number of digits; less is an extension or a year. */
const LEAST = 8;

/** Formatted phones of a text with several, and fragments that look like an incomplete phone. */
export function phonesIn(text: string): { phones: string[]; others: string[] } {
  const phones: string[] = [];
  const others: string[] = [];
  for (const part of text.split(BETWEEN).map((each) => each.trim())) {
    const digits = part.replace(/\D/g, '');
    if (digits.length < LEAST) continue;
    const each = nationalDigits(digits) === null ? (part.match(ONE) ?? [part]) : [part];
    for (const one of each) {
      const national = nationalDigits(one.replace(/\D/g, ''));
      if (national === null) others.push(one.trim());
      else phones.push(masked(national));
    }
  }
  return { phones, others };
}
