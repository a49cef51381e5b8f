/** What stands before a national number: Brazil's code with its sign, or the zero of a long-distance call. */
const BEFORE = /^\s*(?:(?:\+|00)\s*55[\s.-]*)?(?:0(?=[1-9]))?/;
/** Digits of a national number with its area code: a landline's, a mobile's. */
const LENGTHS = [10, 11];

/**
 * A phone as it was pasted or filled in by the browser, without what isn't of the national number: `+55 91 98888-7777`,
 * `5591988887777` and `091 98888-7777` are `91 98888-7777`. Anything else stays as it is.
 */
export function nationalPhone(text: string): string {
  const rest = text.replace(BEFORE, '');
  const digits = rest.replace(/\D/g, '');
  if (digits.startsWith('55') && LENGTHS.includes(digits.length - 2)) return digits.slice(2);
  return rest;
}
