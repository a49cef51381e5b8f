import type { FileNote } from './file-notes.tsx';

/** A file inside an archive, by its place there: names may be there twice. */
export interface ArchiveEntry {
  index: number;
  /** As the archive says, made harmless to look at. */
  name: string;
  bytes: number;
}

/** Entries of an archive beyond this count are for another program. */
export const MAX_LISTED = 200;

/** Characters that hide, or turn the direction of text: no name may look like another. */
const HIDDEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
const NAME_SHOWN = 300;

/** An entry's name, made harmless to look at. */
export function shownName(name: string): string {
  return name.replace(HIDDEN, '\uFFFD').slice(0, NAME_SHOWN);
}

/** Note on files that macOS added to an archive, which aren't listed. */
export function macNotes(count: number): FileNote[] {
  return count > 0 ? [{ text: `Arquivos auxiliares do macOS, fora desta lista: ${count}.` }] : [];
}
