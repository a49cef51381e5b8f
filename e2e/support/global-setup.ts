import { rm } from 'node:fs/promises';
import path from 'node:path';
import { ROOT, startPortal, temporaryFolder } from './portal.ts';

/** Before all journeys: one first start fills a data folder, of which each file's portal gets a copy. */
export default async function prepare(): Promise<void> {
  await rm(path.join(ROOT, 'test-results'), { recursive: true, force: true });
  const dataDir = await temporaryFolder('prepared');
  const portal = await startPortal({ dataDir });
  await portal.stop();
  process.env.PORTAL_PREPARED_DATA = dataDir;
}
