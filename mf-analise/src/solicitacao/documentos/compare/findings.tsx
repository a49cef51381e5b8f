import { Box, Text, VisuallyHidden } from '@credenciados/shared';
import type { Region, WordChange } from './page-changes.ts';

/** Result for a pair of pages. */
export interface Found {
  page: 'igual' | 'mudou' | 'nova' | 'retirada';
  /** Marked regions from top to bottom, in fractions of the page's width. */
  marks: readonly Region[];
  /** null if the words can't be compared. */
  words: readonly WordChange[] | null;
}

const SAID: Record<Found['page'], string> = {
  igual: 'Nada mudou nesta página.',
  mudou: 'O que mudou está marcado no arquivo novo.',
  nova: 'O arquivo anterior não tem esta página.',
  retirada: 'O arquivo novo não tem esta página.',
};
/** Maximum number of listed changes; the page marks all of them. */
const LISTED = 20;

/** Result for a page; its changed words are for screen readers, which don't see the marks. */
export function Findings({ found }: { found: Found | undefined }) {
  const words = found?.page === 'mudou' ? (found.words ?? []) : [];
  return (
    <Box minH="6" flexShrink="0">
      <Text textStyle="sm" role="status">
        {found ? SAID[found.page] : 'Comparando…'}
      </Text>
      {words.length > 0 && (
        <VisuallyHidden asChild>
          <ul aria-label="Palavras que mudaram">
            {words.slice(0, LISTED).map(({ what, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew with each page
              <li key={index}>
                {what === 'saiu' ? 'Saiu: ' : 'Entrou: '}
                {what === 'saiu' ? <del>{text}</del> : <ins>{text}</ins>}
              </li>
            ))}
            {words.length > LISTED && <li>e mais {words.length - LISTED}</li>}
          </ul>
        </VisuallyHidden>
      )}
    </Box>
  );
}
