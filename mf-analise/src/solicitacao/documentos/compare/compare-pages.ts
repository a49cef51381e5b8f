import type { Found } from './findings.tsx';
import { markChanges } from './mark-changes.ts';
import { wordChanges } from './page-changes.ts';
import type { PageParts } from './paired-page.tsx';

/** What differs between two pages that were drawn, which is marked on the new one; null for one that isn't there. */
export function comparePages(before: PageParts | null, after: PageParts | null): Found {
  if (!before || !after) return { page: before ? 'retirada' : 'nova', words: null };
  return {
    page: markChanges(before.canvas, after.canvas, after.marks) ? 'mudou' : 'igual',
    words: wordChanges(before.words(), after.words()),
  };
}
