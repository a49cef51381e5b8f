import { zodResolver } from '@hookform/resolvers/zod';
import type { TipoDocumento } from '../../contract/documento.ts';
import type { TipoEdital } from '../../contract/domain.ts';
import { registrationSchema } from './registration.schema.ts';

export { phoneSchema } from '../../contract/fields.ts';
export { ReadLeft } from './read-left.tsx';

/** Validation of a registration: the contract's rules, and the same for the form's own state. */
export function registrationRules(tipo: TipoEdital, tiposDocumento: readonly TipoDocumento[]) {
  const schema = registrationSchema(tipo, tiposDocumento);
  return { schema, resolver: zodResolver(schema) };
}
export type RegistrationRules = ReturnType<typeof registrationRules>;
