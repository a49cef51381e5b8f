import { useEffect } from 'react';

/** Calls `again` when the network is back (TEL-45). */
export function useOnline(again: (() => void) | undefined): void {
  useEffect(() => {
    if (!again) return;
    const goOn = () => again();
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, [again]);
}
