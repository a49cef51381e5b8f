import type { TipoDocumento } from '@credenciados/contract/documento';
import type { TipoEdital } from '@credenciados/contract/domain';
import { registrationSchema } from '@credenciados/contract/registration.schema';
import { zodResolver } from '@credenciados/shared/form-fields';

export { phoneSchema } from '@credenciados/contract/fields';
export { ReadLeft } from './restore-draft.tsx';

/** Validation rules of a registration: the contract's, and their variant for the form's state. */
export function registrationRules(tipo: TipoEdital, tiposDocumento: readonly TipoDocumento[]) {
  const schema = registrationSchema(tipo, tiposDocumento);
  return { schema, resolver: zodResolver(schema) };
}
export type RegistrationRules = ReturnType<typeof registrationRules>;
