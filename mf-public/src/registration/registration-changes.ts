import type { AttachedDocument, RegistrationValues } from '@credenciados/contract/registration.values';
import { changedFields, type FieldName, flatFields } from '@credenciados/contract/registration-fields';

/** Differences between a rectification and the solicitação as last submitted. */
interface RegistrationChanges {
  fields: ReadonlySet<FieldName>;
  /** Keys of files that the solicitação doesn't have yet. */
  added: ReadonlySet<string>;
  /** Files of the solicitação that are removed or replaced. */
  removed: readonly AttachedDocument[];
  none: boolean;
}

/** Compares a rectification with the solicitação as last submitted. */
export function registrationChanges(before: RegistrationValues, after: RegistrationValues): RegistrationChanges {
  const fields = new Set<FieldName>(changedFields(flatFields(before), flatFields(after)));
  const keysOf = ({ documentos }: RegistrationValues) => new Set(documentos.map(({ caminho }) => caminho));
  const [had, has] = [keysOf(before), keysOf(after)];
  const added = new Set([...has].filter((key) => !had.has(key)));
  const removed = before.documentos.filter(({ caminho }) => !has.has(caminho));
  return { fields, added, removed, none: fields.size + added.size + removed.length === 0 };
}
