import { type RefObject, useEffect, useState } from 'react';
import type { Found } from './findings.tsx';

type Way = 1 | -1;

/** Navigation between marks across pages. */
export interface Marks {
  /** Index of the current mark on its page; null before the first one. */
  place: number | null;
  /** Direction without further marks. */
  end: Way | null;
  next: () => void;
  previous: () => void;
}

interface MarkedPages {
  number: number;
  total: number;
  /** Result for the shown page; undefined while comparing. */
  found: Found | undefined;
  onTurn: (number: number) => void;
}

/** Moves between changes: after a page's last mark comes the first mark of the next page with one (ANL-12). */
export function useMarks({ number, total, found, onTurn }: MarkedPages): Marks {
  const [at, setAt] = useState<{ number: number; place: number }>();
  const [end, setEnd] = useState<Way | null>(null);
  /** Turns pages until one has a mark or exists in only one file. */
  const [seeking, setSeeking] = useState<Way | null>(null);
  const place = at?.number === number && found?.marks[at.place] ? at.place : null;

  const turn = (way: Way) => {
    const page = number + way;
    const isThere = page >= 1 && page <= total;
    setSeeking(isThere ? way : null);
    if (isThere) onTurn(page);
    else setEnd(way);
  };
  useEffect(() => {
    if (!seeking || !found) return;
    const last = found.marks.length - 1;
    if (found.page === 'igual') turn(seeking);
    else setSeeking(null);
    if (last >= 0) setAt({ number, place: seeking === 1 ? 0 : last });
  });
  const step = (way: Way) => {
    if (!found || seeking) return;
    setEnd(null);
    // Back without a current mark goes to the previous page.
    const target = place === null && way === -1 ? -1 : (place ?? -1) + way;
    if (found.marks[target]) setAt({ number, place: target });
    else turn(way);
  };
  return { place, end, next: () => step(1), previous: () => step(-1) };
}

/** Scrolls the current mark into the middle of its box. */
export function useMarkInSight(frame: RefObject<HTMLElement | null>, mark: unknown): void {
  useEffect(() => {
    const box = frame.current;
    const shown = [...(box?.querySelectorAll('[data-mark]') ?? [])].findLast((one) => one.getClientRects().length > 0);
    if (mark === undefined || !box || !shown) return;
    const [outer, inner] = [box.getBoundingClientRect(), shown.getBoundingClientRect()];
    box.scrollBy({
      top: inner.top - outer.top - (box.clientHeight - inner.height) / 2,
      left: inner.left - outer.left - (box.clientWidth - inner.width) / 2,
    });
    box.scrollIntoView({ block: 'nearest' });
  }, [frame, mark]);
}
