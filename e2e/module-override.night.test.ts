import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { useJourneys } from '@credenciados/journeys/journey';
import { ROOT } from '@credenciados/journeys/portal';
import { expectHeading } from '@credenciados/journeys/portal-actions';
import { afterAll, beforeAll, expect } from '@jest/globals';

/** A portal that allows loading a module from the browser's machine. */

const PUBLIC = 'mf-public';
const NOTE = 'Você não está vendo só o que está publicado.';

const journey = useJourneys(async () => ({ env: { MODULE_OVERRIDES: 'true' } }));
let machine: Server;
let entry: string;

/** Server of a developer's machine: the module's files, with CORS. */
beforeAll(async () => {
  const web = path.join(ROOT, 'dist/web');
  const registry: { modules: { descriptor: { name: string }; version: string }[] } = JSON.parse(
    await readFile(path.join(web, 'registry.json'), 'utf8'),
  );
  const version = registry.modules.find(({ descriptor }) => descriptor.name === PUBLIC)?.version ?? '';
  machine = createServer((request, response) => {
    const file = path.join(web, 'modules', PUBLIC, version, path.basename(request.url ?? ''));
    response.setHeader('access-control-allow-origin', '*').setHeader('content-type', 'text/javascript');
    if (existsSync(file)) createReadStream(file).pipe(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => machine.listen(0, 'localhost', resolve));
  entry = `http://localhost:${(machine.address() as AddressInfo).port}/remoteEntry.js`;
});
afterAll(() => new Promise((resolve) => machine.close(resolve)));

journey('a module comes from the developer’s machine till the person goes back to the published one', async (stage) => {
  const developer = await stage.visitor({ viewport: 'phone' });
  const { page, step } = developer;
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(response.url()));
  await page.goto(`/credenciados/editais?mf:${PUBLIC}=${entry}`);
  await expectHeading(page, 'Editais de credenciamento');
  const banner = page.getByRole('complementary', { name: 'Módulos em desenvolvimento' });
  await banner.getByText(NOTE).waitFor();
  await banner.getByText(`“Editais e cadastro” (${PUBLIC}) vem de ${entry}`).waitFor();
  expect(page.url()).toBe(`${stage.portal.url}/credenciados/editais`);
  expect(loaded).toContain(entry);
  await step('de-outra-maquina');

  // Lasts as long as the tab is open.
  await page.goto('/credenciados/comprovante');
  await expectHeading(page, 'Conferir comprovante');
  await banner.getByText(NOTE).waitFor();
  loaded.length = 0;
  await banner.getByRole('button', { name: 'Voltar ao publicado' }).click();
  await page.waitForFunction(() => sessionStorage.length === 0);
  await banner.waitFor({ state: 'detached' });
  await expectHeading(page, 'Conferir comprovante');
  expect(loaded).not.toContain(entry);
});
