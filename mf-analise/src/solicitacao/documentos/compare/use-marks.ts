import { type RefObject, useEffect, useState } from 'react';
import type { Found } from './findings.tsx';

type Way = 1 | -1;

/** Going from mark to mark, over the pages. */
export interface Marks {
  /** The place of the mark that is gone to, on its page; none at first. */
  place: number | null;
  /** No mark is left that way. */
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

/** Leads through what changed: from the last mark of a page to the first of the next page that has one (ANL-12). */
export function useMarks({ number, total, found, onTurn }: MarkedPages): Marks {
  const [at, setAt] = useState<{ number: number; place: number }>();
  const [end, setEnd] = useState<Way | null>(null);
  /** Pages are turned until one has a mark, or is without its like. */
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
    // Back from where nothing was gone to yet, the page before is next.
    const wanted = place === null && way === -1 ? -1 : (place ?? -1) + way;
    if (found.marks[wanted]) setAt({ number, place: wanted });
    else turn(way);
  };
  return { place, end, next: () => step(1), previous: () => step(-1) };
}

/** Brings the mark that is gone to into the middle of the box that the pages scroll in. */
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
