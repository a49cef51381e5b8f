import { Thread } from '@credenciados/platform/thread/thread';
import type { Task } from './comprovante.worker.ts';
import type { Found } from './find-in-file.ts';

const thread = new Thread({
  file: './comprovante.worker.js',
  source: () => import('./comprovante.worker.ts'),
  answerMs: 30_000,
  heap: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 96 },
});

/**
 * Draws a PDF, or makes its signature, in a thread of its own, one at a time: either takes long enough to hold up every other request.
 */
export async function offThread(task: Task): Promise<Buffer> {
  const done = await thread.run('draw', task);
  return Buffer.from(done.buffer, done.byteOffset, done.byteLength);
}

/** Finds the signed comprovante of a stranger's file in the same thread: no file of anybody's holds up the requests of others. */
export function findOffThread(kind: 'pdf' | 'json', file: Buffer): Promise<Found> {
  return thread.run('find', { kind, file });
}
