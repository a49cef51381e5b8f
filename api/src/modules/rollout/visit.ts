import type { Arm } from './browser.ts';

/** A browser's page of which it is known how it went: the first that told, or that was made until one has. */
export interface Visit {
  /** Whose, as a digest: each counts once. */
  browser: string;
  arm: Arm;
  /** From where: an account, or an address, as a digest. */
  origin: string;
  /** Network of the address, as a digest. */
  network: string;
  /** The portal made one for an address of the module: it is missed where the browser never tells anything. */
  opened: boolean;
  /** How long after one was made, or known, one told first, in ms; null: none has yet. */
  toldAfter: number | null;
  failed: boolean;
  /** In ms, and thousandths of the shift; null: not known. */
  mount: number | null;
  inp: number | null;
  lcp: number | null;
  cls: number | null;
  /** When the browser's first page was made, or told, in milliseconds since 1970. */
  at: number;
}

/** The order in which browsers count: as they were known of first. */
export const isBefore = (a: Visit, b: Visit): boolean => a.at < b.at || (a.at === b.at && a.browser < b.browser);

/** Pages of a rollout, as text: what is to be read of it isn't for the thread that answers. */
export interface ToldVisits {
  rows: string;
  /** All that any transaction before this one told of is in it. */
  upTo: string;
}

type Row = [string, Visit['arm'], string, string, boolean, boolean, ...(number | null)[]];

/** Visits in the text. */
export function readVisits(text: string): Visit[] {
  const rows: Row[] = JSON.parse(text);
  return rows.map(
    ([
      browser,
      arm,
      origin,
      network,
      opened,
      failed,
      toldAfter = null,
      mount = null,
      inp = null,
      lcp = null,
      cls = null,
      at,
    ]) => ({
      browser,
      arm,
      origin,
      network,
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
