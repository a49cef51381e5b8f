import type { ArchiveTask } from './archive.worker.ts';
import type { ArchiveEntry } from './archive-entry.ts';
import { inWorker } from './worker-task.ts';

export type { ArchiveEntry } from './archive-entry.ts';

/** An archive that can be looked into. */
export interface Archive {
  entries: readonly ArchiveEntry[];
  /** Fails with `FileFailure`. Null for an archive that is listed alone. */
  read: ((entry: ArchiveEntry) => Promise<Blob>) | null;
}

const worker = new URL('./archive.worker.ts', import.meta.url);
const ask = <T>(task: ArchiveTask) => inWorker<T>(worker, task);

/** Opens an archive. Fails with `FileFailure` when it is broken or has too much in it. */
export async function openArchive(content: Blob): Promise<Archive> {
  return {
    entries: await ask<ArchiveEntry[]>({ content }),
    read: ({ index }) => ask<Blob>({ content, entry: index }),
  };
}
