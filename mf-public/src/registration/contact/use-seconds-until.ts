import { useInterval } from '@credenciados/shared';
import { useEffect, useState } from 'react';

const SECOND = 1000;
const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / SECOND));

/** Countdown in seconds to a moment (milliseconds since 1970); 0 once it has passed. */
export function useSecondsUntil(moment: number): number {
  const [left, setLeft] = useState(() => secondsUntil(moment));
  useEffect(() => {
    setLeft(secondsUntil(moment));
  }, [moment]);
  useInterval(() => setLeft(secondsUntil(moment)), left === 0 ? null : SECOND);
  return left;
}
