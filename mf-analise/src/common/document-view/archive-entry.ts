import type { FileNote } from './file-notes.tsx';

/** A file inside an archive, identified by its index because names may repeat. */
export interface ArchiveEntry {
  index: number;
  /** Name in the archive, without hidden characters. */
  name: string;
  bytes: number;
}

/** Maximum number of listed entries; more needs another program. */
export const MAX_LISTED = 200;

/** Characters that are invisible or change the text's direction, by which a name could imitate another. */
const HIDDEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
const NAME_SHOWN = 300;

/** An entry's name without hidden characters. */
export function shownName(name: string): string {
  return name.replace(HIDDEN, '\uFFFD').slice(0, NAME_SHOWN);
}

/** Note on files that macOS added to an archive, which aren't listed. */
export function macNotes(count: number): FileNote[] {
  return count > 0 ? [{ text: `Arquivos auxiliares do macOS, fora desta lista: ${count}.` }] : [];
}
