import type { ArchiveTask } from './archive.worker.ts';
import type { ArchiveList } from './archive-content.ts';
import { type ArchiveEntry, macNotes } from './archive-entry.ts';
import type { FileNote } from './file-notes.tsx';
import { inWorker } from './worker-task.ts';

export type { ArchiveEntry } from './archive-entry.ts';

/** An archive that can be looked into. */
export interface Archive {
  entries: readonly ArchiveEntry[];
  notes: readonly FileNote[];
  /** Fails with `FileFailure`. Null for an archive that is listed alone. */
  read: ((entry: ArchiveEntry) => Promise<Blob>) | null;
}

const worker = new URL('./archive.worker.ts', import.meta.url);
const ask = <T>(task: ArchiveTask) => inWorker<T>(worker, task);

/** Opens an archive. Fails with `FileFailure` when it is broken or has too much in it. */
export async function openArchive(content: Blob): Promise<Archive> {
  const { entries, macFiles } = await ask<ArchiveList>({ content });
  return {
    entries,
    notes: macNotes(macFiles),
    read: ({ index }) => ask<Blob>({ content, entry: index }),
  };
}
