import type { Comparacao, Medida, RolloutStep } from '@credenciados/shared/contract';
import type { Arm } from './browser.ts';
import { type Block, type Expectation, evidenceOf } from './evidence.ts';
import { Usual } from './usual.ts';

/** A page of which it is known how it went, in the order in which they came. */
export interface Visit {
  arm: Arm;
  /** Whose: an account, or an address, as a digest. */
  origin: string;
  failed: boolean;
  /** In ms, and thousandths of the shift; null: not known. */
  mount: number | null;
  inp: number | null;
  lcp: number | null;
  cls: number | null;
  /** When it was told first, in milliseconds since 1970. */
  at: number;
}

/** What is to become of a rollout, and by what; `mounts` are pages of this step on which it was shown, of the version that has fewer. */
export type Verdict = { comparisons: Comparacao[]; mounts: number } & (
  | { decision: 'stay' | 'advance' }
  | { decision: 'withdraw'; why: Comparacao }
);

interface Measure extends Expectation {
  medida: Medida;
  /** What it says of a page; null: nothing. */
  value: (visit: Visit) => number | null;
  /** How often it may ever speak against a version that is no worse; together, one in a hundred. */
  alpha: number;
}

/** A share of pages that is worse by less is nobody's harm. */
const SLOWER = { rate: 0.25, weight: 8, effects: [0.08, 0.16, 0.32, 0.6] };

/** By what versions are compared (TEL-39). */
const MEASURES: readonly Measure[] = [
  {
    medida: 'FALHA',
    value: ({ failed }) => (failed ? 1 : 0),
    rate: 0.005,
    weight: 40,
    effects: [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5],
    alpha: 0.004,
  },
  { medida: 'MONTAGEM', value: ({ mount }) => mount, ...SLOWER, alpha: 0.002 },
  { medida: 'INP', value: ({ inp }) => inp, ...SLOWER, alpha: 0.0015 },
  { medida: 'LCP', value: ({ lcp }) => lcp, ...SLOWER, alpha: 0.0015 },
  { medida: 'CLS', value: ({ cls }) => cls, ...SLOWER, alpha: 0.001 },
];

/** Evidence with which nothing goes on yet: more pages will tell. */
const DOUBT = 8;

/**
 * What is to become of a rollout at a step that began at a moment (TEL-39). A version is taken back once the evidence against it, without the
 * one origin that has most of it, would be there for one of a hundred versions that are no worse; whoever is alone can bring nothing
 * about. It goes on when the step's time is over and its pages of either version were seen, and no measure is in doubt, that one origin included.
 */
export function judge(visits: readonly Visit[], step: RolloutStep, since: number, now: number): Verdict {
  const compared = MEASURES.map((measure) => compare(visits, measure));
  const comparisons = compared.map(({ comparison }) => comparison);
  const shown = visits.filter(({ mount, at }) => mount !== null && at >= since);
  const next = shown.filter(({ arm }) => arm === 'NOVA').length;
  const mounts = Math.min(next, shown.length - next);
  const told = { comparisons, mounts };
  const against = comparisons.find(({ evidencia, limite }) => evidencia >= limite);
  if (against) return { ...told, decision: 'withdraw', why: against };
  const isDue = mounts >= step.mounts && now - since >= step.minutes * 60_000;
  const inDoubt = () => compared.some(({ measure, marked }) => evidenceOf(blocksOf(marked), measure).now > DOUBT);
  return { ...told, decision: isDue && !inDoubt() ? 'advance' : 'stay' };
}

/** A measure with what it says of each page, in their order. */
interface Compared {
  measure: Measure;
  marked: Marked[];
  comparison: Comparacao;
}

function compare(visits: readonly Visit[], measure: Measure): Compared {
  const { medida, alpha } = measure;
  const marked = medida === 'FALHA' ? failedOrNot(visits) : slowerOrNot(visits, measure.value);
  const { highest } = evidenceOf(blocksOf(withoutLoudest(marked)), measure);
  const of = (arm: Arm) => {
    const own = marked.filter((each) => each.arm === arm);
    return { de: own.length, ruins: own.filter(({ bad }) => bad).length };
  };
  const evidencia = Math.round(Math.min(highest, 1e12) * 100) / 100;
  const comparison = { medida, nova: of('NOVA'), atual: of('ATUAL'), evidencia, limite: 1 / alpha };
  return { measure, marked, comparison };
}

/** What a measure says of a page. */
interface Marked {
  arm: Arm;
  origin: string;
  bad: boolean;
}

const failedOrNot = (visits: readonly Visit[]): Marked[] =>
  visits.map(({ arm, origin, failed }) => ({ arm, origin, bad: failed }));

/** Whether pages were slower than three of four of the former version's before them; those that came before it was known are left out. */
function slowerOrNot(visits: readonly Visit[], value: Measure['value']): Marked[] {
  const usual = new Usual();
  const marked: Marked[] = [];
  for (const visit of visits) {
    const found = value(visit);
    if (found === null) continue;
    const { arm, origin } = visit;
    const bad = usual.isBelow(found);
    if (bad !== null) marked.push({ arm, origin, bad });
    if (arm === 'ATUAL') usual.add(found);
  }
  return marked;
}

/** What is left when the origin with most of the new version's bad pages is taken for one that makes them up. */
function withoutLoudest(marked: readonly Marked[]): Marked[] {
  const counts = new Map<string, number>();
  for (const { arm, origin, bad } of marked)
    if (arm === 'NOVA' && bad) counts.set(origin, (counts.get(origin) ?? 0) + 1);
  const [loudest] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return marked.filter(({ origin }) => origin !== loudest);
}

/** A block ends with the first page by which it has one of each version: what came of them has no part in it. */
function* blocksOf(marked: readonly Marked[]): Generator<Block> {
  let block: Block = { former: 0, formerBad: 0, next: 0, nextBad: 0 };
  for (const { arm, bad } of marked) {
    if (arm === 'NOVA') {
      block.next += 1;
      block.nextBad += Number(bad);
    } else {
      block.former += 1;
      block.formerBad += Number(bad);
    }
    if (block.former > 0 && block.next > 0) {
      yield block;
      block = { former: 0, formerBad: 0, next: 0, nextBad: 0 };
    }
  }
}
