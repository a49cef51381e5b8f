/** The registration form's values and rules, for the API's tests of parity. */
export { registrationSchema, toContract } from '../domain/registration/registration.schema.ts';
export { emptyRegistration, type RegistrationValues } from '../domain/registration/registration.values.ts';
