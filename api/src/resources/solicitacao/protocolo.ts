import { randomInt } from 'node:crypto';
import { dayOf } from '@credenciados/contract';

/** Check digit of a protocolo, modulo 11 with weights 2 to 9 from the right; 10 is written 0. */
export function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, place) => total + Number(digit) * (2 + (place % 8)), 0);
  return ((sum * 10) % 11) % 10;
}

/** New protocolo, `AAAA.NNNNNNNN-D`: the year in the agency's zone, eight random digits and a check digit. */
export function newProtocolo(now: Date, timeZone: string): string {
  const year = dayOf(now, timeZone).slice(0, 4);
  const number = randomInt(100_000_000).toString().padStart(8, '0');
  return `${year}.${number}-${checkDigit(year + number)}`;
}
