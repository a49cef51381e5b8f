/** Small part of a registration shown before the form loads. */
export { laterPart } from '../../module/later-part.tsx';
export { keptFormKey } from './in-time/kept-form-key.ts';
export { RegistrationTerms } from './registration-terms.tsx';
