import { useWindowEvent } from './use-window-event.ts';

/** Calls `again` when the network returns (TEL-45). */
export function useOnline(again: (() => void) | undefined): void {
  useWindowEvent('online', () => again?.());
}
