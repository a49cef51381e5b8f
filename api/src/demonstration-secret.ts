import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf, hasCode } from './errno.ts';
import { StartupError } from './startup-error.ts';

/**
 * The demonstration's session secret: generated at the first start and kept in the data folder, readable by its owner
 * only, so that sessions outlive a restart. Of two processes that start at once, one writes it and both use it.
 */
export function demonstrationSecret(dataDir: string): string {
  const file = path.join(dataDir, 'session-secret');
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

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
