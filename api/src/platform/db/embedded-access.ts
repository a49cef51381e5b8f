import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { codeOf } from '../errno.ts';
import { APP_ROLE } from './application-role.ts';

const TIMEOUT_MS = 30_000;

/** The folder of the socket is closed to other accounts; this decides as whom one signs in there. */
const EVERYBODY = 'local all all trust\n';
const APPLICATION_ALONE = `local all ${APP_ROLE} trust\nlocal all all reject\n`;

const rules = (cluster: string) => path.join(cluster, 'pg_hba.conf');

/** Lets the owner sign in to the server that is started next, for its migrations. */
export function admitOwner(cluster: string): void {
  writeFileSync(rules(cluster), EVERYBODY);
}

/** From here to the server's end nobody signs in as the owner: the process that works for everybody can't become it. */
export async function shutOutOwner(cluster: string, ownerUrl: string): Promise<void> {
  writeFileSync(rules(cluster), APPLICATION_ALONE);
  const until = Date.now() + TIMEOUT_MS;
  // The server reads its rules anew in its own time.
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
    // "Invalid authorization": refused by the rules.
    if (codeOf(error) === '28000') return false;
    throw error;
  } finally {
    await owner.end();
  }
}
