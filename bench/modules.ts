import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openBrowser } from '@credenciados/journeys/browser';
import { ROOT, startPortal } from '@credenciados/journeys/portal';
import { openWorkshop } from '@credenciados/journeys/variants';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { loadNow, median, say, verdict } from './budgets.ts';

/**
 * Time for a published version to reach a browser and to be rolled back (`npm run bench:modules`, after a build): a module with its
 * tests and one tested before, the rollback, and the shell.
 */

const MESSAGES = 'mf-mensagens';
const LIST = path.join(MESSAGES, 'src/mensagens/mensagem-list.page.tsx');
const TITLE = 'Central de mensagens';
const PERSON = 'Bruno Caldas Ferreira';
/** A page of the shell itself. */
const PROSE = 'shell/src/pages/acessibilidade.page.tsx';
const PROSE_TITLE = 'Tamanho, cores e movimento';
const RUNS = 3;
const BUDGET = { publishS: 25, testedS: 5, rollbackS: 5 };

const browser = await openBrowser();
const folder = await temporaryFolder('bench-modules');
const [web, dataDir] = [path.join(folder, 'web'), path.join(folder, 'data')];
await cp(path.join(ROOT, 'dist/web'), web, { recursive: true });
const portal = await startPortal({ dataDir, env: { LOG_LEVEL: 'warn', WEB_DIR: web } });
const workshop = await openWorkshop();
const to = ['--to', `${portal.url}/credenciados`];
const page = await browser.newPage({ baseURL: portal.url });

async function signIn(): Promise<void> {
  await page.goto('/credenciados/auth/entrar');
  await page.getByRole('button', { name: PERSON }).click();
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('banner').getByText(PERSON).waitFor();
}

/** Seconds from a command until a page shows the heading. */
async function secondsTo(address: string, heading: string, script: string, args: string[]): Promise<number> {
  const start = performance.now();
  say((await workshop.npm(script, [...args, ...to], dataDir)).trimEnd());
  await page.goto(address);
  await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  return (performance.now() - start) / 1000;
}

async function measureModule(): Promise<boolean[]> {
  const source = path.join(workshop.root, LIST);
  const manifest = path.join(workshop.root, MESSAGES, 'package.json');
  const [text, own] = [await readFile(source, 'utf8'), await readFile(manifest, 'utf8')];
  const change = async (turn: number) => {
    await writeFile(source, text.replace(`title="${TITLE}"`, `title="Central ${turn}"`));
    await writeFile(manifest, own.replace(/"version": "[^"]+"/, `"version": "9.${turn}.0"`));
  };
  const seconds = (turn: number, script: string, ...args: string[]) =>
    secondsTo('/credenciados/credenciado/mensagens', `Central ${turn}`, script, args);
  const times = { publish: [] as number[], tested: [] as number[], rollback: [] as number[] };
  for (let turn = 1; turn <= 2 * RUNS; turn += 2) {
    await change(turn);
    times.publish.push(await seconds(turn, 'publish:module', MESSAGES));
    await change(turn + 1);
    await workshop.npm('publish:module', [MESSAGES, '--prove', ...to], dataDir);
    times.tested.push(await seconds(turn + 1, 'publish:module', MESSAGES, '--tested'));
    times.rollback.push(await seconds(turn, 'modules', 'rollback', MESSAGES));
  }
  return [
    verdict('s from publishing, with tests, to a browser', median(times.publish), { atMost: BUDGET.publishS }, 1),
    verdict('s from publishing what was tested', median(times.tested), { atMost: BUDGET.testedS }, 1),
    verdict('s to roll back, until a browser shows it', median(times.rollback), { atMost: BUDGET.rollbackS }, 1),
  ];
}

async function measureShell(): Promise<void> {
  const source = path.join(workshop.root, PROSE);
  const text = await readFile(source, 'utf8');
  if (!text.includes(PROSE_TITLE)) throw new Error(`${PROSE} has no ${PROSE_TITLE}`);
  await writeFile(source, text.replace(PROSE_TITLE, `${PROSE_TITLE}, publicada`));
  const address = '/credenciados/acessibilidade';
  const seconds = await secondsTo(address, `${PROSE_TITLE}, publicada`, 'publish:shell', []);
  say(`From publishing the shell to a browser: ${seconds.toFixed(1)} s`);
}

try {
  say(loadNow());
  await signIn();
  const within = await measureModule();
  await measureShell();
  if (within.includes(false)) process.exitCode = 1;
} finally {
  await browser.close();
  await portal.stop();
  await Promise.all([rm(folder, { recursive: true }), workshop.remove()]);
}
