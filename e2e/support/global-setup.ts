import { rm } from 'node:fs/promises';
import path from 'node:path';
import { ROOT, startPortal, temporaryFolder } from './portal.ts';
import { prepareData } from './sample-state.ts';

/** Fills a data folder by a first start, and makes it ready for journeys. No edital is open in it: each journey opens what it is about. */
export async function fillData(dataDir: string): Promise<void> {
  const portal = await startPortal({ dataDir });
  await portal.stop();
  await prepareData({ dataDir });
}

/**
 * Before all journeys: a data folder of which each portal gets a copy, `first-run.test.ts` has what somebody new finds. The whole
 * run fills one for both of its parts (`PORTAL_SAMPLE_DATA`).
 */
export default async function prepare(): Promise<void> {
  await rm(path.join(ROOT, 'test-results'), { recursive: true, force: true });
  const given = process.env.PORTAL_SAMPLE_DATA;
  const dataDir = given ?? (await temporaryFolder('prepared'));
  if (!given) await fillData(dataDir);
  process.env.PORTAL_PREPARED_DATA = dataDir;
}
