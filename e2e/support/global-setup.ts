import { rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { urlOfRunning } from '../../api/src/platform/db/command-database.ts';
import { ROOT, startPortal, temporaryFolder } from './portal.ts';

/**
 * Before all journeys: one first start fills a data folder, of which each file's portal gets a copy. No edital is open in it:
 * each journey opens what it is about, and `first-run.test.ts` has what somebody new finds.
 */
export default async function prepare(): Promise<void> {
  await rm(path.join(ROOT, 'test-results'), { recursive: true, force: true });
  const dataDir = await temporaryFolder('prepared');
  const portal = await startPortal({ dataDir });
  await takeOutOpenEdital(dataDir);
  await portal.stop();
  process.env.PORTAL_PREPARED_DATA = dataDir;
}

/** Nobody has registered in the open edital of the sample data yet, so that nothing but its file belongs to it. */
async function takeOutOpenEdital(dataDir: string): Promise<void> {
  const database = new pg.Client({ connectionString: urlOfRunning(dataDir) });
  await database.connect();
  await database.query(
    `with aberto as (delete from edital where situacao = 'ABERTO' returning anexo_key)
     delete from arquivo using aberto where key = anexo_key`,
  );
  await database.end();
}
