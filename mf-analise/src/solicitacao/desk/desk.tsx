import { Box } from '@credenciados/shared';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { DESK, useIsAtLeast } from './use-width.ts';

interface DeskProps {
  /** Title and data, always visible. */
  head: ReactNode;
  /** Content about the solicitação. */
  children: ReactNode;
  /** The decision, always visible below the data. */
  foot: ReactNode;
  /** Document beside the data; null for none. */
  documento: ReactNode;
}

/**
 * The analyst's desk. A large window shows data and document side by side, each scrolling separately, with head and decision always
 * visible. A smaller one stacks them. The components stay mounted when the window changes.
 */
export function Desk({ head, children, foot, documento }: DeskProps) {
  const isDesk = useIsAtLeast(DESK);
  const grid = useRef<HTMLDivElement>(null);
  const top = useTopOf(grid, isDesk);
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
      ref={grid}
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
            // Limits a very long name, so that the rest has room.
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
          pt={isDesk ? undefined : '4'}
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

/** Breadcrumb, heading and tools, one line each. */
const HEAD = {
  '& > div > nav > ol': { flexWrap: 'nowrap', mb: '0', textStyle: 'xs', gap: '1', whiteSpace: 'nowrap' },
  '& > div > div:has(> h1)': { flexWrap: 'nowrap', mb: '1', gap: '3' },
  '& h1': { flexShrink: '0', textStyle: 'md' },
  '& h1 + div': { flexWrap: 'nowrap', minW: '0' },
  '& [data-scope=menu][data-part=trigger]': { h: '7', minH: '7', px: '1', textStyle: 'sm', gap: '1' },
  // Labels share one line with state and responsible analyst.
  '& section[aria-label=Etiquetas]': {
    flexWrap: 'nowrap',
    '& ul': { flexWrap: 'nowrap' },
    '& button': { flexShrink: '0' },
  },
  '& [data-on-paper] > span': { textStyle: 'xs', px: '1.5', gap: '1' },
} as const;

/** Sections as parts of one sheet, without cards. */
const DENSE = {
  '& section': { border: 'none', boxShadow: 'none', p: '0', pb: '3', mb: '3', borderRadius: '0' },
  '& section:not(:last-child)': { borderBottom: '1px solid', borderColor: 'border.muted' },
  '& section > h2': { fontSize: 'md', mb: '2' },
} as const;

/** Distance in pixels from the top of the page to an element, whatever is shown above it. */
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
