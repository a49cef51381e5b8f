import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { until } from '../api/src/tests/support/until.ts';
import { openBrowser } from '../e2e/support/browser.ts';
import { freePort, ROOT, startPortal, temporaryFolder } from '../e2e/support/portal.ts';
import { openWorkshop } from '../e2e/support/variants.ts';
import { execute } from '../scripts/execute.ts';
import { loadNow, median, say, verdict } from './budgets.ts';

/**
 * How long a team waits for its machine (`npm run bench:modules -- work [dev|tests|publish]`, after a build): from `dev` to the first page, from a change to the screen, for the
 * tests of what a change reaches, from publishing to a browser that shows it.
 */

const BUDGET = { devS: 10, changeS: 1, testsS: 15, allTestsS: 60, publishS: 20, testedS: 5 };
const RUNS = 3;
const READY_MS = 300_000;
const TITLE = 'Editais de credenciamento';
const MESSAGES = 'mf-mensagens';
const LIST = `${MESSAGES}/src/mensagens/mensagem-list.page.tsx`;
/** Pages of each module: those that most of its tests are about. */
const PAGES = {
  'mf-analise': ['src/solicitacao-list/solicitacao-list.page.tsx', 'src/solicitacao/solicitacao.page.tsx'],
  'mf-credenciado': ['src/solicitacoes/solicitacao-list.page.tsx'],
  [MESSAGES]: [path.relative(MESSAGES, LIST)],
  'mf-public': ['src/editais/editais.page.tsx', 'src/cadastro/cadastro.page.tsx'],
};
/** A text of the module, the library and the shell on the first page. */
const CHANGES = {
  module: ['mf-public/src/editais/editais.page.tsx', `title="${TITLE}"`, (turn: number) => `title="Editais ${turn}"`],
  library: ['shared/src/module/page.tsx', '          {title}\n', (turn: number) => `          {title} {'b${turn}'}\n`],
  shell: ['shell/src/layout/footer.tsx', '>Acessibilidade<', (turn: number) => `>Acessibilidade ${turn}<`],
} as const;
const SEEN = { module: 'Editais ', library: ' b', shell: 'Acessibilidade ' };

const since = (start: number) => (performance.now() - start) / 1000;
const kept: boolean[] = [];
const judge = (label: string, seconds: number, atMost: number) => {
  kept.push(verdict(`s ${label}`, seconds, { atMost }, 1));
};

const browser = await openBrowser();
const workshop = await openWorkshop();
const folder = await temporaryFolder('bench-work');
const running: ChildProcess[] = [];

/** From the command to the first page's heading, which stays open. */
async function dev(dataDir: string): Promise<{ page: Page; seconds: number; stop(): Promise<void> }> {
  const port = await freePort();
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev/dev.ts'], {
    cwd: workshop.root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.push(child);
  const page = await browser.newPage();
  const open = () => page.goto(`http://localhost:${port}/credenciados/editais`).catch(() => null);
  await until(async () => (await open())?.ok() === true, READY_MS);
  await page.getByRole('heading', { level: 1, name: TITLE }).waitFor({ timeout: READY_MS });
  const seconds = since(start);
  const stop = async () => {
    await page.close();
    child.kill('SIGTERM');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return { page, seconds, stop };
}

async function measureDev(): Promise<void> {
  const dataDir = path.join(folder, 'dev-data');
  const first = await dev(dataDir);
  await first.stop();
  const { page, seconds, stop } = await dev(dataDir);
  judge('to the first page by `dev`, the first time ever', first.seconds, BUDGET.devS);
  judge('to the first page by `dev`, later', seconds, BUDGET.devS);
  for (const [what, [file, find, put]] of Object.entries(CHANGES)) {
    const where = path.join(workshop.root, file);
    const text = await readFile(where, 'utf8');
    if (!text.includes(find)) throw new Error(`${file} has no ${find}`);
    const times: number[] = [];
    for (let turn = 1; turn <= RUNS; turn += 1) {
      const start = performance.now();
      await writeFile(where, text.replace(find, put(turn)));
      const seen = `${SEEN[what as keyof typeof SEEN]}${turn}`;
      await page.waitForFunction((wanted) => document.body.textContent.includes(wanted), seen, {
        polling: 20,
        timeout: READY_MS,
      });
      times.push(since(start));
      // The types of what changed are checked meanwhile, and the next change isn't to wait for them.
      await page.waitForTimeout(3_000);
    }
    await writeFile(where, text);
    judge(`from a change of the ${what} to the screen`, median(times), BUDGET.changeS);
  }
  await stop();
}

async function measureTests(): Promise<void> {
  for (const [module, pages] of Object.entries(PAGES)) {
    const folder = path.join(workshop.root, module);
    const tried = async (...options: string[]) => {
      const start = performance.now();
      const { code, output } = await execute(['npm', 'test', '--silent', '--', ...options], folder);
      if (code !== 0) throw new Error(output);
      return since(start);
    };
    judge(`for all tests of ${module}`, await tried(), BUDGET.allTestsS);
    const former = new Map<string, string>();
    for (const page of pages) {
      const where = path.join(folder, page);
      const text = await readFile(where, 'utf8');
      former.set(where, text);
      if (!text.includes('<Page')) throw new Error(`${page} shows no page`);
      await writeFile(where, text.replace('<Page', '<Page key="another"'));
      judge(
        `for the tests that a change of ${module}/${page} reaches`,
        await tried('--findRelatedTests', page),
        BUDGET.testsS,
      );
    }
    // Sources are restored formatted for the next publication.
    for (const [where, text] of former) await writeFile(where, text);
  }
}

async function measurePublishing(): Promise<void> {
  const web = path.join(folder, 'web');
  await cp(path.join(ROOT, 'dist/web'), web, { recursive: true });
  const dataDir = path.join(folder, 'data');
  const portal = await startPortal({ dataDir, env: { LOG_LEVEL: 'warn', WEB_DIR: web } });
  const to = ['--to', `${portal.url}/credenciados`];
  const source = path.join(workshop.root, LIST);
  const manifest = path.join(workshop.root, MESSAGES, 'package.json');
  const [text, own] = [await readFile(source, 'utf8'), await readFile(manifest, 'utf8')];
  const page = await browser.newPage({ baseURL: portal.url });
  const change = async (turn: number) => {
    await writeFile(source, text.replace('title="Central de mensagens"', `title="Central ${turn}"`));
    await writeFile(manifest, own.replace(/"version": "[^"]+"/, `"version": "9.${turn}.0"`));
  };
  const shown = async (turn: number) => {
    await page.goto('/credenciados/credenciado/mensagens');
    await page.getByRole('heading', { level: 1, name: `Central ${turn}` }).waitFor();
  };
  try {
    await page.goto('/credenciados/auth/entrar');
    await page.getByRole('button', { name: 'Bruno Caldas Ferreira' }).click();
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByRole('banner').getByText('Bruno Caldas Ferreira').waitFor();
    const untested: number[] = [];
    const tested: number[] = [];
    for (let turn = 1; turn <= RUNS; turn += 1) {
      await change(2 * turn);
      let start = performance.now();
      say((await workshop.npm('publish:module', [MESSAGES, ...to], dataDir)).trimEnd());
      await shown(2 * turn);
      untested.push(since(start));
      await change(2 * turn + 1);
      await workshop.npm('publish:module', [MESSAGES, '--prove', ...to], dataDir);
      start = performance.now();
      say((await workshop.npm('publish:module', [MESSAGES, '--tested', ...to], dataDir)).trimEnd());
      await shown(2 * turn + 1);
      tested.push(since(start));
    }
    judge('from publishing, tests and all, to a browser', median(untested), BUDGET.publishS);
    judge('from publishing what was tested to a browser', median(tested), BUDGET.testedS);
  } finally {
    await portal.stop();
  }
}

const parts = { dev: measureDev, tests: measureTests, publish: measurePublishing };
const wanted = process.argv.slice(3);
try {
  say(loadNow());
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) await measure();
  }
  say(loadNow());
  if (kept.includes(false)) process.exitCode = 1;
} finally {
  for (const child of running) child.kill('SIGTERM');
  await browser.close();
  await workshop.remove();
  await rm(folder, { recursive: true, force: true });
}
