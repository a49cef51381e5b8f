import { answerOf } from './answering.ts';
import { listArchive, readEntry } from './archive-content.ts';

/** What is asked of an archive: what is in it, or one of its files. */
export type ArchiveTask = { content: Blob; entry?: number };

self.onmessage = async ({ data: { content, entry } }: MessageEvent<ArchiveTask>) => {
  self.postMessage(
    await answerOf<unknown>(() => (entry === undefined ? listArchive(content) : readEntry(content, entry))),
  );
};
