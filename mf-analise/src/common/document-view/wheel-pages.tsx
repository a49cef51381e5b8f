import { chakra } from '@credenciados/shared';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** Direction: forward or back. */
export type Way = 1 | -1;
/** Turns a page of the shown document; false at its end. */
type Turn = (way: Way) => boolean;

const TurnContext = createContext<RefObject<Turn | null>>({ current: null });

/** Selector of a document or page that is loading. */
const LOADING = '[data-loading], [aria-busy=true]';
/** Pause, in milliseconds, after which a new turn of the wheel starts: touchpads keep scrolling for a while. */
const PAUSE_MS = 200;
/** Distance in pixels that turns a page; a notch of a mouse is about 100 px. */
const ENOUGH_PX = 60;
/** Height of a line for browsers that scroll by lines. */
const LINE_PX = 40;

interface ReadOnProps {
  /** Called at the document's last page in that direction. */
  onEnd: (way: Way) => void;
  children: ReactNode;
}

/**
 * Turns pages and documents by the wheel (ANL-13): the end of a page leads to the next page, the last page to the next document. A turn
 * that began before the end, or while a page was loading, stops there. Each turn leads on once, so no page is skipped.
 */
export function ReadOn({ onEnd, children }: ReadOnProps) {
  const turn = useRef<Turn>(null);
  const frameBox = useRef<HTMLDivElement>(null);
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
      // Time of the event, not of its handling: a busy page handles it late, and it would seem a new turn.
      const now = event.timeStamp;
      const ends = isAtEnd(event, way);
      // Keeps the surrounding page from scrolling, also while a document loads.
      if (ends) event.preventDefault();
      const leads = ends && element?.querySelector(LOADING) === null;
      if (now - wheel.at > PAUSE_MS || way !== wheel.way) Object.assign(wheel, { way, by: 0, spent: !leads });
      wheel.at = now;
      if (wheel.spent || !leads) return;
      wheel.by += Math.abs(event.deltaY) * (event.deltaMode === 0 ? 1 : LINE_PX);
      if (wheel.by < ENOUGH_PX) return;
      wheel.spent = true;
      // Synchronous: on a busy page the next event, handled before React renders, would skip the loading page.
      flushSync(() => {
        if (!turn.current?.(way)) tell.current(way);
      });
    };
    const element = frameBox.current;
    // React's listeners are passive and can't prevent scrolling.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);
  return (
    <TurnContext value={turn}>
      <chakra.div
        ref={frameBox}
        // Fills the rest of the pane, also while a small document loads.
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

/** Makes the wheel turn the pages of the shown document before it leads to the next one. `number` starts at 1. */
export function useTurn(number: number, total: number, turnTo: (number: number) => void): void {
  const turnRef = useContext(TurnContext);
  useEffect(() => {
    turnRef.current = (way) => {
      const next = number + way;
      const isThere = next >= 1 && next <= total;
      if (isThere) turnTo(next);
      return isThere;
    };
    return () => {
      turnRef.current = null;
    };
  });
}

/** True if the box under the pointer is scrolled to its end; false beside a box. */
function isAtEnd({ currentTarget, target }: WheelEvent, way: Way): boolean {
  if (!(currentTarget instanceof Element)) return false;
  const frame = target instanceof Element ? target.closest('[role=region]') : null;
  if (!frame || !currentTarget.contains(frame)) return currentTarget.querySelector('[role=region]') === null;
  const distance = way === 1 ? frame.scrollHeight - frame.clientHeight - frame.scrollTop : frame.scrollTop;
  // A zoomed page has fractional sizes.
  return distance <= 1;
}
