import { Box } from '@credenciados/shared';
import type { ReactNode } from 'react';
import type { View } from './use-view.ts';

interface ViewFrameProps {
  /** How it is looked at, where that can be changed. */
  view?: View;
  /** Names the box for a screen reader: 'identidade.pdf, página 1 de 3'. */
  label: string;
  busy?: boolean;
  children: ReactNode;
}

/** The box that a document scrolls in, by keyboard too. */
export function ViewFrame({ view, label, busy, children }: ViewFrameProps) {
  return (
    <Box
      ref={view?.frame}
      role="region"
      aria-label={label}
      aria-busy={busy || undefined}
      tabIndex={0}
      flex="1"
      // In a low window what stands above it scrolls away, and not the document.
      minH={{ base: '22rem', lg: '0' }}
      overflow="auto"
      // Where it ends the wheel leads on to what stands next, and doesn't move the page.
      overscrollBehavior="contain"
      // Contains visually hidden content, which would lengthen the page.
      position="relative"
      // Without it the scroll bar would change the width that the document fits, and with it whether there is one.
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
