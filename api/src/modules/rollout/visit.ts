import type { Arm } from './browser.ts';

/** A page of which it is known how it went. */
export interface Visit {
  /** Its own name, by chance. */
  page: string;
  arm: Arm;
  /** Whose: an account, or an address, as a digest. */
  origin: string;
  /** The portal made it for an address of the module: it is missed where it never tells anything. */
  opened: boolean;
  /** How long after it was made, or known, it told first, in ms; null: it hasn't yet. */
  toldAfter: number | null;
  failed: boolean;
  /** In ms, and thousandths of the shift; null: not known. */
  mount: number | null;
  inp: number | null;
  lcp: number | null;
  cls: number | null;
  /** When it was made, or told first, in milliseconds since 1970. */
  at: number;
}

/** The order in which pages count: as they were known of first. */
export const isBefore = (a: Visit, b: Visit): boolean => a.at < b.at || (a.at === b.at && a.page < b.page);

/** Pages of a rollout, as text: what is to be read of it isn't for the thread that answers. */
export interface ToldVisits {
  rows: string;
  /** All that any transaction before this one told of is in it. */
  upTo: string;
}

type Row = [string, Visit['arm'], string, boolean, boolean, ...(number | null)[]];

/** What the text holds. */
export function readVisits(text: string): Visit[] {
  const rows: Row[] = JSON.parse(text);
  return rows.map(
    ([page, arm, origin, opened, failed, toldAfter = null, mount = null, inp = null, lcp = null, cls = null, at]) => ({
      page,
      arm,
      origin,
      opened,
      toldAfter,
      failed,
      mount,
      inp,
      lcp,
      cls,
      at: at ?? 0,
    }),
  );
}
