import { useCallback, useState } from 'react';

/**
 * A key for one thing being sent (decision 30): a double click or a retry makes one record. Renew it once the thing is
 * done, or the next one would be taken for a repeat.
 */
export function useIdempotencyKey(): { key: string; renew: () => void } {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const renew = useCallback(() => setKey(crypto.randomUUID()), []);
  return { key, renew };
}
