import type * as z from 'zod';
import { type AppError, businessError, invalidForm } from './errors.ts';

/**
 * A form that is well formed but breaks a rule that hangs on what the server knows: the day, the edital, its documents (422).
 * One message stands by itself; several come under the form's.
 */
export function invalidBusinessForm(error: z.ZodError): AppError {
  const { message, codigo, campos, erros } = invalidForm(error);
  return businessError(erros?.length === 1 ? (erros[0] ?? message) : message, { codigo, campos, erros });
}
