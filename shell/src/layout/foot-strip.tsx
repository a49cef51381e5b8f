import { Box, getSession } from '@credenciados/shared';
import { type ReactNode, useEffect, useRef } from 'react';

/** One line of text and button. Only the button takes presses; a focused element stays above. One strip is shown: the most pressing. */
const STRIP = {
  'html:has([data-foot-strip=offline]) &:not([data-foot-strip=offline])': { display: 'none' },
  'html:has([data-foot-strip=session]) &[data-foot-strip=version]': { display: 'none' },
  'html:has(&)': { scrollPaddingBottom: '4rem' },
  '& > *': { py: '1.5', boxShadow: 'md', textStyle: 'sm' },
  '& > * > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3' },
  '& > * > div > *': { mt: '0' },
  '& button': { pointerEvents: 'auto' },
  // Without room for the whole strip, its title and button.
  '&[data-small]': {
    maxW: '9.5rem',
    '& > *': { py: '1', px: '2', textStyle: 'xs' },
    '& svg, & > * > div > div:not(:has(button))': { display: 'none' },
  },
} as const;

interface FootStripProps {
  /** A strip waits while there is no network; `version` also waits for `session`. */
  about: 'offline' | 'session' | 'version';
  children: ReactNode;
}

/** An `Alert` about the whole page, fixed at the window's foot: it moves nothing, and where there is room it covers no control. */
export function FootStrip({ about, children }: FootStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The header of signed-in people has loaded this file. A visitor's strip stays in the middle of the foot while there is no network.
    if (!navigator.onLine && getSession() === null) return;
    let stop: (() => void) | undefined;
    let gone = false;
    import('../lazy-dialogs.ts').then(({ keepClear }) => {
      if (strip.current && !gone) stop = keepClear(strip.current);
    }, console.warn);
    return () => {
      gone = true;
      stop?.();
    };
  }, []);
  return (
    <Box
      ref={strip}
      data-foot-strip={about}
      position="fixed"
      insetX="0"
      bottom="0"
      mx="auto"
      w="fit-content"
      maxW="min(100%, 28rem)"
      zIndex="docked"
      pointerEvents="none"
      _print={{ display: 'none' }}
      css={STRIP}
    >
      {children}
    </Box>
  );
}
