import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pageRegistrySchema } from '@credenciados/contract/module-descriptor';
import { type Stage, useJourneys } from '@credenciados/journeys/journey';
import { copyWeb, failuresOf, publish, publishShell, rollBack } from '@credenciados/journeys/module-store';
import type { Visitor } from '@credenciados/journeys/page';
import type { PortalProcess } from '@credenciados/journeys/portal';
import { act, expectHeading, type } from '@credenciados/journeys/portal-actions';
import { EDITAIS } from '@credenciados/journeys/served';
import { signIn } from '@credenciados/journeys/sign-in';
import { latestEdital } from '@credenciados/journeys/solicitacoes';
import { write } from '@credenciados/journeys/staff';
import { type Edit, openWorkshop, type Workshop } from '@credenciados/journeys/variants';
import { ROOT } from '@credenciados/tools/inputs';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/**
 * Two majors of the library on one page (TEL-34): the next one lacks an export that every module uses, `Badge`. One module moves to it, the
 * others stay as built.
 */

const { version: PRESENT }: { version: string } = JSON.parse(
  readFileSync(path.join(ROOT, 'shared/package.json'), 'utf8'),
);
const OWN = Number.parseInt(PRESENT, 10);
const NEXT = `${OWN + 1}.0.0`;
const MESSAGES = 'mf-mensagens';
/** Polling interval of the live versions. */
const PAUSE_MS = 50;

const LIBRARY: Edit[] = [
  ['../shared/src/index.ts', 'export { Badge, StatusTag }', 'export { Badge as Selo, StatusTag }'],
  // Marks the library that rendered a page.
  [
    '../shared/src/module/page.tsx',
    '    <Box css={breadcrumb',
    '    <Box data-biblioteca="a seguinte" css={breadcrumb',
  ],
];
const MOVED: Edit[] = [
  ['src/mensagens/mensagem-list.page.tsx', '  Badge,', '  Selo as Badge,'],
  ['src/conversa/thread.tsx', '  Badge,', '  Selo as Badge,'],
  ['src/widgets/conversation-history.tsx', '<Stack gap="6">', '<Stack gap="6" data-versao="a seguinte">'],
];

const LIST = 'src/mensagens/mensagem-list.page.tsx';
const HOOK = '  const { data, error, isFetching, refetch } = useMinhasConversas({ pagina, tamanho });\n';
/** Makes the library throw. */
const WRONG: Edit[] = [[LIST, HOOK, `${HOOK}  formatDateTime('ontem');\n`]];

let web: string;
let workshop: Workshop;
let formerWorkshop: Workshop;
let shell: string;
let messages: string;
/** A module of the former major that fails in its library. */
let wrong: string;
const journey = useJourneys(async () => {
  web = await copyWeb();
  return { env: { WEB_DIR: web } };
});
beforeAll(async () => {
  workshop = await openWorkshop({ sharedVersion: NEXT });
  formerWorkshop = await openWorkshop();
  [wrong = ''] = await formerWorkshop.build([{ package: MESSAGES, edits: WRONG }]);
  const built = await workshop.build([
    { package: 'shell', edits: LIBRARY },
    { package: MESSAGES, edits: MOVED },
  ]);
  [shell = '', messages = ''] = built;
}, 300_000);
afterAll(async () => {
  await Promise.all([workshop?.remove(), formerWorkshop?.remove()]);
  if (web) await rm(path.dirname(web), { recursive: true, force: true });
});

/** Keeps requesting a new page's files, and counts missing ones. */
function watch({ url }: PortalProcess): () => Promise<{ asked: number; failed: string[] }> {
  const failed: string[] = [];
  let asked = 0;
  let isOver = false;
  const get = async (address: string) => {
    const answer = await fetch(new URL(address, url), { headers: { accept: 'text/html' } });
    if (!answer.ok) failed.push(`${answer.status} ${address}`);
    return answer.text();
  };
  const once = async () => {
    const page = await get('/credenciados/editais');
    const [, named = '{}'] = /id="registry">([^<]*)</.exec(page) ?? [];
    const { modules, libraries = [] } = pageRegistrySchema.parse(JSON.parse(await get(JSON.parse(named).address)));
    failed.push(...modules.filter(({ incompatible }) => incompatible).map(({ descriptor }) => descriptor.name));
    for (const { manifest } of [...modules, ...libraries]) {
      await get(manifest.replace('mf-manifest.json', 'remoteEntry.js'));
    }
    asked += 1;
  };
  const done = (async () => {
    while (!isOver) {
      await once().catch((error: unknown) => failed.push(String(error)));
      await setTimeout(PAUSE_MS);
    }
  })();
  return async () => {
    isOver = true;
    await done;
    return { asked, failed };
  };
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });
const goTo = (page: Page, entry: string | RegExp) => menu(page).getByRole('link', { name: entry }).click();
/** Library that rendered the visible page. */
const drawnBy = async (page: Page) => ((await page.locator('[data-biblioteca]').count()) > 0 ? OWN + 1 : OWN);
const leaving = (page: Page) => page.getByRole('alertdialog', { name: 'Sair sem salvar?' });
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sempreAqui: true }));
const isMarked = (page: Page) => page.evaluate(() => 'sempreAqui' in window);

/** Visits a module of each library and returns, without a reload; gives the library of each page. */
async function goThrough({ page }: Visitor): Promise<number[]> {
  await mark(page);
  await goTo(page, 'Central de mensagens');
  await expectHeading(page, 'Central de mensagens');
  const messages = await drawnBy(page);
  await goTo(page, 'Solicitações');
  await expectHeading(page, 'Minhas solicitações');
  const own = await drawnBy(page);
  await page.goBack();
  await expectHeading(page, 'Central de mensagens');
  await page.goForward();
  await expectHeading(page, 'Minhas solicitações');
  expect(await isMarked(page)).toBe(true);
  return [messages, own];
}

/** Reloads the page, with the versions live by then. */
async function openAnew(visitor: Visitor): Promise<number[]> {
  await visitor.page.reload();
  await expectHeading(visitor.page, 'Minhas solicitações');
  return goThrough(visitor);
}

/** A page with a widget of another library that contains unsaved text: leaving asks, whichever library handles it. */
async function writeInWidget(helena: Visitor): Promise<void> {
  const { page } = helena;
  const { id } = await latestEdital(page, 'GEOMENSOR');
  await page.goto(`/credenciados/solicitacoes/listagem/${id}?busca=Bruno+Caldas`);
  await act(page, /^Ações de/, 'Visualizar');
  await expectHeading(page, 'VISUALIZAR CREDENCIADO');
  await mark(page);
  await page.getByRole('button', { name: 'Ler as conversas' }).click();
  const widget = page.getByRole('group', { name: 'Conversas com o interessado' });
  await widget.locator('[data-versao]').waitFor();
  expect(await drawnBy(page)).toBe(OWN);
  await widget.getByRole('button', { name: 'Responder' }).first().click();
  await write(widget, 'Mensagem', 'Escrito com a biblioteca seguinte.');
  await helena.step('widget da biblioteca seguinte');

  await goTo(page, /^Credenciados$/);
  await leaving(page).waitFor();
  await helena.step('pergunta antes de sair');
  await leaving(page).getByRole('button', { name: 'Continuar nesta página' }).click();
  await leaving(page).waitFor({ state: 'hidden' });
  await widget.getByText('Escrito com a biblioteca seguinte.').waitFor();
  await page.goBack();
  await leaving(page).getByRole('button', { name: 'Continuar nesta página' }).click();
  await leaving(page).waitFor({ state: 'hidden' });
  await goTo(page, /^Credenciados$/);
  await leaving(page).getByRole('button', { name: 'Sair sem salvar' }).click();
  await expectHeading(page, 'Listagem de credenciados');
  expect([await drawnBy(page), await isMarked(page)]).toEqual([OWN, true]);
}

/** A call that only a page of one library makes, once a person goes there, and where that person's portal begins. */
const HEARD_BY = {
  'Central de mensagens': { call: /\/getByUser.*DESC/, as: 'notificado', home: 'Minhas solicitações' },
  Credenciados: { call: /\/credenciado\/find/, as: 'cavistoria', home: 'Listagem de editais' },
} as const;

/** A session end noticed by one library applies to the whole portal. */
async function endSession(visitor: Visitor, entry: keyof typeof HEARD_BY): Promise<void> {
  const { page } = visitor;
  visitor.problems.announce(/401/);
  const { call, as, home } = HEARD_BY[entry];
  await signIn(visitor, as);
  await expectHeading(page, home);
  await page.route(call, (route) => route.fulfill({ status: 401, json: { message: 'Sessão encerrada' } }));
  await goTo(page, entry);
  await page.getByRole('main').getByRole('button', { name: 'Entrar novamente' }).first().waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('@jwt'))).toBeNull();
  expect(await menu(page).count()).toBe(1);
  await visitor.step(`sessão encerrada em ${entry}`);
}

/** A public page of the former major's module is rendered in the browser, by its own library. */
async function readPublicPage({ page, step }: Visitor): Promise<void> {
  await page.goto(EDITAIS);
  await page.locator('#portal').getByRole('article').first().waitFor();
  expect(await drawnBy(page)).toBe(OWN);
  await step('editais da versão anterior');
}

/** Failures in the former library are reported with the module, at the library's line. */
async function failInLibrary(portal: PortalProcess, bruno: Visitor): Promise<void> {
  bruno.problems.announce(/Invalid time value|mf-mensagens/);
  await publish(portal, MESSAGES, '1.9.0', wrong);
  await bruno.page.goto('/credenciados/credenciado/mensagens');
  await bruno.page.getByRole('heading', { name: /“Central de mensagens”/ }).waitFor();
  await bruno.step('quebra na biblioteca de antes');
  const [failure] = await failuresOf(portal, MESSAGES, '1.9.0');
  expect(failure?.lugares).toEqual([
    expect.stringMatching(/^shared\/src\/format\/dates\.ts:\d+/),
    expect.stringMatching(/^shared\/src\/format\/dates\.ts:\d+/),
    expect.stringMatching(/^mf-mensagens\/src\/mensagens\/mensagem-list\.page\.tsx:\d+/),
    ...(failure?.lugares.slice(3) ?? []),
  ]);
  await rollBack(portal, MESSAGES);
}

journey('modules of two majors share a page, its session and its questions, and each goes back', async (stage) => {
  const { portal } = stage;
  const stop = watch(portal);
  try {
    await shareAndGoBack(stage);
  } finally {
    const { asked, failed } = await stop();
    expect(failed).toEqual([]);
    expect(asked).toBeGreaterThan(10);
  }
});

async function shareAndGoBack(stage: Stage): Promise<void> {
  const { portal } = stage;
  const ana = await stage.visitor();
  await signIn(ana, 'notificado');
  expect(await goThrough(ana)).toEqual([OWN, OWN]);

  // The shell moves by itself: modules need not.
  await publishShell(portal, shell);
  expect(await openAnew(ana)).toEqual([OWN, OWN]);
  await ana.step('a casca mudou');

  for (const viewport of ['desktop', 'phone'] as const) await readPublicPage(await stage.visitor({ viewport }));
  const failing = await stage.visitor();
  await signIn(failing, 'notificado');
  await failInLibrary(portal, failing);

  await publish(portal, MESSAGES, '2.0.0', messages);
  expect(await openAnew(ana)).toEqual([OWN + 1, OWN]);
  await ana.step('um módulo mudou');
  const helena = await stage.visitor();
  await signIn(helena, 'cageo');
  await writeInWidget(helena);

  const bruno = await stage.visitor({ viewport: 'phone' });
  await signIn(bruno, 'notificado');
  await expectHeading(bruno.page, 'Minhas solicitações');
  expect(await drawnBy(bruno.page)).toBe(OWN);
  await bruno.step('telefone, biblioteca de antes');
  await bruno.page
    .getByRole('banner')
    .getByRole('link', { name: /mensage/i })
    .click();
  await expectHeading(bruno.page, 'Central de mensagens');
  await bruno.page.getByRole('link', { name: 'Fazer uma pergunta' }).click();
  await expectHeading(bruno.page, 'Fazer uma pergunta');
  expect(await drawnBy(bruno.page)).toBe(OWN + 1);
  await type(bruno.page, 'Assunto', 'Qual é o prazo?');
  await bruno.step('telefone, biblioteca seguinte');
  await bruno.page.goBack();
  await leaving(bruno.page).getByRole('button', { name: 'Sair sem salvar' }).click();
  await expectHeading(bruno.page, 'Central de mensagens');
  await bruno.page.goBack();
  await expectHeading(bruno.page, 'Minhas solicitações');

  for (const entry of ['Central de mensagens', 'Credenciados'] as const) await endSession(await stage.visitor(), entry);

  // Rollback one by one: the shell first, under a module that has moved.
  await rollBack(portal, 'shell');
  await goTo(ana.page, 'Solicitações');
  expect(await openAnew(ana)).toEqual([OWN + 1, OWN]);
  await rollBack(portal, MESSAGES);
  expect(await openAnew(ana)).toEqual([OWN, OWN]);
}
