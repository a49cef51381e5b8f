import { Box } from '@credenciados/shared';
import type { ReactNode } from 'react';
import type { View } from './use-view.ts';

interface ViewFrameProps {
  /** Zoom and rotation, if they can be changed. */
  view?: View;
  /** Label for screen readers: 'identidade.pdf, página 1 de 3'. */
  label: string;
  busy?: boolean;
  children: ReactNode;
}

/** Box in which a document scrolls, by keyboard too. */
export function ViewFrame({ view, label, busy, children }: ViewFrameProps) {
  return (
    <Box
      ref={view?.frame}
      role="region"
      aria-label={label}
      aria-busy={busy || undefined}
      tabIndex={0}
      flex="1"
      // In a low window the content above scrolls away, not the document.
      minH={{ base: '22rem', lg: '0' }}
      overflow="auto"
      // At its end the wheel leads to the next page, and doesn't scroll the surrounding page.
      overscrollBehavior="contain"
      // Contains visually hidden content, which would lengthen the page.
      position="relative"
      // Otherwise the scroll bar would change the width that the document fits, and thereby its own visibility.
      scrollbarGutter="stable"
      bg="bg.muted"
      borderWidth="1px"
      borderColor="border.muted"
      borderRadius="sm"
      p="3"
    >
      {children}
    </Box>
  );
}
