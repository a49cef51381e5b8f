import { ERROR } from '@credenciados/contract/texts';
import { ApiError } from './api-error.ts';

/** The API's title of an error, or the caller's (ERR-2). */
export function errorTitle(error: unknown, otherwise: string): string {
  return (error instanceof ApiError && error.messageTitle) || otherwise;
}

/** Message of a failed action: the API's, or a general one. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return ERROR.unexpected;
  if (error.erros.length > 0) return error.erros.join('\n');
  return error.message || ERROR.unexpected;
}
