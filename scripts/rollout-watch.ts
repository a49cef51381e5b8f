import { setTimeout as sleep } from 'node:timers/promises';
import type { Comparacao, Flip, Medida, Oferta } from '@credenciados/contract';
import { evidenceFigures } from '../api/src/modules/rollout/evidence-figures.ts';
import { wordOf } from '../api/src/modules/word-of.ts';
import type { ModuleTarget } from './module-target.ts';
import { say } from './say.ts';

const EVERY_MS = 5_000;

const WORDS: Record<Medida, string> = {
  FALHA: 'failed',
  SILENCIO: 'fell silent',
  MONTAGEM: 'mount',
  INP: 'INP',
  LCP: 'LCP',
  CLS: 'CLS',
};

/** Measures of durations. */
const SLOWER = new Set<string>(['MONTAGEM', 'INP', 'LCP', 'CLS'] satisfies Medida[]);

/** To whom a version is rolled out, in words. */
export function toWhom({
  share,
  profiles,
}: {
  share: number;
  profiles?: readonly string[] | null | undefined;
}): string {
  return `to ${share} %${profiles ? ` of ${profiles.join(', ')}` : ''}`;
}

/** Figures of both versions for one measure, in words. */
export function seenIn(comparison: Comparacao): string {
  const { medida, nova, atual } = comparison;
  const word = wordOf(WORDS, medida);
  const bad = SLOWER.has(medida) ? `were slower than three of four before (${word})` : word;
  return `${nova.ruins} of ${nova.de} pages ${bad}, of the former ${atual.ruins} of ${atual.de}; evidence that it is worse: ${evidenceIn(comparison)}`;
}

function evidenceIn(comparison: Pick<Comparacao, 'evidencia' | 'limite'>): string {
  const { now, needed } = evidenceFigures(comparison, 'en');
  return `${now} of ${needed} needed`;
}

/** Shows how a rollout does each time that something has changed, until it has ended, and then how. */
export async function watchRollout(target: Pick<ModuleTarget, 'offer' | 'history'>, name: string): Promise<void> {
  let before = '';
  for (;;) {
    const offer = await target.offer(name);
    if (!offer) break;
    const lines = linesOf(offer);
    if (lines.join() !== before) for (const line of lines) say(line);
    before = lines.join();
    await sleep(EVERY_MS);
  }
  const last = (await target.history()).find(({ module, offered }) => module === name && offered);
  say(last ? endOf(name, last) : `${name}: nothing is rolled out, and nothing was`);
}

function linesOf({ versao, anterior, perfis, etapas, etapa, montagens, medidas }: Oferta): string[] {
  const step = etapas[etapa] ?? { share: 0, mounts: 0, minutes: 0 };
  return [
    `${versao} beside ${anterior}, ${toWhom({ share: step.share, profiles: perfis })}, step ${etapa + 1} of ${etapas.length}: ${montagens} of ${step.mounts} browsers`,
    `  ${'pages that'.padEnd(12)}${versao.padStart(16)}${anterior.padStart(16)}  evidence that it is worse`,
    ...medidas.map(
      ({ medida, nova, atual, evidencia, limite }) =>
        `  ${wordOf(WORDS, medida).padEnd(12)}${`${nova.ruins} of ${nova.de}`.padStart(16)}${`${atual.ruins} of ${atual.de}`.padStart(16)}  ${evidenceIn({ evidencia, limite })}`,
    ),
  ];
}

function endOf(name: string, { at, action, offered, why }: Flip): string {
  const what = action === 'CONCLUSAO' ? 'everybody has it' : 'nobody has it any more';
  return `${at}  ${name} ${offered?.version}: ${what}${why ? ` (${seenIn(why)})` : ''}`;
}
