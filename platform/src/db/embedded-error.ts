import { StartupError } from '../startup-error.ts';

/** The embedded database can't start; the message is one line for the operator. */
export class EmbeddedDatabaseError extends StartupError {
  override name = 'EmbeddedDatabaseError';
}
