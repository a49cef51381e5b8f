import type { Arm } from './browser.ts';

/** Pages of both versions, one after the other in the order in which they came, of which it is known whether each was bad. */
interface Block {
  /** Pages of the former version, and those of them that were bad. */
  former: number;
  formerBad: number;
  /** Pages of the new version. */
  next: number;
  nextBad: number;
}

/** Prior expectation of a measure. */
export interface Expectation {
  /** How many of the former version's pages are bad, and how many pages it takes to believe something else. */
  rate: number;
  weight: number;
  /** By how much worse a new version may be: shares of all its pages, each as likely as the others. */
  effects: readonly number[];
}

/** Evidence against the new version. */
export interface Evidence {
  /** At its highest; 1: nothing is known. */
  highest: number;
  now: number;
}

const [LEAST, MOST] = [0.0005, 0.999];
const clamp = (share: number) => Math.min(Math.max(share, LEAST), MOST);

/**
 * How much likelier what was seen is if the new version is worse than the former one than if it isn't. Each block of pages is bet on by what was known
 * before it: for each effect, the former version's share of bad pages and that plus the effect, against the one share that both would
 * have. If the new version isn't worse, such a bet is lost or even on average, whatever the shares are and whenever one looks, so
 * that 1/α is ever reached once in 1/α rollouts at most (Turner, Ly & Grünwald 2021; Ville 1939). See ADR 60.
 */
export class Bet {
  readonly #expectation: Expectation;
  #logs: number[];
  #pages: number;
  #bad: number;
  #highest = 0;
  #now = 0;
  #block: Block = { former: 0, formerBad: 0, next: 0, nextBad: 0 };

  constructor(expectation: Expectation) {
    this.#expectation = expectation;
    this.#logs = expectation.effects.map(() => 0);
    this.#pages = expectation.weight;
    this.#bad = expectation.rate * expectation.weight;
  }

  /** The next page. A block ends with the first by which it has one of each version: what came of them has no part in it. */
  add(arm: Arm, bad: boolean): void {
    const block = this.#block;
    if (arm === 'NOVA') {
      block.next += 1;
      block.nextBad += Number(bad);
    } else {
      block.former += 1;
      block.formerBad += Number(bad);
    }
    if (block.former === 0 || block.next === 0) return;
    const expected = clamp(this.#bad / this.#pages);
    const { effects } = this.#expectation;
    for (let place = 0; place < effects.length; place += 1) {
      this.#logs[place] = (this.#logs[place] ?? 0) + won(block, expected, effects[place] ?? 0);
    }
    this.#now = logMean(this.#logs);
    this.#highest = Math.max(this.#highest, this.#now);
    this.#pages += block.former;
    this.#bad += block.formerBad;
    this.#block = { former: 0, formerBad: 0, next: 0, nextBad: 0 };
  }

  /** Evidence so far. */
  get evidence(): Evidence {
    return { highest: Math.exp(this.#highest), now: Math.exp(this.#now) };
  }

  /** Another one that has seen the same. */
  copy(): Bet {
    const other = new Bet(this.#expectation);
    other.#logs = [...this.#logs];
    other.#pages = this.#pages;
    other.#bad = this.#bad;
    other.#highest = this.#highest;
    other.#now = this.#now;
    other.#block = { ...this.#block };
    return other;
  }
}

/** Log of a bet's win on a block. */
function won({ former, formerBad, next, nextBad }: Block, expected: number, effect: number): number {
  const worse = clamp(expected + effect);
  const same = (former * expected + next * worse) / (former + next);
  return (
    formerBad * Math.log(expected / same) +
    (former - formerBad) * Math.log((1 - expected) / (1 - same)) +
    nextBad * Math.log(worse / same) +
    (next - nextBad) * Math.log((1 - worse) / (1 - same))
  );
}

function logMean(logs: readonly number[]): number {
  const most = Math.max(...logs);
  let sum = 0;
  for (const log of logs) sum += Math.exp(log - most);
  return most + Math.log(sum / logs.length);
}
