import { type Answer, FileFailure } from './worker-task.ts';

/** Answer of a worker about a file: its result, or the reason for the failure. */
export async function answerOf<T>(read: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { ok: await read() };
  } catch (error) {
    return { failed: error instanceof FileFailure ? error.reason : 'invalido' };
  }
}
