import { answerOf } from './answering.ts';
import { listArchive, readEntry } from './archive-content.ts';

/** Request to the worker: the archive's list, or one file of it. */
export type ArchiveTask = { content: Blob; entry?: number };

self.onmessage = async ({ data: { content, entry } }: MessageEvent<ArchiveTask>) => {
  self.postMessage(
    await answerOf<unknown>(() => (entry === undefined ? listArchive(content) : readEntry(content, entry))),
  );
};
