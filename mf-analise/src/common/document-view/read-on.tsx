import { chakra } from '@credenciados/shared';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, type WheelEvent } from 'react';

/** Onwards, or back. */
export type Way = 1 | -1;
/** Turns a page of what is shown; false where there is none that way. */
type Turn = (way: Way) => boolean;

const TurnContext = createContext<RefObject<Turn | null>>({ current: null });

/** After so long without it, the wheel begins anew: a touchpad goes on by itself for a while. */
const PAUSE_MS = 200;
/** How far it is turned before it leads on: a mouse's notch is about 100 px. */
const ENOUGH_PX = 60;
/** What a browser that counts in lines means by one. */
const LINE_PX = 40;

interface ReadOnProps {
  /** What is shown has no more that way. */
  onEnd: (way: Way) => void;
  children: ReactNode;
}

/**
 * Leads on by the wheel alone (ANL-13): where what is shown ends, the next page comes, and after the last one what stands next. A turn
 * of the wheel that began before the end ends there, and one leads on once, so that nothing is passed over.
 */
export function ReadOn({ onEnd, children }: ReadOnProps) {
  const turn = useRef<Turn>(null);
  const wheel = useRef({ at: Number.NEGATIVE_INFINITY, way: 0, by: 0, spent: true });
  const onWheel = (event: WheelEvent<HTMLElement>) => {
    const way = Math.sign(event.deltaY);
    const isOther = event.ctrlKey || event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (isOther || (way !== 1 && way !== -1)) return;
    const now = performance.now();
    const ends = isAtEnd(event, way);
    const isNew = now - wheel.current.at > PAUSE_MS || way !== wheel.current.way;
    if (isNew) wheel.current = { at: now, way, by: 0, spent: !ends };
    wheel.current.at = now;
    if (wheel.current.spent || !ends) return;
    wheel.current.by += Math.abs(event.deltaY) * (event.deltaMode === 0 ? 1 : LINE_PX);
    if (wheel.current.by < ENOUGH_PX) return;
    wheel.current.spent = true;
    if (!turn.current?.(way)) onEnd(way);
  };
  return (
    <TurnContext value={turn}>
      <chakra.div display="contents" onWheel={onWheel}>
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

/** Whether the box under the pointer can't be scrolled further. Beside the box the wheel leads nowhere. */
function isAtEnd({ currentTarget, target }: WheelEvent<HTMLElement>, way: Way): boolean {
  const frame = target instanceof Element ? target.closest('[role=region]') : null;
  if (!frame || !currentTarget.contains(frame)) return currentTarget.querySelector('[role=region]') === null;
  const left = way === 1 ? frame.scrollHeight - frame.clientHeight - frame.scrollTop : frame.scrollTop;
  // Sizes of a zoomed page are no whole pixels.
  return left <= 1;
}
