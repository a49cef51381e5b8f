import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { urlOfRunning } from '@credenciados/platform/db/command-database';
import { until } from '@credenciados/platform/testing/until';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import pg from 'pg';
import { type PortalOptions, type PortalProcess, ROOT } from './portal.ts';

/** Time of a portal: its clock, and the jobs of its schedule. */

let file = '';

/** Options of a portal whose clock `moveClock` sets. */
export async function withClock(): Promise<PortalOptions> {
  file = path.join(await temporaryFolder('relogio'), 'clock');
  await moveClock(0);
  const script = path.join(ROOT, 'tools/journeys/clock.mjs');
  return { env: { DRILL_CLOCK_FILE: file }, nodeOptions: [`--import=${script}`] };
}

/** Sets how many milliseconds the portal's clock is ahead. The portal reads it ten times a second. */
export async function moveClock(ahead: number): Promise<void> {
  await writeFile(file, String(ahead));
}

/** Runs a job of the schedule now, and waits for its end. Returns the number of rows of a table then. */
export async function runJob({ dataDir }: PortalProcess, job: string, table: string): Promise<number> {
  const database = new pg.Client({ connectionString: urlOfRunning(dataDir) });
  await database.connect();
  const count = async (from: string) => Number((await database.query(`select count(*) from ${from}`)).rows[0].count);
  try {
    await database.query('select graphile_worker.add_job($1)', [job]);
    await until(async () => (await count(`graphile_worker.jobs where task_identifier = '${job}'`)) === 0);
    return await count(table);
  } finally {
    await database.end();
  }
}
