import { formatDate, formatDateTime, portalNow } from '@credenciados/shared';

/** When an e-mail that couldn't be sent yet is tried again, in words; what has come due is being tried. */
export function nextAttemptText(ate: string): string {
  const now = new Date(portalNow());
  if (new Date(ate) <= now) return 'nova tentativa em andamento';
  const [day = '', time = ''] = formatDateTime(ate).split(' ');
  return day === formatDate(now) ? `nova tentativa às ${time}` : `nova tentativa em ${day} às ${time}`;
}
