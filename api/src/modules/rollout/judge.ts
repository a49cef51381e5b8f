import type { Comparacao, RolloutStep } from '@credenciados/contract';
import { MEASURES, Tally } from './measures.ts';
import { isBefore, type Visit } from './visit.ts';

/** Decision about a rollout, with its comparisons; `mounts`: new browsers at this step, of the arm with fewer. */
export type Verdict = { comparisons: Comparacao[]; mounts: number } & (
  | { decision: 'stay' | 'advance' }
  | { decision: 'withdraw' | 'warn'; why: Comparacao }
);

/**
 * Networks that must tell of bad pages before the portal takes a version back by itself: one person has a telephone, a home and an
 * office, and any number of accounts in each.
 */
export const VOICES = 5;

/** How it stood is kept after each so many pages: what is told anew is mostly of the last ones. */
const KEPT_EACH = 2_000;

/** Judges a rollout by its pages, as they are told: what came before isn't gone through again. */
export class Judge {
  readonly #visits: Visit[] = [];
  readonly #tallies = MEASURES.map((measure) => new Tally(measure));

  /** Takes pages that are new, or of which something else is known; `browser` and `at` say which one it is. */
  take(told: Iterable<Visit>): void {
    for (const visit of told) {
      const place = this.#placeOf(visit);
      const isKnown = this.#visits[place]?.browser === visit.browser;
      // A tally is taken back by the very visits that it was made of.
      for (const tally of this.#tallies) if (place < tally.counted) this.#goBack(tally, place);
      if (isKnown) this.#visits[place] = visit;
      else if (place === this.#visits.length) this.#visits.push(visit);
      else this.#visits.splice(place, 0, visit);
    }
  }

  /**
   * Decides at a step that began at a moment (TEL-39). A version is taken back once the evidence against it, without the one network
   * that has most of it, would be there for one of a hundred versions that are no worse, and several networks tell; where fewer do, its
   * team is warned, since one person may have made the pages up. It goes on when the step's time is over, enough browsers with either
   * version were seen and no measure is in doubt, that one network included.
   */
  verdict(step: RolloutStep, since: number, now: number): Verdict {
    for (const tally of this.#tallies) this.#count(tally, now);
    const compared = this.#tallies.map((tally) => tally.compared(this.#visits));
    const comparisons = compared.map(({ comparison }) => comparison);
    const told = { comparisons, mounts: this.#mountsSince(since) };
    const against = compared.filter(({ comparison }) => comparison.evidencia >= comparison.limite);
    const why = against.find(({ voices }) => voices >= VOICES) ?? against[0];
    if (why) return { ...told, decision: why.voices >= VOICES ? 'withdraw' : 'warn', why: why.comparison };
    const isDue = told.mounts >= step.mounts && now - since >= step.minutes * 60_000;
    return { ...told, decision: isDue && !compared.some(({ inDoubt }) => inDoubt) ? 'advance' : 'stay' };
  }

  /** Up to the first page of which nothing can be said by now. */
  #count(tally: Tally, now: number): void {
    for (;;) {
      const { counted } = tally;
      const visit = this.#visits[counted];
      if (!visit || !tally.settled(visit, now)) return;
      if (counted > 0 && counted % KEPT_EACH === 0) tally.keep(this.#visits);
      tally.add(visit);
    }
  }

  #goBack(tally: Tally, place: number): void {
    tally.goBack(this.#visits, Math.floor(place / KEPT_EACH) * KEPT_EACH);
  }

  #mountsSince(since: number): number {
    const counts = { NOVA: 0, ATUAL: 0 };
    for (let place = this.#visits.length - 1; place >= 0; place -= 1) {
      const visit = this.#visits[place];
      if (!visit || visit.at < since) break;
      if (visit.mount !== null) counts[visit.arm] += 1;
    }
    return Math.min(counts.NOVA, counts.ATUAL);
  }

  /** Where a page stands, or would. */
  #placeOf(visit: Visit): number {
    let [low, high] = [0, this.#visits.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const at = this.#visits[middle];
      if (at && isBefore(at, visit)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
