import { useCallback, useRef } from 'react';
import { randomKey } from './random-key.ts';

/**
 * Keys for one thing at a time being sent (decision 30). `keyFor` gives a retry of the same contents the same key, so that a
 * double click or a lost answer makes one record; changed contents get a new one, or the API would refuse them as another
 * operation's. `renew` once the thing is done, or the same words sent again would be taken for a repeat.
 */
export function useIdempotencyKey(): { keyFor: (contents: unknown) => string; renew: () => void } {
  const sending = useRef<{ contents: string; key: string } | null>(null);
  const keyFor = useCallback((value: unknown) => {
    const contents = JSON.stringify(value);
    if (sending.current?.contents !== contents) sending.current = { contents, key: randomKey() };
    return sending.current.key;
  }, []);
  const renew = useCallback(() => {
    sending.current = null;
  }, []);
  return { keyFor, renew };
}
