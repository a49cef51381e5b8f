import { chakra } from '@credenciados/shared';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** Onwards, or back. */
export type Way = 1 | -1;
/** Turns a page of what is shown; false where there is none that way. */
type Turn = (way: Way) => boolean;

const TurnContext = createContext<RefObject<Turn | null>>({ current: null });

/** Selector of a document or page that is being drawn. */
const LOADING = '[data-loading], [aria-busy=true]';
/** After so long without it, the wheel begins anew: a touchpad goes on by itself for a while. */
const PAUSE_MS = 200;
/** How far it is turned before it leads on: a mouse's notch is about 100 px. */
const ENOUGH_PX = 60;
/** Height of a line for browsers that scroll by lines. */
const LINE_PX = 40;

interface ReadOnProps {
  /** The document has no further page in that direction. */
  onEnd: (way: Way) => void;
  children: ReactNode;
}

/**
 * Turns pages and documents by the wheel alone (ANL-13): at the end of a page comes the next page, after the last page the next document.
 * A turn of the wheel that began before the end, or while a page was loading, ends there. Each turn leads on once: no page is skipped.
 */
export function ReadOn({ onEnd, children }: ReadOnProps) {
  const turn = useRef<Turn>(null);
  const place = useRef<HTMLDivElement>(null);
  const tell = useRef(onEnd);
  useEffect(() => {
    tell.current = onEnd;
  });
  useEffect(() => {
    const wheel = { at: Number.NEGATIVE_INFINITY, way: 0, by: 0, spent: true };
    const onWheel = (event: WheelEvent) => {
      const way = Math.sign(event.deltaY);
      const isOther = event.ctrlKey || event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
      if (isOther || (way !== 1 && way !== -1)) return;
      // When the wheel was turned, not when a busy page came to hear of it: a turn that is heard late isn't a new one.
      const now = event.timeStamp;
      const ends = isAtEnd(event, way);
      // The page around the document stays where it is, also while a documento loads.
      if (ends) event.preventDefault();
      const leads = ends && element?.querySelector(LOADING) === null;
      if (now - wheel.at > PAUSE_MS || way !== wheel.way) Object.assign(wheel, { way, by: 0, spent: !leads });
      wheel.at = now;
      if (wheel.spent || !leads) return;
      wheel.by += Math.abs(event.deltaY) * (event.deltaMode === 0 ? 1 : LINE_PX);
      if (wheel.by < ENOUGH_PX) return;
      wheel.spent = true;
      // At once: on a busy page the next event, heard before React renders, would pass over what is loading.
      flushSync(() => {
        if (!turn.current?.(way)) tell.current(way);
      });
    };
    const element = place.current;
    // React's own listener couldn't keep the page from moving.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);
  return (
    <TurnContext value={turn}>
      <chakra.div
        ref={place}
        // All of the pane that is left: also while a documento is on its way, and is small.
        flex="1"
        display="flex"
        flexDirection="column"
        gap="inherit"
        minW="0"
        minH={{ base: 'auto', lg: '0' }}
      >
        {children}
      </chakra.div>
    </TurnContext>
  );
}

/** Has the wheel turn the pages of what is shown, of which one, from 1, is on the screen, before it leads on. */
export function useTurn(number: number, total: number, turnTo: (number: number) => void): void {
  const place = useContext(TurnContext);
  useEffect(() => {
    place.current = (way) => {
      const next = number + way;
      const isThere = next >= 1 && next <= total;
      if (isThere) turnTo(next);
      return isThere;
    };
    return () => {
      place.current = null;
    };
  });
}

/** True if the box under the pointer is scrolled to its end. Beside the box the wheel does nothing. */
function isAtEnd({ currentTarget, target }: WheelEvent, way: Way): boolean {
  if (!(currentTarget instanceof Element)) return false;
  const frame = target instanceof Element ? target.closest('[role=region]') : null;
  if (!frame || !currentTarget.contains(frame)) return currentTarget.querySelector('[role=region]') === null;
  const left = way === 1 ? frame.scrollHeight - frame.clientHeight - frame.scrollTop : frame.scrollTop;
  // Sizes of a zoomed page are no whole pixels.
  return left <= 1;
}
