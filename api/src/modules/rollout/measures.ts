import type { Comparacao, Medida } from '@credenciados/contract';
import type { Arm } from './browser.ts';
import { Bet, type Expectation } from './evidence.ts';
import { Usual } from './usual.ts';
import type { Visit } from './visit.ts';

interface Measure extends Expectation {
  medida: Medida;
  /** Value for a page; null: none. */
  value: (visit: Visit) => number | null;
  /** True if a value is bad; absent: above three of four earlier ones of the former version. */
  isBad?: (value: number) => boolean;
  /** Nothing is said of a page before it is so old, in ms. */
  settlesMs?: number;
  /** How often it may ever speak against a version that is no worse; together, one in a hundred. */
  alpha: number;
}

/** Silence after which a page counts as frozen or left. */
export const SILENT_MS = 60_000;

/** A share of pages that is worse by less is nobody's harm. */
const SLOWER = { rate: 0.25, weight: 8, effects: [0.08, 0.16, 0.32, 0.6] };

/** By what versions are compared (TEL-39). */
export const MEASURES: readonly Measure[] = [
  {
    medida: 'FALHA',
    // A silent page's failure is unknown.
    value: ({ failed, toldAfter }) => (toldAfter === null ? null : Number(failed)),
    isBad: (value) => value === 1,
    rate: 0.005,
    weight: 40,
    effects: [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5],
    alpha: 0.0035,
  },
  // Many leave a page before it tells anything, in either version.
  {
    medida: 'SILENCIO',
    value: ({ opened, toldAfter }) => (opened ? (toldAfter ?? Number.POSITIVE_INFINITY) : null),
    isBad: (value) => value > SILENT_MS,
    settlesMs: SILENT_MS,
    rate: 0.15,
    weight: 20,
    effects: [0.05, 0.1, 0.2, 0.4, 0.7],
    alpha: 0.001,
  },
  { medida: 'MONTAGEM', value: ({ mount }) => mount, ...SLOWER, alpha: 0.002 },
  { medida: 'INP', value: ({ inp }) => inp, ...SLOWER, alpha: 0.0015 },
  { medida: 'LCP', value: ({ lcp }) => lcp, ...SLOWER, alpha: 0.0015 },
  { medida: 'CLS', value: ({ cls }) => cls, ...SLOWER, alpha: 0.0005 },
];

/** Evidence with which nothing goes on yet: more pages will tell. */
const DOUBT = 8;

/** The network with most of the new version's bad pages, the first that had so many. */
interface Loudest {
  network: string | null;
  bad: number;
}

/** State of a measure up to a page. */
interface Stand {
  usual: Usual;
  all: Bet;
  loudest: Loudest;
}

/** Evidence of the other networks' pages. */
interface Others {
  without: string | null;
  bet: Bet;
  /** Pages that it has seen. */
  seen: number;
}

/** Counts by name; a name whose count is back at zero is gone. */
class Counts {
  readonly #counts = new Map<string, number>();

  add(name: string, by: 1 | -1): number {
    const count = (this.#counts.get(name) ?? 0) + by;
    if (count === 0) this.#counts.delete(name);
    else this.#counts.set(name, count);
    return count;
  }

  get size(): number {
    return this.#counts.size;
  }
}

/** One measure over a rollout's pages, in order. */
export class Tally {
  readonly #measure: Measure;
  /** Judgement of each page: true if it was bad; null if unknown. */
  readonly #marks: (boolean | null)[] = [];
  /** Bad pages of the new version by network, and by account (by network where nobody is signed in). */
  readonly #badOf = { network: new Counts(), origin: new Counts() };
  readonly #counts = { NOVA: { de: 0, ruins: 0 }, ATUAL: { de: 0, ruins: 0 } };
  #stand: Stand;
  #others: Others;
  /** As they were after so many pages. */
  #kept: { after: number; stand: Stand; others: Others }[] = [];

  constructor(measure: Measure) {
    this.#measure = measure;
    this.#stand = { usual: new Usual(), all: new Bet(measure), loudest: { network: null, bad: 0 } };
    this.#others = { without: null, bet: new Bet(measure), seen: 0 };
  }

  /** Pages that were given to it. */
  get counted(): number {
    return this.#marks.length;
  }

  /** True if the page is old enough to be counted. */
  settled({ at }: Visit, now: number): boolean {
    const { settlesMs } = this.#measure;
    return settlesMs === undefined || now - at >= settlesMs;
  }

  /** The next page. */
  add(visit: Visit): void {
    const mark = this.#markOf(visit);
    this.#marks.push(mark);
    if (mark === null) return;
    const { arm, network, origin } = visit;
    this.#stand.all.add(arm, mark);
    this.#count(arm, mark, 1);
    if (arm === 'ATUAL' || !mark) return;
    this.#badOf.origin.add(origin, 1);
    const bad = this.#badOf.network.add(network, 1);
    if (bad > this.#stand.loudest.bad) this.#stand.loudest = { network, bad };
  }

  /** Keeps how it stands, to come back to. */
  keep(visits: readonly Visit[]): void {
    if (this.#kept.at(-1)?.after === this.#marks.length) return;
    this.#hearOthers(visits);
    this.#kept.push({
      after: this.#marks.length,
      stand: copyOf(this.#stand),
      others: { ...this.#others, bet: this.#others.bet.copy() },
    });
  }

  /** Goes back to how it stood after so many pages, at which it was kept; 0: to the beginning. `visits`: as it was given them. */
  goBack(visits: readonly Visit[], after: number): void {
    for (const [place, mark] of this.#marks.splice(after).entries()) {
      const visit = visits[after + place];
      if (!visit || mark === null) continue;
      this.#count(visit.arm, mark, -1);
      if (visit.arm === 'ATUAL' || !mark) continue;
      this.#badOf.network.add(visit.network, -1);
      this.#badOf.origin.add(visit.origin, -1);
    }
    this.#kept = this.#kept.filter((each) => each.after <= after);
    const kept = this.#kept.at(-1);
    const fresh = new Tally(this.#measure);
    this.#stand = kept ? copyOf(kept.stand) : fresh.#stand;
    this.#others = kept ? { ...kept.others, bet: kept.others.bet.copy() } : fresh.#others;
  }

  /**
   * How the versions compare, and whether more pages are to be seen; the network with most bad pages is left out of the evidence, but
   * not of doubt. `voices`: networks that tell of bad pages, or accounts where they are fewer.
   */
  compared(visits: readonly Visit[]): { comparison: Comparacao; inDoubt: boolean; voices: number } {
    this.#hearOthers(visits);
    const { medida, alpha } = this.#measure;
    const { highest } = this.#others.bet.evidence;
    const evidencia = Math.round(Math.min(highest, 1e12) * 100) / 100;
    const { NOVA, ATUAL } = this.#counts;
    return {
      comparison: { medida, nova: { ...NOVA }, atual: { ...ATUAL }, evidencia, limite: 1 / alpha },
      inDoubt: this.#stand.all.evidence.now > DOUBT,
      voices: Math.min(this.#badOf.network.size, this.#badOf.origin.size),
    };
  }

  #markOf(visit: Visit): boolean | null {
    const { isBad } = this.#measure;
    const value = this.#measure.value(visit);
    if (value === null) return null;
    if (isBad) return isBad(value);
    const { usual } = this.#stand;
    const mark = usual.isBelow(value);
    if (visit.arm === 'ATUAL') usual.add(value);
    return mark;
  }

  #count(arm: Arm, bad: boolean, by: 1 | -1): void {
    this.#counts[arm].de += by;
    if (bad) this.#counts[arm].ruins += by;
  }

  /** Leaves the loudest network out, as if it made its pages up. */
  #hearOthers(visits: readonly Visit[]): void {
    const { network: without } = this.#stand.loudest;
    if (this.#others.without !== without) this.#others = { without, bet: new Bet(this.#measure), seen: 0 };
    const { bet, seen } = this.#others;
    for (let place = seen; place < this.#marks.length; place += 1) {
      const [visit, mark] = [visits[place], this.#marks[place]];
      if (visit && mark !== null && mark !== undefined && visit.network !== without) bet.add(visit.arm, mark);
    }
    this.#others.seen = this.#marks.length;
  }
}

const copyOf = ({ usual, all, loudest }: Stand): Stand => ({
  usual: usual.copy(),
  all: all.copy(),
  loudest: { ...loudest },
});
