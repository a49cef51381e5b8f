import type { Comparacao, Medida } from '@credenciados/contract';
import { labelOf } from '../label-of.ts';
import { evidenceFigures } from './evidence-figures.ts';

/** Names of a rollout's measures, for the terminal. */

export const MEASURE_WORDS: Record<Medida, string> = {
  FALHA: 'failed',
  SILENCIO: 'fell silent',
  MONTAGEM: 'mount',
  INP: 'INP',
  LCP: 'LCP',
  CLS: 'CLS',
};

/** Measures of durations. */
const SLOWER = new Set<string>(['MONTAGEM', 'INP', 'LCP', 'CLS'] satisfies Medida[]);

/** Figures of both versions for one measure, in words. */
export function comparisonText(comparison: Comparacao): string {
  const { medida, nova, atual } = comparison;
  const word = labelOf(MEASURE_WORDS, medida);
  const bad = SLOWER.has(medida) ? `were slower than three of four before (${word})` : word;
  return `${nova.ruins} of ${nova.de} pages ${bad}, of the former ${atual.ruins} of ${atual.de}; evidence that it is worse: ${evidenceText(comparison)}`;
}

/** Evidence that the new version is worse, in words. */
export function evidenceText(comparison: Pick<Comparacao, 'evidencia' | 'limite'>): string {
  const { now, needed } = evidenceFigures(comparison, 'en');
  return `${now} of ${needed} needed`;
}
