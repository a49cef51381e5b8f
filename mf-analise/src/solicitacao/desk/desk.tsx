import { Box } from '@credenciados/shared';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { DESK, useIsAtLeast } from './use-width.ts';

interface DeskProps {
  /** Title and data that stay in sight over the rest. */
  head: ReactNode;
  /** Content about the solicitação. */
  children: ReactNode;
  /** The decision, which stays in sight under the data. */
  foot: ReactNode;
  /** The document beside them; null where none is shown. */
  documento: ReactNode;
}

/**
 * The analyst's desk. On a large window data and document fill it side by side, each scrolling by itself, and neither the head nor
 * the decision leaves it; on a smaller one they follow each other. The parts stay the same ones when the window changes.
 */
export function Desk({ head, children, foot, documento }: DeskProps) {
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
      gridTemplateColumns={isDesk ? 'clamp(28rem, 39vw, 42rem) minmax(0, 1fr)' : 'minmax(0, 9fr) minmax(22rem, 10fr)'}
      gap={isDesk ? '3' : '5'}
      alignItems={isDesk ? 'stretch' : 'start'}
      style={isDesk ? { height: `max(36rem, calc(100dvh - ${top}px - 1rem))` } : undefined}
      _print={{ display: 'block', height: 'auto !important' }}
    >
      <Box {...pane}>
        <Box
          css={isDesk ? HEAD : undefined}
          {...(isDesk && {
            flexShrink: '0',
            // A very long name leaves room for the rest.
            maxH: '50%',
            ...SCROLLS,
            px: '4',
            pt: '2',
            pb: '3',
            borderBottomWidth: '1px',
            borderColor: 'border.muted',
            _print: { maxH: 'none', overflow: 'visible' },
          })}
        >
          {head}
        </Box>
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

/** Breadcrumb, heading and tools in a line each. The heading stands right under the breadcrumb, which needn't repeat it. */
const HEAD = {
  '& > div > nav > ol': { flexWrap: 'nowrap', mb: '0', textStyle: 'xs', gap: '1', whiteSpace: 'nowrap' },
  '& > div > nav > ol > [aria-current], & > div > nav > ol > :nth-last-child(2) > svg': { display: 'none' },
  '& > div > div:has(> h1)': { flexWrap: 'nowrap', mb: '1', gap: '3' },
  '& h1': { flexShrink: '0', textStyle: 'md' },
  '& h1 + div': { flexWrap: 'nowrap', minW: '0' },
  '& [data-scope=menu][data-part=trigger]': { h: '7', minH: '7', px: '1.5', textStyle: 'sm', gap: '1' },
  '& [data-on-paper] > span': { textStyle: 'xs', px: '1.5', gap: '1' },
} as const;

/** Sections as parts of one sheet, not as cards of their own. */
const DENSE = {
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
