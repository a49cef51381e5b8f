import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sharedBrowser } from '@credenciados/journeys/browser';
import { said } from '@credenciados/journeys/guide';
import { useJourneys } from '@credenciados/journeys/journey';
import { copyWeb } from '@credenciados/journeys/module-store';
import { servePackages } from '@credenciados/journeys/package-registry';
import { freePort, type PortalProcess, ROOT } from '@credenciados/journeys/portal';
import { expectHeading } from '@credenciados/journeys/portal-actions';
import { start } from '@credenciados/journeys/running';
import { signIn } from '@credenciados/journeys/sign-in';
import { type EmbeddedDatabase, startEmbedded } from '@credenciados/platform/db/embedded';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { findChromium } from '@credenciados/tools/find-chromium';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/**
 * Follows docs/module-teams.md and its pages, command by command as written: standalone modules in folders of their own, with the packages
 * that the generator puts beside them.
 */

const run = promisify(execFile);
const NAME = 'mf-vistorias';
const PAGE = 'src/inicio/vistorias.page.tsx';
/** Timeout for installing some hundred packages and running a module's checks, several times, on a busy machine. */
const PATIENCE_MS = 1_800_000;

let outside: string;
let web: string;
let port: number;
let data: string;
let database: EmbeddedDatabase;
const journey = useJourneys(async () => {
  [web, port] = [await copyWeb(), await freePort()];
  return { env: { WEB_DIR: web, SERVICE_HOSTS: `http://127.0.0.1:${port}`, MODULE_OVERRIDES: 'true' } };
});
// On disk: installed packages are too large for a folder in memory. No parent folder has packages.
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

/** A team in its folder, with a token made by the portal's operator. */
async function teamIn(folder: string, name: string, portal: PortalProcess) {
  const chromium = await findChromium();
  const env: Record<string, string> = {
    CHROMIUM_PATH: chromium.path,
    ...chromium.env,
    PORTAL_URL: `${portal.url}/credenciados`,
    DATA_DIR: portal.dataDir,
    npm_config_prefer_offline: 'true',
  };
  const does = async ([command = '', ...args]: readonly string[], cwd = folder, more: Record<string, string> = {}) => {
    const options = { cwd, env: { ...process.env, ...env, ...more }, maxBuffer: 64 * 1024 * 1024 };
    const { stdout, stderr } = await run(command, args, options);
    return stdout + stderr;
  };
  /** Values for the placeholders in the documentation's commands. */
  const own = { 'mf-relatorios': name, URL: env.PORTAL_URL ?? '' };
  const adding = said('npm run modules -- token add --team "NAME" --module mf-relatorios --mail ADDRESS', {
    ...own,
    ADDRESS: 'equipe@exemplo.br',
  });
  env.MODULES_TOKEN = (await does(adding, ROOT)).match(/^[\w-]{43}$/m)?.[0] ?? '';
  expect(await does(said('npm run modules -- token list'), ROOT)).toMatch(new RegExp(` until .*  NAME  ${name}$`, 'm'));
  delete env.DATA_DIR;
  const change = async (file: string, find: string, put: string) => {
    const text = await readFile(path.join(folder, file), 'utf8');
    expect(text).toContain(find);
    await writeFile(path.join(folder, file), text.replace(find, put));
  };
  const raise = (from: string, to: string) => change('package.json', `"version": "${from}"`, `"version": "${to}"`);
  return { does, own, change, raise };
}

/** Failure of a check with a message. */
const refusing = (pattern: RegExp) => ({ stderr: expect.stringMatching(pattern) });

const shows = async (page: Page, heading: string) => {
  await page.goto('/credenciados/vistorias');
  await expectHeading(page, heading);
};

journey(
  'is made, developed, tried, published, watched, taken back, rolled out and removed, and nothing of the repository changes',
  async ({ portal, visitor }) => {
    const folder = path.join(outside, 'vistorias');
    const { does, own, change, raise } = await teamIn(folder, NAME, portal);
    const manifests = () =>
      Promise.all(['package.json', 'package-lock.json'].map((file) => readFile(path.join(ROOT, file), 'utf8')));
    const before = await manifests();

    const made = said('npm run new:module -- mf-relatorios --title Relatórios --standalone ../relatorios', {
      ...own,
      Relatórios: 'Vistorias',
      '../relatorios': folder,
    });
    await does(made, ROOT);
    expect(await manifests()).toEqual(before);
    await does(said('npm install'));
    // CI installs by the lock file, from any registry that its machine is configured for.
    expect(await readFile(path.join(folder, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "https?:/);

    // Teams get declarations, not the library's sources.
    const library = path.join(folder, 'node_modules/@credenciados/shared');
    expect(await readFile(path.join(library, 'src/table/index.d.ts'), 'utf8')).toContain('DataTable');
    expect(await readFile(path.join(library, 'examples/table.stories.tsx'), 'utf8')).toContain('<DataTable');

    const alone = await freePort();
    const dev = await start(said('npm run dev -- --port 4002', { 4002: String(alone) }), folder, {}, / alone: /);
    const sight = await (await sharedBrowser()).newPage();
    try {
      await sight.goto(`http://localhost:${alone}/credenciados/`);
      await expectHeading(sight, 'Vistorias');
      await change(PAGE, 'title="Vistorias"', 'title="Vistorias de hoje"');
      await expectHeading(sight, 'Vistorias de hoje');
      await change(PAGE, 'title="Vistorias de hoje"', 'title="Vistorias"');
      await expectHeading(sight, 'Vistorias');
    } finally {
      await sight.close();
      await dev.stop();
    }

    expect(await does(said('npm test -- relatorios', { relatorios: 'vistorias' }))).toMatch(/3 passed/);
    await does(['git', 'init', '-q']);
    await does(['git', 'add', '.']);
    await does(['git', '-c', 'user.name=Equipe', '-c', 'user.email=equipe@exemplo.br', 'commit', '-qm', 'Vistorias']);
    const changed = said('npm test -- --onlyChanged');
    const nothing = 'No tests found related to files changed since last commit';
    expect(await does(changed)).toContain(nothing);
    await change(PAGE, 'Até {', 'até {');
    await expect(does(changed)).rejects.toMatchObject(refusing(/2 passed|Até/));
    await change(PAGE, 'até {', 'Até {');
    expect(await does(changed)).toContain(nothing);
    const check = said('npm run check');
    await does(check);
    await change(PAGE, 'formatDate(dataFim)', 'formatDate(numero * 2)');
    await expect(does(check)).rejects.toMatchObject(
      refusing(/src\/inicio\/vistorias\.page\.tsx\(\d+,\d+\): error TS2362/),
    );
    await change(PAGE, 'formatDate(numero * 2)', 'formatDate(dataFim )');
    await expect(does(check)).rejects.toMatchObject(refusing(/npm run format/));
    await does(said('npm run format'));

    // Other modules' offers come from the portal (TEL-31).
    const widget = '<RemoteWidget module="mf-mensagens" widget="conversation-history" props={{ idSolicitacao: 1 }} />';
    await change(PAGE, '  PageLoading,\n', '  PageLoading,\n  RemoteWidget,\n');
    await change(PAGE, '<Page title="Vistorias">\n', `<Page title="Vistorias">\n      ${widget}\n`);
    await expect(does(check)).rejects.toMatchObject(refusing(/vistorias\.page\.tsx.*TS2322/));
    expect(await does(said('npm run modules -- offers --to URL', own))).toMatch(/offers\/mf-mensagens\.d\.ts/);
    await does(check);
    await change(PAGE, 'idSolicitacao: 1', "idSolicitacao: 'um'");
    await expect(does(check)).rejects.toMatchObject(refusing(/vistorias\.page\.tsx.*TS2322/));
    await change(PAGE, `      ${widget.replace('1', "'um'")}\n`, '');
    await change(PAGE, '  RemoteWidget,\n', '');

    const publish = said('npm run publish -- --to URL', own);
    expect(await does(publish)).toMatch(/live: mf-vistorias 1\.0\.0/);
    const helena = await visitor();
    const { page } = helena;
    await signIn(helena, 'cageo');
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Vistorias' }).click();
    await expectHeading(page, 'Vistorias');
    await page.getByText(/^Geomensor nº /).waitFor();
    await helena.step('vistorias');

    // One tab loads it from the team's machine, inside the portal.
    const near = await freePort();
    const inPortal = await start(said('npm run dev -- --portal URL', own), folder, { PORT: String(near) }, /^Open /m);
    const developer = await visitor();
    try {
      await signIn(developer, 'cageo');
      await change(PAGE, 'title="Vistorias"', 'title="Vistorias daqui"');
      await developer.page.goto(`/credenciados/vistorias?mf:${NAME}=http://localhost:${near}/remoteEntry.js`);
      await expectHeading(developer.page, 'Vistorias daqui');
      await shows(page, 'Vistorias');
      await change(PAGE, 'title="Vistorias daqui"', 'title="Vistorias"');
    } finally {
      await developer.context.close();
      await inPortal.stop();
    }

    await change(PAGE, 'title="Vistorias"', 'title="Vistorias de campo"');
    await raise('1.0.0', '1.1.0');
    expect(await does(said('npm run publish -- --prove'))).toMatch(/passed: mf-vistorias 1\.1\.0/);
    expect(await does(said('npm run publish -- --tested'))).toMatch(/live: mf-vistorias 1\.1\.0, before: 1\.0\.0/);
    await shows(page, 'Vistorias de campo');
    // A push without changes runs the tests and releases nothing.
    expect(await does(publish)).toMatch(/The same files are live already/);
    expect(await does(said('npm run publish -- --prove'))).toMatch(/ tests\n[\s\S]*passed: mf-vistorias 1\.1\.0/);
    expect(await does(said('npm run publish -- --tested'))).toMatch(/The same files are live already/);

    expect(await does(said('npm run modules -- list'))).toMatch(/^mf-vistorias +1\.1\.0/m);
    expect(await does(said('npm run modules -- history'))).toMatch(/mf-vistorias +1\.0\.0 → 1\.1\.0 {2}published/);
    expect(await does(said('npm run modules -- failures mf-relatorios', own))).toMatch(/No browser told of a failure/);
    expect(await does(said('npm run modules -- failures shell'))).toMatch(/No browser told of a failure/);
    expect(await does(said('npm run modules -- rollback mf-relatorios', own))).toMatch(
      /1\.1\.0 → 1\.0\.0 {2}taken back/,
    );
    await shows(page, 'Vistorias');
    const pin = said('npm run modules -- pin mf-relatorios@1.0.0', { ...own, '1.0.0': '1.1.0' });
    expect(await does(pin)).toMatch(/1\.0\.0 → 1\.1\.0 {2}pinned/);
    await shows(page, 'Vistorias de campo');
    expect(await does(said('npm run modules -- unpin mf-relatorios', own))).toMatch(/1\.1\.0 {2}unpinned/);

    await change(PAGE, 'title="Vistorias de campo"', 'title="Vistorias de todos"');
    const preview = await does(said('npm run publish -- --preview'));
    const [, id = ''] = /^([0-9a-f-]{36}) {2}until /m.exec(preview) ?? [];
    expect(preview).toMatch(/ link sees it: http:.*\/credenciados\/previa#[\w-]{43}$/m);
    expect(await does(said('npm run modules -- previews'))).toMatch(/mf-vistorias +1\.1\.0-preview-[0-9a-f]{16}$/m);
    const live = /^mf-public +(\S+)/m.exec(await does(said('npm run modules -- list')))?.[1] ?? '';
    const together = said('npm run publish -- --preview --with mf-public@1.2.3 --days 14', { '1.2.3': live });
    expect(await does(together)).toContain(`mf-public       ${live}\n`);
    const kept = said('npm run modules -- preview mf-relatorios@1.3.0', { ...own, '1.3.0': '1.0.0' });
    expect(await does(kept)).toMatch(/mf-vistorias +1\.0\.0-preview-[0-9a-f]{16}$/m);
    expect(await does(said('npm run modules -- end-preview ID', { ID: id }))).toContain(`${id}  ended`);
    await shows(page, 'Vistorias de campo');
    await raise('1.1.0', '1.2.0');
    expect(await does(said('npm run publish -- --to-share 5%'))).toMatch(/rolled out: mf-vistorias 1\.2\.0, to 5 %/);
    const watching = does(said('npm run modules -- watch mf-relatorios', own));
    expect(await does(said('npm run modules -- finish mf-relatorios', own))).toMatch(/1\.2\.0 {2}rolled out to all/);
    expect(await watching).toMatch(/1\.2\.0: everybody has it/);
    await shows(page, 'Vistorias de todos');
    await raise('1.2.0', '1.3.0');
    const steps = said('npm run publish -- --to-profile CAVISTORIA --steps 5:100:10,50:800:60');
    expect(await does(steps)).toMatch(/rolled out: mf-vistorias 1\.3\.0, to 5 % of CAVISTORIA/);
    await does(said('npm run modules -- rollback mf-relatorios', own));

    expect(await does(said('npm run modules -- remove mf-relatorios', own))).toMatch(/1\.2\.0 {2}removed/);
    helena.problems.announce(/404/);
    await page.goto('/credenciados/vistorias');
    await page.getByText(/Vistorias.* não faz mais parte deste portal/).waitFor();
    await helena.step('removida');
  },
  PATIENCE_MS,
);

journey(
  'is made by npm create, from what was packed alone, with a service of its own',
  async ({ portal, visitor }) => {
    const packages = path.join(outside, 'pacotes');
    const empty = path.join(outside, 'vazia');
    const folder = path.join(empty, 'mf-agenda');
    const { does, own } = await teamIn(folder, 'mf-agenda', portal);
    const packed = await does(said('npm run kit:pack -- ../packages', { '../packages': packages }), ROOT);
    const files = packed.match(/^\/.*\.tgz$/gm) ?? [];
    expect(files).toHaveLength(4);
    // Unchanged packages keep their versions.
    expect(await does(said('npm run kit:pack -- ../packages', { '../packages': packages }), ROOT)).toBe(packed);
    await mkdir(empty);
    // A registry with these packages only: making a module needs nothing else.
    const registry = await servePackages();
    const settings = `registry=${registry.url}\n//${new URL(registry.url).host}/:_authToken=da-equipe\n`;
    await writeFile(path.join(empty, '.npmrc'), settings);
    for (const file of files) await does(said('npm publish FILE.tgz', { 'FILE.tgz': file }), empty);
    const made = said('npm create credenciados-module mf-relatorios -- --title Relatórios --service', {
      ...own,
      Relatórios: 'Agenda',
    });
    // npx reuses a cached package of any version, so the cache starts empty.
    const yes = { npm_config_yes: 'true', npm_config_cache: path.join(outside, 'npm') };
    expect(await does(made, empty, yes)).toContain(`mf-agenda is made in ${folder}`);
    const plain = said('npm create credenciados-module mf-relatorios -- --title Relatórios');
    expect(await does(plain, empty, yes)).toContain(`mf-relatorios is made in ${path.join(empty, 'mf-relatorios')}`);
    await registry.close();
    const packedAlone = said(
      'npm exec --package=FILE.tgz -- create-credenciados-module mf-relatorios --title Relatórios',
      { 'FILE.tgz': files.at(-1) ?? '' },
    );
    await expect(does(packedAlone, empty, { ...yes, npm_config_offline: 'true' })).rejects.toMatchObject(
      refusing(/isn't empty/),
    );
    await does(said('npm install'));
    expect(await does(said('npm test'))).toMatch(/3 passed/);
    await does(said('npm run check'));

    const env = { DATABASE_URL: database.url, TOKEN_ISSUER: portal.url, PORT: String(port) };
    const service = await start(said('npm run service'), folder, env, / serves at /);
    try {
      expect(await does(said('npm run publish -- --to URL', own))).toMatch(/live: mf-agenda 1\.0\.0/);
      const where = { ...own, 'https://relatorios.interno:8443': `http://127.0.0.1:${port}` };
      await does(said('npm run modules -- service mf-relatorios https://relatorios.interno:8443', where));
      const helena = await visitor();
      await signIn(helena, 'cageo');
      const { page } = helena;
      await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Agenda' }).click();
      await expectHeading(page, 'Agenda');
      await page.getByLabel('Nome').fill('Visitar o lote 12');
      await page.getByRole('button', { name: 'Incluir item' }).click();
      await page.getByRole('list', { name: 'Itens' }).getByText('Visitar o lote 12').waitFor();
      await helena.step('agenda');
      expect(await does(said('npm run modules -- service mf-relatorios none', own))).toMatch(/service set to none/);
    } finally {
      await service.stop();
    }
  },
  PATIENCE_MS,
);
