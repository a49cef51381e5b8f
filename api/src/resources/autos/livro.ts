import { Thread } from '@credenciados/platform/thread/thread';
import pLimit from 'p-limit';
import type { Motivo } from './autos.texts.ts';
import type { Capa, Parte } from './autos.worker.ts';

const thread = new Thread({
  file: './autos.worker.js',
  source: () => import('./autos.worker.ts'),
  answerMs: 20_000,
  growthMb: 512,
  heap: { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192 },
});

/** One PDF at a time: the thread holds its pages. */
const inTurn = pLimit(1);

/** Adds a part; returns the reason if a file has no pages in the PDF. */
type AddPart = (parte: Parte) => Promise<Motivo | null>;

/** Makes a case's PDF in a worker thread, part by part, so that one file is in memory at a time beside the pages. */
export function makeLivro(fill: (add: AddPart) => Promise<void>, capa: Capa): Promise<Uint8Array> {
  return inTurn(async () => {
    await thread.run('begin', null);
    await fill((parte) => thread.run('add', parte));
    return thread.run('end', capa);
  });
}
