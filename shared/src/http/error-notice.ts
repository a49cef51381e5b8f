import { ERROR } from '@credenciados/contract/texts';
import { formatTimestamp } from '../format/dates.ts';
import type { ApiError } from './api-error.ts';
import type { Notice } from './notices.store.ts';

/** Notice for an error by the general rules (ERR-2); null if the caller shows it (422). */
export function errorNotice(error: ApiError, now: Date = new Date()): Omit<Notice, 'id'> | null {
  const { status, message, messageTitle, erros } = error;
  const at = formatTimestamp(now);
  if (status === 401) {
    return { type: 'warning', title: ERROR.sessionExpired, description: `${ERROR.signInAgain}\n${at}` };
  }
  if (status === 422) return null;
  if (status === 404 || status === 0) {
    return { type: 'error', title: ERROR.title, description: `${ERROR.unexpected}\n${at}` };
  }
  const severe = status >= 500;
  const type = severe ? 'error' : 'warning';
  const title = messageTitle ?? (severe ? ERROR.title : ERROR.warningTitle);
  if (erros.length > 0) return { type, title, description: erros.join('\n') };
  if (message) return { type, title, description: message };
  return { type: 'error', title: ERROR.title, description: ERROR.unexpected };
}
