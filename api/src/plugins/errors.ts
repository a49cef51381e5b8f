import { CODIGO, ERROR } from '@credenciados/shared/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { constraintError } from './constraint-errors.ts';

/** Field paths (`pessoa.telefones.0.numero`) to the message shown beside the field. */
export type FieldMessages = Record<string, string>;

/** What goes with an error beside its message. */
export interface ErrorDetails {
  codigo?: string;
  campos?: FieldMessages;
  erros?: string[];
  messageTitle?: string;
  cause?: unknown;
}

/** An answer that is an error on purpose: its Portuguese text reaches the user. */
export class AppError extends Error {
  override name = 'AppError';
  readonly status: number;
  readonly codigo: string | undefined;
  readonly campos: FieldMessages | undefined;
  readonly erros: string[] | undefined;
  readonly messageTitle: string | undefined;

  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.status = status;
    this.codigo = details.codigo;
    this.campos = details.campos;
    this.erros = details.erros;
    this.messageTitle = details.messageTitle;
  }
}

/** A business rule says no (422); the caller shows it in its own words or ours. */
export function businessError(message: string, details: ErrorDetails = {}): AppError {
  return new AppError(422, message, details);
}

/** What was asked for doesn't exist, or isn't the caller's to see. */
export function notFound(message: string = ERROR.notFound): AppError {
  return new AppError(404, message);
}

/** The session's profile may not do this. */
export function forbidden(message: string = ERROR.forbidden): AppError {
  return new AppError(403, message);
}

/** Somebody else changed the record meanwhile. */
export function conflict(message: string = ERROR.conflict): AppError {
  return new AppError(409, message);
}

/** No session, or one that is over. */
export function unauthorized(): AppError {
  return new AppError(401, ERROR.signInAgain, { messageTitle: ERROR.sessionExpired });
}

/** Input that the contract refuses (400), with a message for each field. */
export function invalidForm(error: z.ZodError): AppError {
  const campos: FieldMessages = {};
  for (const issue of error.issues) campos[issue.path.join('.')] ??= issue.message;
  return new AppError(400, CODIGO.FORM_INVALIDO, {
    codigo: 'FORM_INVALIDO',
    campos,
    erros: [...new Set(error.issues.map((issue) => issue.message))],
  });
}

/** Texts for the failures that the framework itself reports. */
const FRAMEWORK_TEXT: Record<number, string> = {
  400: ERROR.malformed,
  404: ERROR.notFound,
  413: ERROR.tooLarge,
  415: ERROR.mediaType,
  429: ERROR.tooMany,
};

/** Turns whatever was thrown into the error that is answered. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) return invalidForm(error);
  const violated = constraintError(error);
  if (violated) return violated;
  const status = isFastifyError(error) ? (error.statusCode ?? 500) : 500;
  if (status >= 400 && status < 500) {
    return new AppError(status, FRAMEWORK_TEXT[status] ?? ERROR.malformed, { cause: error });
  }
  return new AppError(status === 503 ? 503 : 500, ERROR.unexpected, { cause: error });
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';
}

/** The body of an error answer (decision 26); `requisicao` on a 5xx finds the failure in the log. */
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
    if (answer.status >= 500) request.log.error({ err: error }, 'request failed');
    else request.log.debug({ err: error }, 'request refused');
    reply.header('cache-control', 'no-store');
    return reply
      .status(answer.status)
      .type('application/json')
      .send(JSON.stringify(errorBody(answer, request.id)));
  });
}
