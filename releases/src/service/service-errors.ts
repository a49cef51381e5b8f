import { codeOf } from '@credenciados/platform/errno';
import { causesOf } from '@credenciados/platform/health/breaker';
import { AppError } from '@credenciados/platform/http/errors';

/** Messages about a module's own service. */
export const SERVICO_TEXT = {
  missing: 'Esta parte do portal não tem um serviço em funcionamento.',
  down: 'O serviço desta parte do portal não está respondendo. O que você preencheu não se perdeu: tente de novo em instantes.',
  slow: 'O serviço desta parte do portal demorou demais para responder. Tente de novo em instantes.',
  fault: 'O serviço desta parte do portal respondeu com um erro. Tente de novo mais tarde.',
  busy: 'O serviço desta parte do portal está com muitos pedidos. Tente de novo em instantes.',
} as const;

/** Seconds until a retry is worth trying. */
const RETRY_AFTER = 5;

/** The service's answer can't be passed on; `why` is for the log. */
export const faultOf = (why: string, cause?: unknown): AppError =>
  new AppError(502, SERVICO_TEXT.fault, { cause: new Error(`a module's service ${why}`, { cause }) });

/** The service didn't answer in time. */
export const tooSlow = (cause?: unknown): AppError =>
  new AppError(504, SERVICO_TEXT.slow, { cause, retryAfter: RETRY_AFTER });

/** Too many calls wait for the service. */
export const tooBusy = (): AppError => new AppError(503, SERVICO_TEXT.busy, { retryAfter: RETRY_AFTER });

const SLOW = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'TIMEOUT', 'ETIMEDOUT'];
/** Error codes of malformed answers. */
const FAULTY = /^(HPE_|UND_ERR_(HEADERS_OVERFLOW|RES_EXCEEDED_MAX_SIZE|RES_CONTENT_LENGTH_MISMATCH))/;

/** Error of an unanswered call: 504 after the time limit, else 502. */
export function failureOf(error: unknown): AppError {
  for (const each of causesOf(error)) {
    if (each instanceof AppError) return each;
    const code = codeOf(each);
    if (SLOW.includes(code)) return tooSlow(error);
    if (FAULTY.test(code)) return faultOf('answered what isn’t passed on', error);
  }
  return new AppError(502, SERVICO_TEXT.down, { cause: error, retryAfter: RETRY_AFTER });
}
