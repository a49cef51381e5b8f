import { spawnSync } from 'node:child_process';
import { chown } from 'node:fs/promises';
import { ROOT } from './portal.ts';

const NOBODY = { uid: 65_534, gid: 65_534 };

/** Unprivileged account to run a portal, if the tests run as root and that account can read the project. Otherwise undefined. */
export function ordinaryAccount(): typeof NOBODY | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const readable = spawnSync('/bin/ls', [ROOT], { ...NOBODY, stdio: 'ignore' });
  return readable.status === 0 ? NOBODY : undefined;
}

/** Gives a folder to the portal's account. */
export async function giveTo(account: typeof NOBODY | undefined, folder: string): Promise<void> {
  if (account) await chown(folder, account.uid, account.gid);
}
