import { useWindowEvent } from './use-window-event.ts';

/** Calls `again` when the network is back (TEL-45). */
export function useOnline(again: (() => void) | undefined): void {
  useWindowEvent('online', () => again?.());
}
