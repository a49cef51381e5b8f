import { useCallback, useRef } from 'react';
import { randomKey } from './random-key.ts';

/** Contents of an attempt, as JSON, and its idempotency key. */
export interface Sending {
  contents: string;
  key: string;
}

/** Stores the key beyond the page: the last attempt, and a callback for each change. */
interface KeptSending {
  first: Sending | null;
  keep: (sending: Sending | null) => void;
}

/**
 * Keys for one thing at a time being sent (INS-9). `keyFor` gives a retry of the same contents the same key, so that a
 * double click or a lost answer makes one record; changed contents get a new one, or the API would refuse them as another
 * operation's. `renew` once the thing is done, or the same words sent again would be taken for a repeat.
 */
export function useIdempotencyKey(kept?: KeptSending): { keyFor: (contents: unknown) => string; renew: () => void } {
  const sending = useRef(kept?.first ?? null);
  const keep = useRef(kept?.keep);
  const keyFor = useCallback((value: unknown) => {
    const contents = JSON.stringify(value);
    if (sending.current?.contents !== contents) {
      sending.current = { contents, key: randomKey() };
      keep.current?.(sending.current);
    }
    return sending.current.key;
  }, []);
  const renew = useCallback(() => {
    sending.current = null;
    keep.current?.(null);
  }, []);
  return { keyFor, renew };
}
