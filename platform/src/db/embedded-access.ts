import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { codeOf } from '../errno.ts';
import { APP_ROLE } from './application-role.ts';

const TIMEOUT_MS = 30_000;

/** Other accounts can't reach the socket's folder; this rule decides which roles may sign in. */
const EVERYBODY = 'local all all trust\n';
const APPLICATION_ALONE = `local all ${APP_ROLE} trust\nlocal all all reject\n`;

const rules = (cluster: string) => path.join(cluster, 'pg_hba.conf');

/** Allows the owner to sign in to the next server, for migrations. */
export function allowOwner(cluster: string): void {
  writeFileSync(rules(cluster), EVERYBODY);
}

/** Forbids signing in as the owner until the server stops, so that the portal's process can't become it. */
export async function blockOwner(cluster: string, ownerUrl: string): Promise<void> {
  writeFileSync(rules(cluster), APPLICATION_ALONE);
  const until = Date.now() + TIMEOUT_MS;
  // The server reloads its rules asynchronously.
  while (await signsIn(ownerUrl)) {
    if (Date.now() > until) throw new Error('The embedded database went on admitting its owner');
    await sleep(25);
  }
}

async function signsIn(ownerUrl: string): Promise<boolean> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'credenciados-start' });
  try {
    await owner.connect();
    await owner.query('SELECT pg_reload_conf()');
    return true;
  } catch (error) {
    // 28000, invalid authorization: refused by the rules.
    if (codeOf(error) === '28000') return false;
    throw error;
  } finally {
    await owner.end();
  }
}
