import { readFile, rm, writeFile } from 'node:fs/promises';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { databasePid, type Ending, startPortal } from './portal.ts';
import { RESULTS } from './results.ts';
import { prepareData } from './sample-state.ts';

/** Output of a first start, and its end after SIGTERM. */
export interface FirstStart {
  url: string;
  log: string;
  errors: string;
  ending: Ending;
  /** Process id of its database, while it ran and after it ended. */
  database: { during: number | null; after: number | null };
}

const noteOf = (dataDir: string) => `${dataDir}.first-start.json`;

/** Fills a data folder by a first start, and prepares it for journeys. It has no open edital: each journey opens its own. */
export async function fillData(dataDir: string): Promise<void> {
  const portal = await startPortal({ dataDir });
  const during = databasePid(dataDir);
  await portal.stop();
  const first: FirstStart = {
    url: portal.url,
    log: portal.log(),
    errors: portal.errors(),
    ending: await portal.ended,
    database: { during, after: databasePid(dataDir) },
  };
  await writeFile(noteOf(dataDir), JSON.stringify(first));
  await prepareData({ dataDir });
}

/** The first start that filled the run's data folder. */
export async function firstStart(): Promise<FirstStart> {
  return JSON.parse(await readFile(noteOf(process.env.PORTAL_PREPARED_DATA ?? ''), 'utf8'));
}

/** Before all journeys: makes the data folder that each portal copies. `first-run.night.test.ts` covers the first start itself. */
export default async function prepare(): Promise<void> {
  await rm(RESULTS, { recursive: true, force: true });
  const dataDir = await temporaryFolder('prepared');
  await fillData(dataDir);
  process.env.PORTAL_PREPARED_DATA = dataDir;
}
