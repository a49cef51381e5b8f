/** What is there of a registration before its form: read at once, and small. */
export { keptFormKey } from './in-time/kept-form-key.ts';
export { RegistrationTerms } from './registration-terms.tsx';
