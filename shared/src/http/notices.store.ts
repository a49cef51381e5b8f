import { createAcrossRoots } from '../store/create-across-roots.ts';

/** A temporary message. The page itself must show the outcome as well. */
export interface Notice {
  id: number;
  type: 'success' | 'info' | 'warning' | 'error';
  title: string;
  /** Line breaks are shown. */
  description?: string;
}

/** Notices that the shell hasn't shown yet. */
export const useNotices = createAcrossRoots<{ queue: readonly Notice[] }>(() => ({ queue: [] }));

/** A notice and its time. */
export type PastNotice = Notice & { at: Date };

/** Maximum number of notices in the history. */
const KEPT = 30;

/** Latest notices of this tab, newest first, because a toast disappears after seconds. */
export const useRecentNotices = createAcrossRoots<{ notices: readonly PastNotice[] }>(() => ({ notices: [] }));

let last = 0;

/** Shows a message at the top right for 5 seconds. */
export function notify(notice: Omit<Notice, 'id'>): void {
  last += 1;
  const next = { ...notice, id: last };
  useNotices.setState(({ queue }) => ({ queue: [...queue, next] }));
  useRecentNotices.setState(({ notices }) => ({ notices: [{ ...next, at: new Date() }, ...notices].slice(0, KEPT) }));
}

/** Empties the queue and returns its notices. */
export function takeNotices(): readonly Notice[] {
  const { queue } = useNotices.getState();
  if (queue.length > 0) useNotices.setState({ queue: [] });
  return queue;
}
