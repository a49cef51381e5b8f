/** The registration of a person under an edital: the form for creating and rectifying it, and its comprovante. */
export { type Inscricao, inscricaoSchema } from '@credenciados/contract/credenciado';
export { ContactStep } from './contact/contact-step.tsx';
export { type Contact, useContact } from './contact/use-contact.ts';
export { keptForm } from './in-time/kept-form.ts';
export { discardDocument } from './registration.api.ts';
export { RegistrationForm } from './registration.form.tsx';
export {
  type AttachedDocument,
  emptyRegistration,
  type KnownPerson,
  type RegistrationValues,
  registrationOf,
} from './registration.values.ts';
export { RegistrationComprovante } from './registration-comprovante.tsx';
export type { DraftPlace } from './registration-draft.ts';
export type { RegistrationFormProps } from './registration-form-props.ts';
