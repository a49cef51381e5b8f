import { rm } from 'node:fs/promises';
import path from 'node:path';
import { ROOT, startPortal, temporaryFolder } from './portal.ts';
import { prepareData } from './sample-state.ts';

/**
 * Before all journeys: one first start fills a data folder, of which each portal gets a copy. No edital is open in it:
 * each journey opens what it is about, and `first-run.test.ts` has what somebody new finds.
 */
export default async function prepare(): Promise<void> {
  await rm(path.join(ROOT, 'test-results'), { recursive: true, force: true });
  const dataDir = await temporaryFolder('prepared');
  const portal = await startPortal({ dataDir });
  await portal.stop();
  await prepareData({ dataDir });
  process.env.PORTAL_PREPARED_DATA = dataDir;
}
