/** Small part of a registration shown before the form loads, and the way to wait for the rest. */
export { latePart } from '../../module/late-part.tsx';
export { keptFormKey } from './in-time/kept-form-key.ts';
export { RegistrationTerms } from './registration-terms.tsx';
