import { CODIGO, ERROR } from '@credenciados/contract';
import type * as z from 'zod';

/** Paths of fields (`pessoa.telefones.0.numero`) to the message shown beside the field. */
type FieldMessages = Record<string, string>;

/** Details of an error beside its message. */
export interface ErrorDetails {
  codigo?: string;
  campos?: FieldMessages;
  erros?: string[];
  messageTitle?: string;
  /** Seconds after which a retry may succeed, sent in the `Retry-After` header. */
  retryAfter?: number;
  cause?: unknown;
}

/** Intended error; its Portuguese text is shown to the user. */
export class AppError extends Error {
  override name = 'AppError';
  readonly status: number;
  readonly codigo: string | undefined;
  readonly campos: FieldMessages | undefined;
  readonly erros: string[] | undefined;
  readonly messageTitle: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.status = status;
    this.codigo = details.codigo;
    this.campos = details.campos;
    this.erros = details.erros;
    this.messageTitle = details.messageTitle;
    this.retryAfter = details.retryAfter;
  }
}

/** Business rule violated (422); the caller shows its own text or this one. */
export function businessError(message: string, details: ErrorDetails = {}): AppError {
  return new AppError(422, message, details);
}

/** 404 for a resource that doesn't exist or that the caller may not see. */
export function notFound(message: string = ERROR.notFound): AppError {
  return new AppError(404, message);
}

/** 403: the session's profile has no permission. */
export function forbidden(message: string = ERROR.forbidden): AppError {
  return new AppError(403, message);
}

/** 409: somebody else changed the record meanwhile. */
export function conflict(message: string = ERROR.conflict): AppError {
  return new AppError(409, message);
}

/** 503: a dependency of the portal is unavailable or too slow. The client keeps the form's data and may retry. */
export function unavailable(cause: unknown, retryAfter = RETRY_AFTER): AppError {
  return new AppError(503, UNAVAILABLE_TEXT, { cause, retryAfter });
}

/** Message of a 503. */
export const UNAVAILABLE_TEXT =
  'O portal não conseguiu atender agora. O que você preencheu não se perdeu: tente de novo em instantes.';
/** Seconds. */
const RETRY_AFTER = 5;

/** 401: no session, or an expired one. */
export function unauthorized(): AppError {
  return new AppError(401, ERROR.signInAgain, { messageTitle: ERROR.sessionExpired });
}

/** 400: input that violates the contract, with a message for each field. */
export function invalidForm(error: z.ZodError): AppError {
  const campos: FieldMessages = {};
  for (const issue of error.issues) campos[issue.path.join('.')] ??= issue.message;
  return new AppError(400, CODIGO.FORM_INVALIDO, {
    codigo: 'FORM_INVALIDO',
    campos,
    erros: [...new Set(error.issues.map((issue) => issue.message))],
  });
}
