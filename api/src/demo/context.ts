import { dayOf, endOfDayIn, startOfDayIn } from '@credenciados/contract';
import { addDays } from 'date-fns/addDays';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/database.ts';
import type { edital } from '../platform/db/schema/index.ts';
import type { Chance } from './random.ts';

const HOUR = 60 * 60 * 1000;
const MINUTE = 60 * 1000;

/** Everything that the parts of the sample data need. */
export interface DemoContext {
  tx: Tx;
  storage: Deps['storage'];
  chance: Chance;
  now: Date;
  timeZone: string;
  /** Account ids by the parts of `DEMO_PEOPLE`. */
  ids: Record<string, number>;
}

/** An edital of the sample data, as stored. */
export type DemoEdital = typeof edital.$inferSelect;

/** A moment in office hours, some days from now (negative: ago), in the agency's zone. */
export function officeHour({ chance, now, timeZone }: DemoContext, days: number): Date {
  const day = startOfDayIn(dayOf(addDays(now, days), timeZone), timeZone);
  return new Date(day.getTime() + (8 + chance.int(9)) * HOUR + chance.int(60) * MINUTE + chance.int(60) * 1000);
}

/** The end of a day some days from now, as deadlines end. */
export function endOfDayFromNow({ now, timeZone }: DemoContext, days: number): Date {
  return endOfDayIn(dayOf(addDays(now, days), timeZone), timeZone);
}

/** Some days later at another office hour, but not after yesterday. */
export function later(context: DemoContext, from: Date, days: number): Date {
  const ago = Math.ceil((context.now.getTime() - from.getTime()) / (24 * HOUR));
  const moved = officeHour(context, Math.min(days - ago, -1));
  return moved > from ? moved : new Date(from.getTime() + (2 + context.chance.int(50)) * MINUTE);
}

/** The moment in the middle of two. */
export function halfway(a: Date, b: Date): Date {
  return new Date((a.getTime() + b.getTime()) / 2);
}
