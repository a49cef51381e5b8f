import type { Found } from './findings.tsx';
import { markChanges } from './mark-changes.ts';
import { wordChanges } from './page-changes.ts';
import type { PageParts } from './paired-page.tsx';

/** Differences of two drawn pages, marked on the new one. Null is a missing page. */
export function comparePages(before: PageParts | null, after: PageParts | null): Found {
  if (!before || !after) return { page: before ? 'retirada' : 'nova', marks: [], words: null };
  const marks = markChanges(before.canvas, after.canvas, after.marks);
  return {
    page: marks.length > 0 ? 'mudou' : 'igual',
    marks,
    words: wordChanges(before.words(), after.words()),
  };
}
