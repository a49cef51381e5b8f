import { createAcrossRoots } from '../store/create-across-roots.ts';

/** A message in passing. A toast is never the only message: the page shows the outcome as well. */
export interface Notice {
  id: number;
  type: 'success' | 'info' | 'warning' | 'error';
  title: string;
  /** Lines are kept apart. */
  description?: string;
}

/** Notices not shown yet; the shell takes and shows them. */
export const useNotices = createAcrossRoots<{ queue: readonly Notice[] }>(() => ({ queue: [] }));

/** A notice and when it was given. */
export type PastNotice = Notice & { at: Date };

/** So many are kept to be read again. */
const KEPT = 30;

/** The latest notices of this tab, the latest first: a toast is gone in seconds. */
export const useRecentNotices = createAcrossRoots<{ notices: readonly PastNotice[] }>(() => ({ notices: [] }));

let last = 0;

/** Shows a message for 5 seconds at the top right. */
export function notify(notice: Omit<Notice, 'id'>): void {
  last += 1;
  const next = { ...notice, id: last };
  useNotices.setState(({ queue }) => ({ queue: [...queue, next] }));
  useRecentNotices.setState(({ notices }) => ({ notices: [{ ...next, at: new Date() }, ...notices].slice(0, KEPT) }));
}

/** Empties the queue and gives what was in it. */
export function takeNotices(): readonly Notice[] {
  const { queue } = useNotices.getState();
  if (queue.length > 0) useNotices.setState({ queue: [] });
  return queue;
}
