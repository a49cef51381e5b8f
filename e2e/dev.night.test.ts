import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { until } from '../api/src/tests/support/until.ts';
import { copyTree, type Tree } from '../scripts/copy-tree.ts';
import { sharedBrowser } from './support/browser.ts';
import { freePort, temporaryFolder } from './support/portal.ts';
import { expectHeading } from './support/portal-actions.ts';

/** What a team does all day: `npm run dev` and `npm run dev:alone`, in a copy of the project that may be changed. */

const READY_MS = 300_000;
const PAGE = 'mf-public/src/editais/editais.page.tsx';

let tree: Tree;
let browser: Browser;
const running: ChildProcess[] = [];
beforeAll(async () => {
  tree = await copyTree(path.join(await temporaryFolder('dev'), 'projeto'));
  browser = await sharedBrowser();
}, READY_MS);
afterAll(async () => {
  for (const child of running) {
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  await tree.remove();
}, READY_MS);

/** Starts a script and waits for its word. */
async function start(script: string, cwd: string, env: Record<string, string>, word: RegExp): Promise<void> {
  const file = path.join(tree.root, 'scripts/dev', script);
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.push(child);
  await new Promise<void>((resolve, reject) => {
    // It goes on being read: who says something to nobody ends.
    child.stdout.on('data', (piece) => word.test(String(piece)) && resolve());
    child.once('exit', () => reject(new Error(`${script} ended before it said ${word}`)));
  });
}

async function open(address: string): Promise<Page> {
  const page = await browser.newPage();
  // A first start compiles and fills a database; who asks too early is told so after a minute.
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
  'the portal is developed: a changed component takes the old one’s place, and a fault of types stands over the page',
  async () => {
    const port = await freePort();
    const env = { PORT: String(port), DATA_DIR: await temporaryFolder('dev-dados') };
    await start('dev.ts', tree.root, env, /^Developing /m);
    const page = await open(`http://localhost:${port}/credenciados/editais`);
    await expectHeading(page, 'Editais de credenciamento');
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await change(PAGE, 'title="Editais de credenciamento"', 'title="Editais de hoje"');
    await expectHeading(page, 'Editais de hoje');
    expect(await page.evaluate(() => Reflect.get(window, 'stays'))).toBe(true);
    await change(PAGE, 'title="Editais de hoje"', 'title={7}');
    // All of the portal is checked, the first time.
    // Shell and module each bring one.
    const fault = page
      .frameLocator(OVERLAY)
      .first()
      .getByText(/error TS2322/);
    await fault.waitFor({ timeout: READY_MS });
    await change(PAGE, 'title={7}', 'title="Editais de credenciamento"');
    await page.waitForFunction((overlay) => !document.querySelector(overlay), OVERLAY);
    await page.close();
  },
  2 * READY_MS,
);

test(
  'a module alone begins as somebody who may see its first screen',
  async () => {
    const port = await freePort();
    await start('dev-alone.ts', path.join(tree.root, 'mf-mensagens'), { PORT: String(port) }, / alone: /);
    const page = await open(`http://localhost:${port}/credenciados/`);
    await expectHeading(page, 'Central de mensagens');
    await page.close();
  },
  2 * READY_MS,
);
