import { readFileSync } from 'node:fs';
import { codeOf } from '../errno.ts';
import { StartupError } from '../startup-error.ts';

/** Secret settings. Each may be read from the file named by its `_FILE` variable, as vaults and orchestrators provide. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URL',
  'SESSION_SECRET',
  'SESSION_SECRET_OLD',
  'RECEIPT_SIGNING_KEY',
  'PDF_CERTIFICATE_PASSWORD',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
] as const;

type Variables = Record<string, string | undefined>;

/** Environment with the content of the files that `_FILE` variables name, without the last line break. Throws if a file can't be read. */
export function withSecretFiles(env: Variables): Variables {
  const read: Variables = {};
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new StartupError(`${name} and ${name}_FILE are both set: set one of them.`);
    try {
      read[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      throw new StartupError(`The file of ${name}_FILE can't be read (${codeOf(error)}).`, { cause: error });
    }
  }
  return { ...env, ...read };
}
