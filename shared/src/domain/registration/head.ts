/** What is there of a registration before its form: read at once, and small. And how what comes later is waited for. */
export { latePart } from '../../module/late-part.tsx';
export { keptFormKey } from './in-time/kept-form-key.ts';
export { RegistrationTerms } from './registration-terms.tsx';
