// Process of the year's simulation: for each moment on its input it runs the jobs of validity, and answers with the moment.

import { createInterface } from 'node:readline';
import { loadConfig } from '@credenciados/platform/config';
import { createDatabase } from '@credenciados/platform/db/create-database';
import type { Deps } from '../../deps.ts';
import { expireAccreditations } from '../../resources/credenciamento/expire.ts';
import { remindValidity } from '../../resources/credenciamento/remind.ts';

const [url = '', folder = ''] = process.argv.slice(2);
const database = createDatabase(url, { max: 2, timeoutMs: 60_000 });
const config = loadConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
let now = new Date(0);
// The jobs use no other part of the application.
const deps = { config, database, db: database.db, now: () => now } as Deps;

for await (const line of createInterface({ input: process.stdin })) {
  now = new Date(line);
  await expireAccreditations(deps);
  await remindValidity(deps);
  process.stdout.write(`${line}\n`);
}
