import { Box } from '@credenciados/shared';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { DESK, useIsAtLeast } from './use-width.ts';

interface DeskProps {
  /** Content about the solicitação. */
  children: ReactNode;
  /** The decision, which stays in sight under the data. */
  foot: ReactNode;
  /** The document beside them; null where none is shown. */
  documento: ReactNode;
}

/**
 * The analyst's desk. On a large window data and document fill it side by side, each scrolling by itself, and the decision
 * never leaves it; on a smaller one they follow each other. The parts stay the same ones when the window changes.
 */
export function Desk({ children, foot, documento }: DeskProps) {
  const isDesk = useIsAtLeast(DESK);
  const place = useRef<HTMLDivElement>(null);
  const top = useTopOf(place, isDesk);
  const pane = isDesk && {
    display: 'flex',
    flexDirection: 'column',
    minH: '0',
    h: '100%',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.muted',
    borderRadius: 'md',
    overflow: 'hidden',
    _print: { display: 'block', h: 'auto', overflow: 'visible' },
  };
  return (
    <Box
      ref={place}
      display={isDesk ? 'grid' : documento ? { lg: 'grid' } : 'block'}
      gridTemplateColumns={isDesk ? 'clamp(28rem, 37vw, 42rem) minmax(0, 1fr)' : 'minmax(0, 9fr) minmax(22rem, 10fr)'}
      gap={isDesk ? '3' : '5'}
      alignItems={isDesk ? 'stretch' : 'start'}
      style={isDesk ? { height: `max(36rem, calc(100dvh - ${top}px - 1rem))` } : undefined}
      _print={{ display: 'block', height: 'auto !important' }}
    >
      <Box {...pane}>
        <Box
          data-desk={isDesk || undefined}
          css={isDesk ? DENSE : undefined}
          {...(isDesk && {
            flex: '1',
            minH: '0',
            ...SCROLLS,
            px: '4',
            py: '3',
            _print: { overflow: 'visible' },
          })}
        >
          {children}
        </Box>
        <Box
          {...(isDesk && {
            flexShrink: '0',
            maxH: '65%',
            ...SCROLLS,
            borderTopWidth: '1px',
            borderColor: 'border.muted',
            boxShadow: '0 -2px 8px rgb(0 0 0 / 0.08)',
          })}
        >
          {foot}
        </Box>
      </Box>
      {documento}
    </Box>
  );
}

/** Contains visually hidden content, which would lengthen the page. */
const SCROLLS = { overflowY: 'auto', position: 'relative' } as const;

/** Sections as parts of one sheet, not as cards of their own. */
const DENSE = {
  '& h1': { textStyle: 'lg' },
  '& section': { border: 'none', boxShadow: 'none', p: '0', pb: '3', mb: '3', borderRadius: '0' },
  '& section:not(:last-child)': { borderBottom: '1px solid', borderColor: 'border.muted' },
  '& section > h2': { fontSize: 'md', mb: '2' },
} as const;

/** How far below the beginning of the page an element begins, whatever is shown or hidden above it. */
function useTopOf(place: React.RefObject<HTMLElement | null>, follow: boolean): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (!follow) return;
    const measure = () => {
      if (place.current) setTop(Math.round(place.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [place, follow]);
  return top;
}
