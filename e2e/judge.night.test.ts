import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { registrySchema } from '@credenciados/contract';
import { copyWeb, tryPublishing } from '@credenciados/journeys/module-store';
import { type PortalProcess, startPortal } from '@credenciados/journeys/portal';
import { type Edit, openWorkshop, type Workshop } from '@credenciados/journeys/variants';
import { type EmbeddedDatabase, startEmbedded } from '@credenciados/platform/db/embedded';
import { until } from '@credenciados/platform/testing/until';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';

/** Two processes on one database and one store judge rollouts by the queue (TEL-39). */

const MODULE = 'mf-public';
const PAGE = 'src/comprovante/comprovante.page.tsx';
const SOUND: Edit[] = [[PAGE, 'title="Conferir comprovante"', 'title="Conferir comprovante, nova"']];
/** Two runs of the minutely job, on a busy machine. */
const JUDGED_MS = 150_000;
/** Log message of a withdrawal. */
const TAKEN_BACK = 'rollout taken back';
/** Pages of each version. */
const PAGES = 60;

let workshop: Workshop;
let build: string;
let database: EmbeddedDatabase;
let client: pg.Client;
let web: string;
let folders: string[] = [];
const portals: PortalProcess[] = [];

beforeAll(async () => {
  [workshop, web] = [await openWorkshop(), await copyWeb()];
  [build = ''] = await workshop.build([{ package: MODULE, edits: SOUND }]);
  folders = await Promise.all(['banco', 'um', 'outro'].map((name) => temporaryFolder(name)));
  database = await startEmbedded(folders[0] ?? '', { durable: false });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
}, 300_000);
afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.end('SIGKILL')));
  await client?.end();
  await database?.stop();
  await workshop?.remove();
  for (const each of [...folders, path.dirname(web)]) await rm(each, { recursive: true, force: true });
}, 120_000);

/** A process with its own folder; database and store are shared. */
async function process(place: 1 | 2): Promise<PortalProcess> {
  const env = {
    MODE: 'demonstration',
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a secret of both processes, long enough',
    WEB_DIR: web,
    FILE_STORE: path.join(folders[0] ?? '', 'arquivos'),
  };
  const portal = await startPortal({ dataDir: folders[place] ?? '', env });
  portals.push(portal);
  return portal;
}

const rolloutOf = async () => {
  const { modules } = registrySchema.parse(JSON.parse(await readFile(path.join(web, 'registry.json'), 'utf8')));
  return modules.find(({ descriptor }) => descriptor.name === MODULE)?.rollout;
};

/** Starts a rollout of a version. */
async function offer(portal: PortalProcess, version: string): Promise<void> {
  const offered = await tryPublishing(portal, MODULE, `${version}?etapas=50:5000:0`, build);
  expect(offered).toMatchObject({ status: 200, body: { action: 'OFERTA' } });
}

/** Reports failures of the new version on every third page, from browsers with many addresses. */
async function failing(): Promise<void> {
  const { id } = (await rolloutOf()) ?? {};
  await client.query(
    `insert into visita_oferta (oferta, pagina, braco, origem, falhou, montagem, em)
     select $1, n::text, case when n % 2 = 0 then 'NOVA' else 'ATUAL' end, n::text, n % 6 = 0, 300, now()
     from generate_series(1, $2::int) n`,
    [id, 2 * PAGES],
  );
}

const takenBack = () => until(async () => (await rolloutOf()) === undefined, JUDGED_MS);

test('each rollout is judged once by two processes, and by the other if one is killed', async () => {
  const [first, second] = [await process(1), await process(2)];
  await offer(first, '9.1.0');
  await failing();
  await takenBack();
  const taken = () => portals.flatMap((portal) => portal.log().split(TAKEN_BACK).slice(1)).length;
  await until(() => taken() === 1);

  await offer(second, '9.2.0');
  await first.end('SIGKILL');
  await failing();
  await takenBack();
  await until(() => second.log().includes('9.2.0'));
  expect(taken()).toBe(2);
  await second.stop();
}, 400_000);
