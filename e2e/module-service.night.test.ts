import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { said } from '@credenciados/journeys/guide';
import { useJourneys } from '@credenciados/journeys/journey';
import { copyWeb } from '@credenciados/journeys/module-store';
import { freePort } from '@credenciados/journeys/portal';
import { expectHeading } from '@credenciados/journeys/portal-actions';
import { type Running, start } from '@credenciados/journeys/running';
import { signIn } from '@credenciados/journeys/sign-in';
import { openWorkshop, type Workshop } from '@credenciados/journeys/variants';
import { isAlive } from '@credenciados/platform/db/data-folder-lock';
import { type EmbeddedDatabase, startEmbedded } from '@credenciados/platform/db/embedded';
import { CALLS_JSON } from '@credenciados/releases/module-files';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { afterAll, beforeAll, expect } from '@jest/globals';
import pg from 'pg';

/** A module with its own service and table: created, published and used while the portal runs (TEL-18). */

const NAME = 'mf-anotacoes';
const TITLE = 'Anotações';

let workshop: Workshop;
let database: EmbeddedDatabase;
let folder: string;
let web: string;
let port: number;
let service: Running | undefined;

const journey = useJourneys(async () => {
  [web, port] = [await copyWeb(), await freePort()];
  return { env: { WEB_DIR: web, SERVICE_HOSTS: `http://127.0.0.1:${port}` } };
});

beforeAll(async () => {
  [workshop, folder] = [await openWorkshop(), await temporaryFolder('servico')];
  database = await startEmbedded(folder, { durable: false });
}, 300_000);
afterAll(async () => {
  await stopService();
  await database?.stop();
  await workshop?.remove();
  for (const each of [folder, path.dirname(web)]) await rm(each, { recursive: true, force: true });
});

async function serve(portalUrl: string): Promise<void> {
  const env = { DATABASE_URL: database.url, TOKEN_ISSUER: portalUrl, PORT: String(port) };
  service = await start(said('npm run service'), path.join(workshop.root, NAME), env, / serves at /);
}

async function stopService(): Promise<void> {
  await service?.stop();
  service = undefined;
}

journey(
  'a module brings its own service: nothing else of the portal is built or restarted',
  async ({ portal, visitor }) => {
    const registry = async () => JSON.parse(await readFile(path.join(web, 'registry.json'), 'utf8'));
    const before = await registry();
    const others = ({ modules }: { modules: { descriptor: { name: string }; files: string }[] }) =>
      modules
        .filter(({ descriptor }) => descriptor.name !== NAME)
        .map(({ descriptor, files }) => [descriptor.name, files]);

    const own = { 'mf-relatorios': NAME, Relatórios: TITLE };
    await workshop.does([...said('npm run new:module -- mf-relatorios --title Relatórios', own), '--service']);
    await serve(portal.url);
    const URL = `${portal.url}/credenciados`;
    const publishing = said('npm run publish:module -- mf-relatorios --to URL', { ...own, URL });
    expect(await workshop.does(publishing, portal.dataDir)).toContain(`live: ${NAME} 1.0.0`);
    const where = { ...own, 'https://relatorios.interno:8443': `http://127.0.0.1:${port}` };
    const service = said('npm run modules -- service mf-relatorios https://relatorios.interno:8443', where);
    const told = await workshop.does([...service, '--to', URL], portal.dataDir);
    expect(told).toContain(`service set to http://127.0.0.1:${port}`);

    const helena = await visitor();
    await signIn(helena, 'cageo');
    const { page } = helena;
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: TITLE }).click();
    await expectHeading(page, TITLE);
    await page.getByText('Nenhum item incluído.').waitFor();
    await page.getByRole('button', { name: 'Incluir item' }).click();
    await page.getByText('Informe o nome.').first().waitFor();
    await page.getByLabel('Nome').fill('Ligar para o cartório');
    await page.getByRole('button', { name: 'Incluir item' }).click();
    await page.getByRole('list', { name: 'Itens' }).getByText('Ligar para o cartório').waitFor();
    await helena.step('anotacoes');

    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query('SELECT conta, nome FROM item');
    await client.end();
    expect(rows).toEqual([{ conta: expect.stringMatching(/^\d+$/), nome: 'Ligar para o cartório' }]);

    // While the service is away the page says so; once back it works as before.
    await stopService();
    helena.problems.announce(/502/);
    await page.getByLabel('Nome').fill('Segundo');
    await page.getByRole('button', { name: 'Incluir item' }).click();
    await page
      .getByText(/O serviço desta parte do portal não está respondendo/)
      .first()
      .waitFor();
    await helena.step('anotacoes-sem-servico');
    await serve(portal.url);
    await page.getByRole('button', { name: 'Incluir item' }).click();
    await page.getByRole('list', { name: 'Itens' }).getByText('Segundo').waitFor();

    // Its list of portal calls is empty.
    expect(await readFile(path.join(web, 'modules', NAME, '1.0.0', CALLS_JSON), 'utf8')).toBe('{}');
    const after = await registry();
    expect([after.shell, others(after)]).toEqual([before.shell, others(before)]);
    expect(isAlive(portal.pid)).toBe(true);
  },
);
