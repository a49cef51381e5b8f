import { type AppError, businessError, invalidForm } from '@credenciados/platform/http/errors';
import type * as z from 'zod';

/**
 * Error 422 for a valid form that breaks a rule that depends on the server's state: the date, the edital, its documents. A single message
 * becomes the error's own; several are listed under the form's message.
 */
export function invalidBusinessForm(error: z.ZodError): AppError {
  const { message, codigo, campos, erros } = invalidForm(error);
  return businessError(erros?.length === 1 ? (erros[0] ?? message) : message, { codigo, campos, erros });
}
