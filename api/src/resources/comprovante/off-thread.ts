import { Thread } from '../../platform/thread/thread.ts';
import type { Task } from './draw.worker.ts';

const thread = new Thread({
  file: './draw.worker.js',
  source: () => import('./draw.worker.ts'),
  heap: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 96 },
});

/**
 * Draws a PDF, or makes its signature, in a thread of its own, one at a time: either takes long enough to hold up every other request.
 */
export async function offThread(task: Task): Promise<Buffer> {
  const done = await thread.run('work', task);
  return Buffer.from(done.buffer, done.byteOffset, done.byteLength);
}
