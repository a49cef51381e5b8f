import type { ArchiveTask } from './archive.worker.ts';
import type { ArchiveList } from './archive-content.ts';
import { type ArchiveEntry, macNotes } from './archive-entry.ts';
import type { FileNote } from './file-notes.tsx';
import { inWorker } from './worker-task.ts';

export type { ArchiveEntry } from './archive-entry.ts';

/** An opened archive. */
export interface Archive {
  entries: readonly ArchiveEntry[];
  notes: readonly FileNote[];
  /** Unpacks an entry; rejects with `FileFailure`. Null for an archive that can only be listed. */
  read: ((entry: ArchiveEntry) => Promise<Blob>) | null;
}

const worker = new URL('./archive.worker.ts', import.meta.url);
const ask = <T>(task: ArchiveTask) => inWorker<T>(worker, task);

/** Opens an archive. Rejects with `FileFailure` if it is broken or too large. */
export async function openArchive(content: Blob): Promise<Archive> {
  const { entries, macFiles } = await ask<ArchiveList>({ content });
  return {
    entries,
    notes: macNotes(macFiles),
    read: ({ index }) => ask<Blob>({ content, entry: index }),
  };
}
