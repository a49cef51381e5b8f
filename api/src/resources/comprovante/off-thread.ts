import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import type { Task } from './draw.worker.ts';

/** The thread ends when nothing was drawn for so long. */
const IDLE_MS = 30_000;

/** In MB. It is one more heap beside the process's own, which without limits grows to some 100 before it is tidied. */
const HEAP = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 96 };

let thread: Tinypool | undefined;

/**
 * Draws a PDF, or makes its signature, in a thread of its own, one at a time: either takes long enough to hold up every other request.
 */
export async function offThread(task: Task): Promise<Buffer> {
  const done = await run(task);
  return Buffer.from(done.buffer, done.byteOffset, done.byteLength);
}

async function run(task: Task): Promise<Uint8Array> {
  // Not built, as in tests: threads take no TypeScript.
  if (import.meta.url.endsWith('.ts')) return (await import('./draw.worker.ts')).work(task);
  thread ??= new Tinypool({
    filename: fileURLToPath(new URL('./draw.worker.js', import.meta.url)),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: HEAP,
  });
  return thread.run(task, { name: 'work' });
}
