import { ERROR } from '@credenciados/contract';
import { isDatabaseUnavailable, isDiskFull } from '@credenciados/platform/db/unavailable';
import { ComponentUnavailableError, TimeLimitError } from '@credenciados/platform/health/breaker';
import { AppError, invalidForm, unavailable } from '@credenciados/platform/http/errors';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { constraintError } from './constraint-errors.ts';

/** Texts for errors that Fastify itself reports. */
const FRAMEWORK_TEXT: Record<number, string> = {
  400: ERROR.malformed,
  404: ERROR.notFound,
  413: ERROR.tooLarge,
  415: ERROR.mediaType,
  429: ERROR.tooMany,
};

/** Seconds. Long, because an operator has to free space first. */
const DISK_FULL_RETRY = 60;

/** Converts a thrown value to the error to answer with. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) return invalidForm(error);
  const violated = constraintError(error);
  if (violated) return violated;
  if (error instanceof ComponentUnavailableError) return unavailable(error, error.retryAfter);
  if (isDiskFull(error)) return unavailable(error, DISK_FULL_RETRY);
  if (isDatabaseUnavailable(error) || error instanceof TimeLimitError) return unavailable(error);
  const status = isFastifyError(error) ? (error.statusCode ?? 500) : 500;
  if (status >= 400 && status < 500) {
    return new AppError(status, FRAMEWORK_TEXT[status] ?? ERROR.malformed, { cause: error });
  }
  return new AppError(status === 503 ? 503 : 500, ERROR.unexpected, { cause: error });
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}

/** Body of an error answer (ERR-1); on a 5xx, `requisicao` identifies the request in the log. */
export function errorBody(error: AppError, requestId: string): Record<string, unknown> {
  return {
    status: error.status,
    message: error.message,
    messageTitle: error.messageTitle,
    erros: error.erros,
    codigo: error.codigo,
    campos: error.campos,
    requisicao: error.status >= 500 ? requestId : undefined,
  };
}

/** Answers errors in the catalogue's shape, and logs the unexpected ones with their cause. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const answer = toAppError(error);
    if (answer.codigo === 'SOLICITACAO_PROPRIA') app.security.note('own_request_refused', { request });
    if (answer.status >= 500) request.log.error({ err: error }, 'request failed');
    else request.log.debug({ err: error }, 'request refused');
    reply.header('cache-control', 'no-store');
    if (answer.retryAfter !== undefined) reply.header('retry-after', String(answer.retryAfter));
    return reply
      .status(answer.status)
      .type('application/json')
      .send(JSON.stringify(errorBody(answer, request.id)));
  });
}
