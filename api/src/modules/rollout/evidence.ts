/** Pages of both versions, one after the other in the order in which they came, of which it is known whether each was bad. */
export interface Block {
  /** Pages of the former version, at least one, and those of them that were bad. */
  former: number;
  formerBad: number;
  /** The same of the new one. */
  next: number;
  nextBad: number;
}

/** What one expects of a measure before anything is seen. */
export interface Expectation {
  /** How many of the former version's pages are bad, and how many pages it takes to believe something else. */
  rate: number;
  weight: number;
  /** By how much worse a new version may be: shares of all its pages, each as likely as the others. */
  effects: readonly number[];
}

/** What was seen, and how it speaks against the new version. */
export interface Evidence {
  /** At its highest; 1: nothing is known. */
  highest: number;
  now: number;
}

const [LEAST, MOST] = [0.0005, 0.999];
const clamp = (share: number) => Math.min(Math.max(share, LEAST), MOST);

/**
 * How much likelier what was seen is if the new version is worse than the former one than if it isn't. Each block is bet on by what was known
 * before it: for each effect, the former version's share of bad pages and that plus the effect, against the one share that both would
 * have. If the new version isn't worse, such a bet is lost or even on average, whatever the shares are and whenever one looks, so
 * that 1/α is ever reached once in 1/α rollouts at most (Turner, Ly & Grünwald 2021; Ville 1939). See ADR 60.
 */
export function evidenceOf(blocks: Iterable<Block>, { rate, weight, effects }: Expectation): Evidence {
  const logs = effects.map(() => 0);
  let [pages, bad, highest, now] = [weight, rate * weight, 0, 0];
  for (const block of blocks) {
    const expected = clamp(bad / pages);
    for (const [place, effect] of effects.entries()) logs[place] = (logs[place] ?? 0) + won(block, expected, effect);
    now = logMean(logs);
    highest = Math.max(highest, now);
    pages += block.former;
    bad += block.formerBad;
  }
  return { highest: Math.exp(highest), now: Math.exp(now) };
}

/** What a bet wins on a block, as a logarithm. */
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
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0) / logs.length);
}
