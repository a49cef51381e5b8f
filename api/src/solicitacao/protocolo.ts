import { randomInt } from 'node:crypto';
import { dayOf } from '@credenciados/shared/contract';

const DIGITS = 10;

/**
 * The number that a request is followed by: year in the agency's zone, ten random digits, check digit, such as
 * `2026.0481516234-2`. Random, so that it says nothing of how many requests there are; the database keeps it unique.
 */
export function newProtocolo(em: Date, timeZone: string, random: () => number = () => randomInt(10 ** DIGITS)): string {
  const year = dayOf(em, timeZone).slice(0, 4);
  const number = String(random()).padStart(DIGITS, '0');
  return `${year}.${number}-${checkDigit(year + number)}`;
}

/** Modulo 11 with weights 2 to 9 from the right, as in Brazilian document numbers: one wrong digit is noticed. */
function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * ((index % 8) + 2), 0);
  const rest = 11 - (sum % 11);
  return rest > 9 ? 0 : rest;
}
