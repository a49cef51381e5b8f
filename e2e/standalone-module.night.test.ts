import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { type EmbeddedDatabase, startEmbedded } from '../api/src/platform/db/embedded.ts';
import { useJourneys } from './support/journey.ts';
import { copyWeb } from './support/module-store.ts';
import { startService } from './support/own-service.ts';
import { freePort, type PortalProcess, ROOT, temporaryFolder } from './support/portal.ts';
import { expectHeading } from './support/portal-actions.ts';
import { signIn } from './support/sign-in.ts';

/** A module that never lies in the repository: in a folder of its own, with the packages that the generator leaves beside it. */

const run = promisify(execFile);
const NAME = 'mf-vistorias';
const PAGE = 'src/inicio/vistorias.page.tsx';
/** Installing some hundred packages and going through a module's gates, three times, on a busy machine. */
const PATIENCE_MS = 1_200_000;

let outside: string;
let web: string;
let port: number;
let data: string;
let database: EmbeddedDatabase;
const journey = useJourneys(async () => {
  [web, port] = [await copyWeb(), await freePort()];
  return { env: { WEB_DIR: web, SERVICE_HOSTS: `http://127.0.0.1:${port}` } };
});
// On the disk: what is installed is too much for a folder in memory. No folder above it has packages.
beforeAll(async () => {
  outside = await mkdtemp(path.join(tmpdir(), 'modulo-fora-'));
  data = await temporaryFolder('servico-fora');
  database = await startEmbedded(data, { durable: false });
});
afterAll(async () => {
  await database?.stop();
  await Promise.all(
    [outside, data, web && path.dirname(web)].map((each) => each && rm(each, { recursive: true, force: true })),
  );
});

/** A team in its folder, with the portal's token. */
async function teamIn(folder: string, portal: PortalProcess) {
  const env = {
    ...process.env,
    PORTAL_URL: `${portal.url}/credenciados`,
    MODULES_TOKEN: await readFile(path.join(portal.dataDir, 'modules-token'), 'utf8'),
  };
  const npm = async (args: string[], cwd = folder) => {
    const { stdout, stderr } = await run('npm', args, { cwd, env, maxBuffer: 64 * 1024 * 1024 });
    return stdout + stderr;
  };
  const change = async (file: string, find: string, put: string) => {
    const text = await readFile(path.join(folder, file), 'utf8');
    expect(text).toContain(find);
    await writeFile(path.join(folder, file), text.replace(find, put));
  };
  return { npm, change };
}

journey(
  'is made, tried, published, used and taken back, and nothing of the repository changes',
  async ({ portal, visitor }) => {
    const folder = path.join(outside, 'vistorias');
    const { npm, change } = await teamIn(folder, portal);
    const manifests = () =>
      Promise.all(['package.json', 'package-lock.json'].map((file) => readFile(path.join(ROOT, file), 'utf8')));
    const before = await manifests();

    await npm(['run', '--silent', 'new:module', '--', NAME, '--title', 'Vistorias', '--standalone', folder], ROOT);
    expect(await manifests()).toEqual(before);
    await npm(['install', '--prefer-offline']);
    // CI installs by the lock, from whichever registry its machine knows.
    expect(await readFile(path.join(folder, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "https?:/);

    expect(await npm(['test'])).toMatch(/3 passed/);
    await npm(['run', 'check']);
    await change(PAGE, 'formatDate(dataFim)', 'formatDate(numero * 2)');
    await expect(npm(['run', 'check'])).rejects.toMatchObject({
      stderr: expect.stringMatching(/src\/inicio\/vistorias\.page\.tsx\(\d+,\d+\): error TS2362/),
    });
    await change(PAGE, 'formatDate(numero * 2)', 'formatDate(dataFim )');
    await expect(npm(['run', 'check'])).rejects.toMatchObject({ stderr: expect.stringContaining('npm run format') });
    await npm(['run', 'format']);

    // What other modules offer is what the portal's do (TEL-31).
    const widget = '<RemoteWidget module="mf-mensagens" widget="conversation-history" props={{ idSolicitacao: 1 }} />';
    await change(PAGE, '  PageLoading,\n', '  PageLoading,\n  RemoteWidget,\n');
    await change(PAGE, '<Page title="Vistorias">\n', `<Page title="Vistorias">\n      ${widget}\n`);
    await expect(npm(['run', 'check'])).rejects.toMatchObject({
      stderr: expect.stringMatching(/vistorias\.page\.tsx.*TS2322/),
    });
    expect(await npm(['run', 'modules', '--', 'offers'])).toMatch(/offers\/mf-mensagens\.d\.ts/);
    await npm(['run', 'check']);
    await change(PAGE, 'idSolicitacao: 1', "idSolicitacao: 'um'");
    await expect(npm(['run', 'check'])).rejects.toMatchObject({
      stderr: expect.stringMatching(/vistorias\.page\.tsx.*TS2322/),
    });
    await change(PAGE, `      ${widget.replace('1', "'um'")}\n`, '');
    await change(PAGE, '  RemoteWidget,\n', '');

    expect(await npm(['run', 'publish'])).toMatch(/live: mf-vistorias 1\.0\.0/);
    const helena = await visitor();
    await signIn(helena, 'cageo');
    const { page } = helena;
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Vistorias' }).click();
    await expectHeading(page, 'Vistorias');
    await page.getByText(/^Geomensor nº /).waitFor();
    await helena.step('vistorias');

    await change(PAGE, 'title="Vistorias"', 'title="Vistorias de campo"');
    await change('package.json', '"version": "1.0.0"', '"version": "1.1.0"');
    expect(await npm(['run', 'publish'])).toMatch(/live: mf-vistorias 1\.1\.0, before: 1\.0\.0/);
    await page.goto('/credenciados/vistorias');
    await expectHeading(page, 'Vistorias de campo');
    // At each push of an unchanged tree.
    expect(await npm(['run', 'publish'])).toMatch(/The same files are live already/);

    expect(await npm(['run', 'modules', '--', 'rollback', NAME])).toMatch(/1\.1\.0 → 1\.0\.0 {2}taken back/);
    await page.goto('/credenciados/vistorias');
    await expectHeading(page, 'Vistorias');
  },
  PATIENCE_MS,
);

journey(
  'is made by npm create, from what was packed alone, with a service of its own',
  async ({ portal, visitor }) => {
    const packages = path.join(outside, 'pacotes');
    const empty = path.join(outside, 'vazia');
    const folder = path.join(empty, 'mf-agenda');
    const { npm } = await teamIn(folder, portal);
    const packed = (await npm(['run', '--silent', 'kit:pack', '--', packages], ROOT)).match(/^\/.*\.tgz$/gm) ?? [];
    expect(packed).toHaveLength(3);
    await mkdir(empty);
    // What npm does for `npm create credenciados-module`, of a package that no registry has yet; nothing is asked of one.
    const create = ['exec', '--offline', '--yes', `--package=${packed.at(-1)}`, '--', 'create-credenciados-module'];
    const made = await npm([...create, 'mf-agenda', '--title', 'Agenda', '--service'], empty);
    expect(made).toContain(`mf-agenda is made in ${folder}`);
    await expect(npm([...create, 'mf-agenda'], empty)).rejects.toMatchObject({
      stderr: expect.stringContaining("isn't empty"),
    });
    await npm(['install', '--prefer-offline']);
    expect(await npm(['test'])).toMatch(/3 passed/);
    await npm(['run', 'check']);

    const env = { DATABASE_URL: database.url, PORTAL_URL: portal.url, PORT: String(port) };
    const service = await startService(folder, env);
    try {
      expect(await npm(['run', 'publish'])).toMatch(/live: mf-agenda 1\.0\.0/);
      await npm(['run', 'modules', '--', 'service', 'mf-agenda', `http://127.0.0.1:${port}`]);
      const helena = await visitor();
      await signIn(helena, 'cageo');
      const { page } = helena;
      await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Agenda' }).click();
      await expectHeading(page, 'Agenda');
      await page.getByLabel('Nome').fill('Visitar o lote 12');
      await page.getByRole('button', { name: 'Incluir item' }).click();
      await page.getByRole('list', { name: 'Itens' }).getByText('Visitar o lote 12').waitFor();
      await helena.step('agenda');
    } finally {
      await service.stop();
    }
  },
  PATIENCE_MS,
);
