import { ERROR } from '../contract/texts.ts';
import { ApiError } from './api-error.ts';

/** What the API says of a failed action, in the words it chose for people; else the general text. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return ERROR.unexpected;
  if (error.erros.length > 0) return error.erros.join('\n');
  return error.message || ERROR.unexpected;
}
