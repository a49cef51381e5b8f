import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sharedBrowser } from '@credenciados/journeys/browser';
import { said } from '@credenciados/journeys/guide';
import { freePort } from '@credenciados/journeys/portal';
import { expectHeading } from '@credenciados/journeys/portal-actions';
import { type Running, start } from '@credenciados/journeys/running';
import { until } from '@credenciados/platform/testing/until';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { copyTree, type Tree } from '@credenciados/tools/copy-tree';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';

/** A team's development: `npm run dev` and `npm run dev:alone`, in a copy of the project. */

const READY_MS = 300_000;
const MAILS = 'api/src/demo/outbox.routes.ts';
const PAGE = 'mf-public/src/editais/editais.page.tsx';

let tree: Tree;
let browser: Browser;
const running: Running[] = [];
beforeAll(async () => {
  tree = await copyTree(path.join(await temporaryFolder('dev'), 'projeto'));
  browser = await sharedBrowser();
}, READY_MS);
afterAll(async () => {
  for (const each of running) await each.stop();
  await tree.remove();
}, READY_MS);

/** Starts a command of the page and waits for its output. */
async function develop(command: readonly string[], env: Record<string, string>, word: RegExp): Promise<Running> {
  const started = await start(command, tree.root, env, word);
  running.push(started);
  return started;
}

async function open(address: string): Promise<Page> {
  const page = await browser.newPage();
  // A first start compiles and fills a database; earlier requests fail after a minute.
  await until(async () => (await page.goto(address, { timeout: READY_MS }))?.ok() === true, READY_MS);
  return page;
}

async function change(file: string, find: string, put: string): Promise<void> {
  const text = await readFile(path.join(tree.root, file), 'utf8');
  expect(text).toContain(find);
  await writeFile(path.join(tree.root, file), text.replace(find, put));
}

const OVERLAY = '#rspack-dev-server-client-overlay';

test(
  'npm run dev: a change replaces the old code, and a type error is shown over the page',
  async () => {
    const port = await freePort();
    const env = { PORT: String(port), DATA_DIR: await temporaryFolder('dev-dados') };
    await develop(said('npm run dev'), env, /^Developing /m);
    const page = await open(`http://localhost:${port}/credenciados/editais`);
    await expectHeading(page, 'Editais de credenciamento');
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await change(PAGE, 'title="Editais de credenciamento"', 'title="Editais de hoje"');
    await expectHeading(page, 'Editais de hoje');
    expect(await page.evaluate(() => Reflect.get(window, 'stays'))).toBe(true);
    await change(PAGE, 'title="Editais de hoje"', 'title={7}');
    // The first check covers the whole portal. Shell and module each show an overlay.
    const fault = page
      .frameLocator(OVERLAY)
      .first()
      .getByText(/error TS2322/);
    await fault.waitFor({ timeout: READY_MS });
    await change(PAGE, 'title={7}', 'title="Editais de credenciamento"');
    await page.waitForFunction((overlay) => !document.querySelector(overlay), OVERLAY);
    await page.close();
    // With a fault in the API the former process stays; the repaired one replaces it.
    const mails = async () => (await fetch(`http://localhost:${port}/identidade/emails`)).text();
    await change(MAILS, "title: 'E-mails da demonstração'", "title: 'E-mails de hoje' )(");
    expect(await mails()).toContain('E-mails da demonstração');
    await change(MAILS, "title: 'E-mails de hoje' )(", "title: 'E-mails de hoje'");
    await until(async () => (await mails().catch(() => '')).includes('E-mails de hoje'), READY_MS);
  },
  2 * READY_MS,
);

test(
  'dev:alone: a module starts as a person who may see its first page',
  async () => {
    const port = await freePort();
    const alone = said('npm run dev:alone -w mf-relatorios', { 'mf-relatorios': 'mf-mensagens' });
    await develop(alone, { PORT: String(port) }, / alone: /);
    const page = await open(`http://localhost:${port}/credenciados/`);
    await expectHeading(page, 'Central de mensagens');
    await page.getByText('Assunto de amostra 1').first().waitFor();
    await page.close();
  },
  2 * READY_MS,
);

test(
  'one module is developed, the others are as last built',
  async () => {
    const port = await freePort();
    const env = { PORT: String(port), DATA_DIR: await temporaryFolder('dev-um') };
    const one = await develop(
      said('npm run dev -- mf-analise', { 'mf-analise': 'mf-public' }),
      env,
      /^Developing mf-public:/m,
    );
    const page = await open(`http://localhost:${port}/credenciados/editais`);
    await expectHeading(page, 'Editais de credenciamento');
    await page.close();
    await one.stop();
  },
  2 * READY_MS,
);

test(
  'a module on this machine is loaded by a portal elsewhere',
  async () => {
    const port = await freePort();
    const own = { 'mf-analise': 'mf-public', URL: 'https://portal.exemplo.gov.br/credenciados' };
    const word = new RegExp(`^Open ${own.URL}/\\?mf:mf-public=http://localhost:${port}/remoteEntry\\.js$`, 'm');
    await develop(said('npm run dev -- mf-analise --portal URL', own), { PORT: String(port) }, word);
    const answer = await fetch(`http://localhost:${port}/remoteEntry.js`);
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
  },
  READY_MS,
);
