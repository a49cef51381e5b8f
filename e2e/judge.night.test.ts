import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { registrySchema } from '@credenciados/contract';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { type EmbeddedDatabase, startEmbedded } from '../api/src/platform/db/embedded.ts';
import { until } from '../api/src/tests/support/until.ts';
import { copyWeb, tryPublishing } from './support/module-store.ts';
import { type PortalProcess, startPortal, temporaryFolder } from './support/portal.ts';
import { type Edit, openWorkshop, type Workshop } from './support/variants.ts';

/** Two processes on one database and one store, of which one judges rollouts: it is killed, and it stands still (TEL-39). */

const MODULE = 'mf-public';
const PAGE = 'src/comprovante/comprovante.page.tsx';
const SOUND: Edit[] = [[PAGE, 'title="Conferir comprovante"', 'title="Conferir comprovante, nova"']];
/** Half a minute without a word, a turn of ten seconds, and what a busy machine takes for it. */
const TAKEOVER_MS = 30_000 + 10_000 + 5_000;
/** Log message of a withdrawal. */
const TAKEN_BACK = 'rollout taken back';
/** Pages of either version. */
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

/** A process with a folder of its own; all else is shared. */
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
const judge = async (): Promise<string | undefined> =>
  (await client.query('select processo from juiz_oferta')).rows[0]?.processo;

/** A version that some have, and who judges it. */
async function offer(portal: PortalProcess, version: string): Promise<string> {
  const offered = await tryPublishing(portal, MODULE, `${version}?etapas=50:5000:0`, build);
  expect(offered).toMatchObject({ status: 200, body: { action: 'OFERTA' } });
  await until(async () => (await judge()) !== undefined);
  return (await judge()) ?? '';
}

/** The new version fails on each third page, as browsers from all over tell. */
async function failing(): Promise<void> {
  const { id } = (await rolloutOf()) ?? {};
  await client.query(
    `insert into visita_oferta (oferta, pagina, braco, origem, falhou, montagem, em)
     select $1, n::text, case when n % 2 = 0 then 'NOVA' else 'ATUAL' end, n::text, n % 6 = 0, 300, now()
     from generate_series(1, $2::int) n`,
    [id, 2 * PAGES],
  );
}

/** Milliseconds until nobody has the version any more. */
async function takenBack(since: number): Promise<number> {
  await until(async () => (await rolloutOf()) === undefined, TAKEOVER_MS * 2);
  return performance.now() - since;
}

test('the judge is killed, and stands still: the other process judges within half a minute and a turn', async () => {
  const first = await process(1);
  const killed = await offer(first, '9.1.0');
  const second = await process(2);
  // While the first says that it judges, the second doesn't.
  const { rows } = await client.query('select ate from juiz_oferta');
  await until(async () => (await client.query('select ate from juiz_oferta')).rows[0]?.ate > rows[0]?.ate);
  expect(await judge()).toBe(killed);

  const at = performance.now();
  await first.end('SIGKILL');
  await failing();
  expect(await takenBack(at)).toBeLessThan(TAKEOVER_MS);
  await until(() => second.log().includes(TAKEN_BACK));

  // One that is back judges once the other stands still, and whichever does when that goes on: each version is taken back once.
  expect(await offer(second, '9.2.0')).not.toBe(killed);
  const again = await process(1);
  const since = performance.now();
  globalThis.process.kill(second.pid, 'SIGSTOP');
  await failing();
  expect(await takenBack(since)).toBeLessThan(TAKEOVER_MS);
  await until(() => again.log().includes(TAKEN_BACK));
  globalThis.process.kill(second.pid, 'SIGCONT');
  await offer(second, '9.3.0');
  await failing();
  await takenBack(performance.now());
  const taken = () => portals.flatMap((portal) => portal.log().split(TAKEN_BACK).slice(1)).length;
  await until(() => taken() === 3);
  for (const portal of [second, again]) await portal.stop();
}, 300_000);
