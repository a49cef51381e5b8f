import { create } from 'zustand';

/** A message in passing. A toast is never the only message: the page shows the outcome as well. */
export interface Notice {
  id: number;
  type: 'success' | 'info' | 'warning' | 'error';
  title: string;
  /** Lines are kept apart. */
  description?: string;
}

/** Notices not shown yet; the shell takes and shows them. */
export const useNotices = create<{ queue: readonly Notice[] }>()(() => ({ queue: [] }));

let last = 0;

/** Shows a message for 5 seconds at the top right. */
export function notify(notice: Omit<Notice, 'id'>): void {
  last += 1;
  const next = { ...notice, id: last };
  useNotices.setState(({ queue }) => ({ queue: [...queue, next] }));
}

/** Empties the queue and gives what was in it. */
export function takeNotices(): readonly Notice[] {
  const { queue } = useNotices.getState();
  if (queue.length > 0) useNotices.setState({ queue: [] });
  return queue;
}
