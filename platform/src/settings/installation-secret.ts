import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf, hasCode } from '../errno.ts';
import { StartupError } from '../startup-error.ts';

/** Generated secrets, by file name. */
type InstallationSecret = 'session-secret' | 'modules-token';

/**
 * A secret of the demonstration: generated at the first start and stored in the data folder, readable by its owner only. If two processes
 * start at once, one writes it and both use it.
 */
export function installationSecret(dataDir: string, name: InstallationSecret): string {
  const file = path.join(dataDir, name);
  try {
    mkdirSync(dataDir, { recursive: true });
    return readIfPresent(file) ?? createSecret(file);
  } catch (error) {
    throw new StartupError(
      `The data folder ${dataDir} can't be read and written by this user (${codeOf(error)}). ` +
        'Change its owner, or set DATA_DIR to another folder.',
      { cause: error },
    );
  }
}

function createSecret(file: string): string {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    unlinkSync(draft);
  }
  return readFileSync(file, 'utf8');
}

/** Reads a generated secret, if it exists; for commands on this machine. */
export function readInstallationSecret(dataDir: string, name: InstallationSecret): string | undefined {
  return readIfPresent(path.join(dataDir, name));
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
