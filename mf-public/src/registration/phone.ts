/** Digits of a national number with its area code: a landline's, a mobile's. */
const LENGTHS = [10, 11];
const isNational = (digits: string) => LENGTHS.includes(digits.length) && !digits.startsWith('0');

/** Codes before a national number: Brazil's, as it is dialled and as it is written; the zero of a long-distance call, with its carrier. */
const PREFIXES = [/^0055/, /^55/, /^0/, /^0[1-9]\d/];

/** The national number that digits end with, or null. */
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
 * A phone as it was typed, pasted or filled in by the browser, without what isn't of the national number: `+55 91 98888-7777`,
 * `(091) 98888-7777` and `0xx91 98888-7777` are `91988887777`. No area code begins with a zero. Anything else stays as it is.
 */
export function nationalPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  const national = nationalDigits(digits);
  if (national !== null) return national === digits ? text : national;
  return /^[\s(]*0+$/.test(text) ? '' : text;
}

/** `(91) 98888-7777` of national digits. */
function masked(digits: string): string {
  return digits.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');
}

const BETWEEN = /[/;,|\n\r\t]|\s(?:e|ou)\s/;
/** One of several numbers that only blanks separate. */
const ONE = /(?:\+?55[\s.-]{0,3})?\(?(?:0[\s.x-]{0,3})?\d{2}\)?[\s.-]{0,3}\d{4,5}[\s.-]?\d{4}(?!\d)/gi;
/** Fewer digits are no number: an extension, a year. */
const LEAST = 8;

/** The phones of a text that holds more than one, with their mask, and what of it looks like a phone and isn't whole. */
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
