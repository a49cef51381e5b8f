import { dayOf } from '@credenciados/shared/contract';

/** In every zone a day begins with a whole quarter of an hour. */
const QUARTER_MS = 15 * 60_000;
let known = { quarter: -1, timeZone: '', day: '' };

/** The calendar day, `YYYY-MM-DD`, that it is now in the agency's zone: what every page of a list asks for, and a zone takes long to tell. */
export function todayIn(now: Date, timeZone: string): string {
  const quarter = Math.floor(now.getTime() / QUARTER_MS);
  if (known.quarter !== quarter || known.timeZone !== timeZone)
    known = { quarter, timeZone, day: dayOf(now, timeZone) };
  return known.day;
}
