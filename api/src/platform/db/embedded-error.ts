import { StartupError } from '../startup-error.ts';

/** The embedded database can't start; the message is one line for whoever started the portal. */
export class EmbeddedDatabaseError extends StartupError {
  override name = 'EmbeddedDatabaseError';
}
