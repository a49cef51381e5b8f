import { type Answer, FileFailure } from './worker-task.ts';

/** What a worker says of a file: what it made of it, or why it made nothing. */
export async function answerOf<T>(read: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { ok: await read() };
  } catch (error) {
    return { failed: error instanceof FileFailure ? error.reason : 'invalido' };
  }
}
