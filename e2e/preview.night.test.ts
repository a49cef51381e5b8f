import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { DEMO_PEOPLE } from '@credenciados/api/demo/accounts';
import { sharedBrowser } from '@credenciados/journeys/browser';
import { said } from '@credenciados/journeys/guide';
import { type Stage, useJourneys } from '@credenciados/journeys/journey';
import { copyWeb, tryPublishing } from '@credenciados/journeys/module-store';
import { openVisitor, type Visitor, type VisitorOptions } from '@credenciados/journeys/page';
import { freePort, ROOT, startPortal } from '@credenciados/journeys/portal';
import { arriveInPortal, fillIn, signIn } from '@credenciados/journeys/sign-in';
import { type Edit, openWorkshop, type Workshop } from '@credenciados/journeys/variants';
import { until } from '@credenciados/platform/testing/until';
import { findChromium } from '@credenciados/tools/find-chromium';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { type Browser, chromium, type Page } from 'playwright-core';

/** A real build that only staff see, by a link (TEL-41). */

const run = promisify(execFile);

const PUBLIC = 'mf-public';
const PAGE = 'src/comprovante/comprovante.page.tsx';
const TITLE = 'Conferir comprovante';
const NEW_TITLE = `${TITLE}, nova`;

let web: string;
let workshop: Workshop;
let built: string;
/** Same change with a button that has no name. */
let faulty: string;
const journey = useJourneys(async () => {
  web = await copyWeb();
  return { env: { WEB_DIR: web } };
});
beforeAll(async () => {
  workshop = await openWorkshop();
  const title: Edit = [PAGE, `title="${TITLE}"`, `title="${NEW_TITLE}"`];
  const way = '<Way title="Pelo código">';
  [built = '', faulty = ''] = await workshop.build([
    { package: PUBLIC, edits: [title] },
    { package: PUBLIC, edits: [title, [PAGE, way, `<button type="button" />${way}`]] },
  ]);
}, 300_000);
afterAll(async () => {
  await workshop?.remove();
  if (web) await rm(path.dirname(web), { recursive: true, force: true });
});

const comes = async ({ portal }: Stage, options: VisitorOptions = {}): Promise<Visitor> =>
  openVisitor(await sharedBrowser(), portal.url, options, 'previa');

const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** A page as sent, without parts that differ at each visit. */
async function bytesOf({ portal }: Stage): Promise<string> {
  const page = await fetch(`${portal.url}/credenciados/comprovante`, { headers: { accept: 'text/html' } });
  return (await page.text()).replaceAll(/nonce="[^"]*"/g, '').replace(/"now":\d+/, '');
}

/** Makes a preview; returns its link, its id and everybody else's page. */
async function make(stage: Stage, folder = built): Promise<{ link: string; id: string; others: string }> {
  const others = await bytesOf(stage);
  const { status, body } = await tryPublishing(stage.portal, PUBLIC, 'previas?versao=9.1.0', folder);
  expect([status, body]).toEqual([200, expect.objectContaining({ situacao: 'NO_AR' })]);
  const { link, id } = body as { link: string; id: string };
  return { link: `${stage.portal.url}${new URL(link).pathname}${new URL(link).hash}`, id, others };
}

// TEL-41
journey(
  'staff see a preview by its link, others’ pages stay byte for byte, and its end gives back what is live',
  async (stage) => {
    const { link, id, others } = await make(stage);
    const guest = await comes(stage);
    const { page } = guest;
    // Signing in on the way keeps the link's key.
    await page.goto(link);
    await fillIn(guest, 'cavistoria');
    await arriveInPortal(guest, 'cavistoria');
    const bar = page.getByRole('complementary', { name: 'Prévia' });
    await bar.waitFor();
    expect(await bar.textContent()).toMatch(/Prévia de mf-public 9\.1\.0 até \d\d\/\d\d\/\d{4} às \d\d:\d\d/);
    expect(page.url()).not.toContain('#');
    await page.goto('/credenciados/comprovante');
    await titled(page, NEW_TITLE).waitFor();
    await guest.step('previa');
    // An open page of a preview isn't told that another version is live.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.waitForResponse((answer) => answer.url().endsWith('/publico/modulos/navegador'));
    expect(await page.getByText('Há uma nova versão do portal.').count()).toBe(0);
    expect(await bytesOf(stage)).toBe(others);

    // By keyboard only, from the top of the page.
    await page.locator('body').press('Tab');
    await page.getByRole('button', { name: 'Sair da prévia' }).press('Enter');
    await page.waitForURL(/\/credenciados\/(?!comprovante)/);
    await page.goto('/credenciados/comprovante');
    await titled(page, TITLE).waitFor();
    expect(await bar.count()).toBe(0);

    const end = () =>
      workshop.npm('modules', ['end-preview', id, '--to', `${stage.portal.url}/credenciados`], stage.portal.dataDir);
    expect(await end()).toContain(`${id}  ended`);
    guest.problems.announce(/status of 410/);
    await page.goto(link);
    await titled(page, 'Esta prévia terminou. Peça um novo link à equipe que a fez.').waitFor();
    await guest.step('terminou');
    expect(guest.problems.unexpected()).toEqual([]);
    await guest.context.close();
  },
);

journey('a preview’s link opens nothing to who isn’t staff, and its bar has room on a phone', async (stage) => {
  const { link } = await make(stage);
  const applicant = await comes(stage);
  await signIn(applicant, 'retificar');
  await applicant.page.goto(link);
  await titled(applicant.page, 'Acesso não permitido').waitFor();
  await applicant.page.goto('/credenciados/comprovante');
  await titled(applicant.page, TITLE).waitFor();
  await applicant.context.close();

  const phone = await comes(stage, { viewport: 'phone', colorScheme: 'dark' });
  await signIn(phone, 'gestao');
  await phone.page.goto(link);
  await phone.page.getByRole('button', { name: 'Sair da prévia' }).waitFor();
  await phone.page.goto('/credenciados/comprovante');
  await titled(phone.page, NEW_TITLE).waitFor();
  await phone.step('previa');
  expect(phone.problems.unexpected()).toEqual([]);
  await phone.context.close();
});

/** Runs the report's command as in a person's terminal, to its end. */
function reporting([command = '', ...args]: readonly string[], dataDir: string, env: Record<string, string>) {
  const { REPORT_CPF: _, REPORT_PASSWORD: __, ...own } = process.env;
  return run(command, args, { cwd: ROOT, env: { ...own, DATA_DIR: dataDir, ...env } });
}

const intoFile = (link: string, file: string) =>
  said('npm run modules -- preview-report "LINK" --out FILE', { LINK: link, FILE: file });

/** Starts a headless browser that is controlled through a port of its own. */
async function windowOnPort(port: number): Promise<string> {
  const { path: program, env } = await findChromium();
  const file = path.join(path.dirname(web), 'window.sh');
  const set = Object.entries(env).map(([name, value]) => `export ${name}='${value}'\n`);
  const flags = `--headless --no-sandbox --remote-debugging-port=${port}`;
  await writeFile(file, `#!/bin/sh\n${set.join('')}exec '${program}' "$@" ${flags}\n`, { mode: 0o755 });
  return file;
}

// TEL-44
journey('a person signs in at the report’s window, and it goes on by itself', async (stage) => {
  const { link } = await make(stage);
  const [port, out] = [await freePort(), path.join(path.dirname(web), 'window.html')];
  const env = { CHROMIUM_PATH: await windowOnPort(port), DISPLAY: ':9' };
  const made = reporting(intoFile(link, out), stage.portal.dataDir, env);
  const browser = await connect(port, made);
  const form = browser.contexts().flatMap((context) => context.pages());
  expect(form).toHaveLength(1);
  const { cpf, senha } = DEMO_PEOPLE.cavistoria;
  await form[0]?.locator('input[name=cpf]').fill(cpf);
  await form[0]?.locator('input[name=senha]').fill(senha);
  await form[0]?.locator('input[name=senha]').press('Enter');
  const { stdout } = await made;
  expect(stdout).toMatch(/^Sign in as staff in the window that opened[\s\S]*1 of 5 pages look different/m);
  expect(await readFile(out, 'utf8')).not.toContain(new URL(link).hash.slice(1));
});

/** Connects to a window that is about to open; fails with the command that opens it. */
async function connect(port: number, opening: Promise<unknown>): Promise<Browser> {
  const address = `http://127.0.0.1:${port}`;
  let ended: unknown = null;
  opening.catch((error: unknown) => {
    ended = error;
  });
  let browser: Browser | undefined;
  await until(async () => {
    if (ended) throw ended;
    browser = await chromium.connectOverCDP(address).catch(() => undefined);
    const pages = browser?.contexts().flatMap((context) => context.pages()) ?? [];
    return pages.some((page) => page.url().includes('/identidade/'));
  });
  if (!browser) throw new Error('No window opened');
  return browser;
}

// TEL-44
journey('a report about real people needs an option that says so', async (stage) => {
  const { cpf, senha } = DEMO_PEOPLE.cageo;
  const env = { REPORT_CPF: cpf, REPORT_PASSWORD: senha };
  const real = await startPortal({ env: { WEB_DIR: web, DEMO: 'false' } });
  try {
    const link = `${real.url}/credenciados/previa#${'A'.repeat(43)}`;
    const ends = (command: string[]) => reporting(command, stage.portal.dataDir, env).catch((error: unknown) => error);
    expect(await ends(said('npm run modules -- preview-report "LINK"', { LINK: link }))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/no demonstration.*--with-personal-data/),
    });
    // With the option it continues as far as the link leads.
    const personal = said('npm run modules -- preview-report "LINK" --with-personal-data', { LINK: link });
    expect(await ends(personal)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/There is no preview of this link/),
    });
  } finally {
    await real.stop();
  }
});

// TEL-44
journey(
  'a report tells what a preview changes: how it looks, what it weighs, what is less accessible',
  async (stage) => {
    const { link } = await make(stage, faulty);
    const out = path.join(path.dirname(web), 'report.html');
    const { cpf, senha } = DEMO_PEOPLE.cageo;
    const env = { REPORT_CPF: cpf, REPORT_PASSWORD: senha };
    const ended: unknown = await reporting(intoFile(link, out), stage.portal.dataDir, env).catch(
      (error: unknown) => error,
    );
    expect(ended).toMatchObject({
      code: 1,
      stderr: '',
      stdout: expect.stringMatching(
        /1 of 5 pages look different\n2 new violations of accessibility, 0 gone, 0 as before/,
      ),
    });
    const { stdout, stderr } = ended as { stdout: string; stderr: string };
    // npm prints the command it runs.
    const byTheCommand = stdout.replaceAll(/^> .*\n/gm, '');
    const told = `${byTheCommand}${stderr}${await readFile(out, 'utf8')}`;
    for (const secret of [new URL(link).hash.slice(1), senha]) expect(told).not.toContain(secret);

    const { page } = await comes(stage);
    await page.goto(pathToFileURL(out).href);
    await page.getByRole('heading', { level: 1, name: 'Preview of mf-public 9.1.0' }).waitFor();
    await page.getByRole('heading', { name: 'New: 2', exact: true }).waitFor();
    expect(await page.getByText('button-name').count()).toBe(2);
    expect(await page.locator('pre').textContent()).toMatch(/before it can mount +[\d.]+ KB +[\d.]+ KB/);
    const of = (which: string) => page.getByRole('img', { name: `${which}: /comprovante at 1280×800` });
    const sizes = await Promise.all(
      ['Live', 'Preview'].map((which) =>
        of(which).evaluate((image) => [
          (image as HTMLImageElement).naturalWidth,
          (image as HTMLImageElement).naturalHeight,
        ]),
      ),
    );
    expect(sizes).toEqual([
      [1280, 800],
      [1280, expect.any(Number)],
    ]);
    // Its button pushes its neighbours down.
    expect(sizes[1]?.[1]).toBeGreaterThan(800);
    await page.context().close();
  },
);
