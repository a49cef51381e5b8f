/** The form of a registration, as light as it can be: what it needs later comes later. */

export type { Inscricao } from '@credenciados/contract/credenciado';
/** For what stands in the form. */
export { useFormContext } from 'react-hook-form';
export { RegistrationForm } from './registration.form.tsx';
export { emptyRegistration, type KnownPerson, type RegistrationValues } from './registration.values.ts';
export type { DraftPlace } from './registration-draft.ts';
export type { RegistrationFormProps } from './registration-form-props.ts';
