import type { Comparacao, Medida, Rollout } from '@credenciados/contract';
import { stepOf } from './rollout.ts';
import { evidenceOf, type Stratum } from './sequential-test.ts';

/** Verdict on a rollout; `mounts`: browsers new at this step that showed it, the smaller count of both versions. */
export type Verdict = { comparisons: Comparacao[]; mounts: number } & (
  | { decision: 'stay' | 'advance' }
  | { decision: 'withdraw' | 'warn'; why: Comparacao }
);

/** Counts of one measure at one step for one version. */
export interface CountRow {
  medida: Medida;
  etapa: number;
  braco: 'NOVA' | 'ATUAL';
  de: number;
  ruins: number;
  /** Bad pages without the network that has most of the new version's. */
  outrasDe: number;
  outrasRuins: number;
  /** Networks, or accounts if fewer, with bad pages of the new version. */
  vozes: number;
}

/** Networks that must report bad pages before the portal withdraws a version: one person has a telephone, a home and an office. */
export const MIN_NETWORKS = 5;

/** Evidence above this holds a step back until more pages have reported. */
const DOUBT = 8;

/** `alpha`: risk of withdrawing a version that is no worse; together at most 1 %. Only the upper half counts, hence `2 * alpha`. */
const MEASURES: readonly { medida: Medida; alpha: number; prior: number }[] = [
  { medida: 'FALHA', alpha: 0.0035, prior: 0.5 },
  { medida: 'SILENCIO', alpha: 0.001, prior: 3 },
  { medida: 'MONTAGEM', alpha: 0.002, prior: 6 },
  { medida: 'INP', alpha: 0.0015, prior: 6 },
  { medida: 'LCP', alpha: 0.0015, prior: 6 },
  { medida: 'CLS', alpha: 0.0005, prior: 6 },
];

/** Judges a rollout by its counts (TEL-39). */
export function verdictOf(
  rows: readonly CountRow[],
  rollout: Pick<Rollout, 'steps' | 'step' | 'since'>,
  { mounts, now }: { mounts: number; now: Date },
): Verdict {
  const compared = MEASURES.map((measure) => compare(measure, rows));
  const comparisons = compared.map(({ comparison }) => comparison);
  const told = { comparisons, mounts };
  const against = compared.filter(({ comparison }) => comparison.evidencia >= comparison.limite);
  const why = against.find(({ voices }) => voices >= MIN_NETWORKS) ?? against[0];
  if (why) return { ...told, decision: why.voices >= MIN_NETWORKS ? 'withdraw' : 'warn', why: why.comparison };
  const step = stepOf(rollout);
  const isDue = mounts >= step.mounts && now.getTime() - Date.parse(rollout.since) >= step.minutes * 60_000;
  return { ...told, decision: isDue && !compared.some(({ inDoubt }) => inDoubt) ? 'advance' : 'stay' };
}

function compare({ medida, alpha, prior }: (typeof MEASURES)[number], rows: readonly CountRow[]) {
  const own = rows.filter((row) => row.medida === medida);
  const total = (braco: CountRow['braco']) => {
    const of = own.filter((row) => row.braco === braco);
    return { de: sum(of.map(({ de }) => de)), ruins: sum(of.map(({ ruins }) => ruins)) };
  };
  const evidence = evidenceOf(strataOf(own, 'outras'), prior);
  return {
    comparison: {
      medida,
      nova: total('NOVA'),
      atual: total('ATUAL'),
      evidencia: Math.round(Math.min(evidence, 1e12) * 100) / 100,
      limite: 1 / (2 * alpha),
    },
    inDoubt: evidenceOf(strataOf(own, 'all'), prior) > DOUBT,
    voices: Math.max(0, ...own.map(({ vozes }) => vozes)),
  };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function strataOf(rows: readonly CountRow[], networks: 'all' | 'outras'): Stratum[] {
  const strata = new Map<number, Stratum>();
  for (const { etapa, braco, ...row } of rows) {
    const stratum = strata.get(etapa) ?? { next: 0, nextBad: 0, former: 0, formerBad: 0 };
    const [all, bad] = networks === 'all' ? [row.de, row.ruins] : [row.outrasDe, row.outrasRuins];
    if (braco === 'NOVA') Object.assign(stratum, { next: all, nextBad: bad });
    else Object.assign(stratum, { former: all, formerBad: bad });
    strata.set(etapa, stratum);
  }
  return [...strata.values()];
}
