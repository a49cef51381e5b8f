import { spawnSync } from 'node:child_process';
import { chown } from 'node:fs/promises';
import { ROOT } from './portal.ts';

const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * An account without rights for a portal to run as, when the tests run as root and that account can read the project.
 * Otherwise undefined: the tests run as an ordinary user already, or the project lies where only root may look.
 */
export function ordinaryAccount(): typeof NOBODY | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const readable = spawnSync('/bin/ls', [ROOT], { ...NOBODY, stdio: 'ignore' });
  return readable.status === 0 ? NOBODY : undefined;
}

/** Gives a folder to the account that the portal will run as. */
export async function giveTo(account: typeof NOBODY | undefined, folder: string): Promise<void> {
  if (account) await chown(folder, account.uid, account.gid);
}
