import { setTimeout as sleep } from 'node:timers/promises';
import type { Flip, Oferta } from '@credenciados/contract';
import { say } from '@credenciados/platform/say';
import { labelOf } from '../label-of.ts';
import { comparisonText, evidenceText, MEASURE_WORDS } from '../rollout/rollout-words.ts';
import type { ModuleTarget } from '../targets/module-target.ts';

const EVERY_MS = 5_000;

/** Audience of a rollout in words. */
export function toWhom({
  share,
  profiles,
}: {
  share: number;
  profiles?: readonly string[] | null | undefined;
}): string {
  return `to ${share} %${profiles ? ` of ${profiles.join(', ')}` : ''}`;
}

/** Prints the state of a rollout after each change until it ends, then its outcome. */
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
        `  ${labelOf(MEASURE_WORDS, medida).padEnd(12)}${`${nova.ruins} of ${nova.de}`.padStart(16)}${`${atual.ruins} of ${atual.de}`.padStart(16)}  ${evidenceText({ evidencia, limite })}`,
    ),
  ];
}

function endOf(name: string, { at, action, offered, why }: Flip): string {
  const what = action === 'CONCLUSAO' ? 'everybody has it' : 'nobody has it any more';
  return `${at}  ${name} ${offered?.version}: ${what}${why ? ` (${comparisonText(why)})` : ''}`;
}
