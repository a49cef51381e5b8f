import { Thread } from '@credenciados/platform/thread/thread';
import type { Task } from './comprovante.worker.ts';
import type { Found } from './find-in-file.ts';

const thread = new Thread({
  file: './comprovante.worker.js',
  source: () => import('./comprovante.worker.ts'),
  answerMs: 30_000,
  heap: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 96 },
});

/** Draws or signs a PDF in a worker thread, one at a time: either would block all other requests. */
export async function offThread(task: Task): Promise<Buffer> {
  const done = await thread.run('draw', task);
  return Buffer.from(done.buffer, done.byteOffset, done.byteLength);
}

/** Finds the signed comprovante of an untrusted file in the same thread, so that no file blocks other requests. */
export function findOffThread(kind: 'pdf' | 'json', file: Buffer): Promise<Found> {
  return thread.run('find', { kind, file });
}
