import { CODIGO, ERROR } from '@credenciados/contract';
import type * as z from 'zod';

/** Field paths (`pessoa.telefones.0.numero`) to the message shown beside the field. */
export type FieldMessages = Record<string, string>;

/** Details of an error beside its message. */
export interface ErrorDetails {
  codigo?: string;
  campos?: FieldMessages;
  erros?: string[];
  messageTitle?: string;
  /** Seconds after which trying again may help, told in a header. */
  retryAfter?: number;
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

/** A business rule says no (422); the caller shows it in its own words or ours. */
export function businessError(message: string, details: ErrorDetails = {}): AppError {
  return new AppError(422, message, details);
}

/** 404 for a thing that doesn't exist or that the caller may not see. */
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

/** Something that the portal stands on is away, or too slow; what the person typed stays, and another try may do. */
export function unavailable(cause: unknown, retryAfter = RETRY_AFTER): AppError {
  return new AppError(503, UNAVAILABLE_TEXT, { cause, retryAfter });
}

/** Message of a 503. */
export const UNAVAILABLE_TEXT =
  'O portal não conseguiu atender agora. O que você preencheu não se perdeu: tente de novo em instantes.';
/** Seconds. */
const RETRY_AFTER = 5;

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
