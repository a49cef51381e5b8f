import { useCallback, useRef } from 'react';
import { randomKey } from './random-key.ts';

/** Content of an attempt as JSON, and its idempotency key. */
export interface Sending {
  contents: string;
  key: string;
}

/** Storage of the key beyond the page: the last attempt, and a callback for changes. */
interface KeptSending {
  first: Sending | null;
  keep: (sending: Sending | null) => void;
}

/**
 * Idempotency keys for one submission at a time (INS-9). `keyFor` returns the same key for the same content, so that a double click or a
 * lost answer creates one record; changed content gets a new key, or the API would refuse it. Call `renew` after success, or equal content
 * would count as a retry.
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
