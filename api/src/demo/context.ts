import { dayOf, endOfDayIn, startOfDayIn } from '@credenciados/contract';
import type { Tx } from '@credenciados/platform/db/database';
import type { edital } from '@credenciados/platform/db/schema/index';
import { addDays } from 'date-fns/addDays';
import type { Deps } from '../deps.ts';
import type { Chance } from './random.ts';

const HOUR = 60 * 60 * 1000;
const MINUTE = 60 * 1000;

/** Shared inputs of the sample data's parts. */
export interface DemoContext {
  tx: Tx;
  storage: Deps['storage'];
  chance: Chance;
  now: Date;
  timeZone: string;
  /** Account ids by the keys of `DEMO_PEOPLE`. */
  ids: Record<string, number>;
}

/** Edital of the sample data, as stored. */
export type DemoEdital = typeof edital.$inferSelect;

/** Random time in office hours, some days from now (negative: ago), in the agency's zone. */
export function officeHour({ chance, now, timeZone }: DemoContext, days: number): Date {
  const day = startOfDayIn(dayOf(addDays(now, days), timeZone), timeZone);
  return new Date(day.getTime() + (8 + chance.int(9)) * HOUR + chance.int(60) * MINUTE + chance.int(60) * 1000);
}

/** End of the day some days from now: deadlines end at the end of a day. */
export function endOfDayFromNow({ now, timeZone }: DemoContext, days: number): Date {
  return endOfDayIn(dayOf(addDays(now, days), timeZone), timeZone);
}

/** Some days later at a random office hour, at the latest yesterday. */
export function later(context: DemoContext, from: Date, days: number): Date {
  const ago = Math.ceil((context.now.getTime() - from.getTime()) / (24 * HOUR));
  const moved = officeHour(context, Math.min(days - ago, -1));
  return moved > from ? moved : new Date(from.getTime() + (2 + context.chance.int(50)) * MINUTE);
}

/** Time halfway between two. */
export function halfway(a: Date, b: Date): Date {
  return new Date((a.getTime() + b.getTime()) / 2);
}
