import { formatDate, formatDateTime, portalNow } from '@credenciados/shared';
import { useEffect, useState } from 'react';

/** Time of a delayed e-mail's next attempt, in words. A due one is being sent. */
export function nextAttemptText(ate: string): string {
  const now = new Date(portalNow());
  if (new Date(ate) <= now) return 'nova tentativa em andamento';
  const [day = '', time = ''] = formatDateTime(ate).split(' ');
  return day === formatDate(now) ? `nova tentativa às ${time}` : `nova tentativa em ${day} às ${time}`;
}

/** True once the next attempt is due; rerenders at that moment. */
export function useIsDue(ate: string): boolean {
  const [, setPassed] = useState('');
  const wait = new Date(ate).getTime() - portalNow();
  const isDue = wait <= 0;
  useEffect(() => {
    if (isDue) return;
    const timer = setTimeout(() => setPassed(ate), Math.max(0, new Date(ate).getTime() - portalNow()));
    return () => clearTimeout(timer);
  }, [ate, isDue]);
  return isDue;
}
