import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { attach, documentCodes } from '@credenciados/journeys/documents';
import { files } from '@credenciados/journeys/files';
import { type Stage, useJourneys } from '@credenciados/journeys/journey';
import { copyWeb, publish, publishShell, rollBack } from '@credenciados/journeys/module-store';
import type { Visitor } from '@credenciados/journeys/page';
import { ROOT } from '@credenciados/journeys/portal';
import { expectHeading, expectSoon, type } from '@credenciados/journeys/portal-actions';
import { agree } from '@credenciados/journeys/registration';
import { signIn } from '@credenciados/journeys/sign-in';
import { type Edit, openWorkshop, type Workshop } from '@credenciados/journeys/variants';
import { afterAll, beforeAll, expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/**
 * The form of a rectification belongs to another module: an applicant keeps typed text when that module is missing, breaks, or uses another
 * library.
 */

const PUBLIC = 'mf-public';
const WIDGET = 'src/widgets/retificacao.tsx';
const BREAK = 'quebrar-o-formulario';
const BREAKS: Edit[] = [
  [WIDGET, "import { useMemo } from 'react';", "import { useEffect, useMemo, useState } from 'react';"],
  [
    WIDGET,
    '  const tipos = useTiposDocumento(edital.tipoEdital);\n',
    `  const tipos = useTiposDocumento(edital.tipoEdital);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const onBreak = () => setBroken(true);
    window.addEventListener('${BREAK}', onBreak);
    return () => window.removeEventListener('${BREAK}', onBreak);
  }, []);
  if (broken) throw new Error('Quebra no formulário');\n`,
  ],
];
/** Marks the form of the next library. */
const MOVED: Edit[] = [
  [WIDGET, '      <RegistrationForm\n', '      <div data-biblioteca="a seguinte"><RegistrationForm\n'],
  [WIDGET, 'ONLY_ASKED}\n      />\n', 'ONLY_ASKED}\n      /></div>\n'],
];
const { version: PRESENT }: { version: string } = JSON.parse(
  readFileSync(path.join(ROOT, 'shared/package.json'), 'utf8'),
);
const NEXT = `${Number.parseInt(PRESENT, 10) + 1}.0.0`;

let web: string;
let workshop: Workshop;
let nextWorkshop: Workshop;
let breaking: string;
let moved: string;
let nextShell: string;
const journey = useJourneys(async () => {
  web = await copyWeb();
  return { env: { WEB_DIR: web } };
});
beforeAll(async () => {
  workshop = await openWorkshop();
  [breaking = ''] = await workshop.build([{ package: PUBLIC, edits: BREAKS }]);
  nextWorkshop = await openWorkshop({ sharedVersion: NEXT });
  [nextShell = '', moved = ''] = await nextWorkshop.build([
    { package: 'shell', edits: [] },
    { package: PUBLIC, edits: MOVED },
  ]);
}, 300_000);
afterAll(async () => {
  await Promise.all([workshop?.remove(), nextWorkshop?.remove()]);
  if (web) await rm(path.dirname(web), { recursive: true, force: true });
});

const OUT_OF_ORDER = 'Não foi possível carregar esta parte da página.';
const formation = (page: Page) => page.getByRole('textbox', { name: /^Formação/ });
const asked = (page: Page) => page.getByText(/A comissão pediu que você corrija esta solicitação até/);

async function openRectification({ visitor }: Stage): Promise<Visitor> {
  const ana = await visitor();
  await signIn(ana, 'retificar');
  await ana.page
    .getByRole('link', { name: /^Retificar/ })
    .first()
    .click();
  await expectHeading(ana.page, /^Edição de credenciado/);
  await asked(ana.page).waitFor();
  return ana;
}

/** Expects a message in place of the form, below the request. */
async function outOfOrder({ page, step }: Visitor, name: string): Promise<void> {
  await page.getByText(OUT_OF_ORDER).waitFor();
  expect(await asked(page).isVisible()).toBe(true);
  await step(name);
}

const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Tentar novamente' }).click();

/** Expects the text typed before. */
async function findTyped(page: Page, text: string): Promise<void> {
  await page.getByText('Recuperamos o seu rascunho').waitFor();
  await expectSoon(() => formation(page).inputValue(), text);
}

/** Leaving during an upload asks, and staying loses nothing. */
async function leavingAsks({ page, step }: Visitor, text: string): Promise<void> {
  await page.route('**/documentoCredenciado/upload*', () => undefined);
  const codes = await documentCodes(page);
  await attach(page, codes.at(-1) ?? '', files.pdf('a-caminho.pdf'));
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Solicitações' }).click();
  const leaving = page.getByRole('alertdialog', { name: 'Sair sem salvar?' });
  await leaving.waitFor();
  await step('pergunta antes de sair');
  await leaving.getByRole('button', { name: 'Continuar nesta página' }).click();
  await expectSoon(() => formation(page).inputValue(), text);
}

// TEL-31, INS-11
journey('without the module: a message in the form’s place, and what was typed is there again', async (stage) => {
  const ana = await openRectification(stage);
  const { page, context, problems } = ana;
  problems.announce(/mf-public|404/);
  await agree(page);
  await type(page, /^Formação/, 'Agronomia');
  const missing = /\/mf-public\/.*remoteEntry/;
  await context.route(missing, (route) => route.fulfill({ status: 404 }));
  await page.reload();
  await outOfOrder(ana, 'sem o módulo');
  await context.unroute(missing);
  await retry(page);
  await findTyped(page, 'Agronomia');
  await leavingAsks(ana, 'Agronomia');
});

// TEL-31
journey('a form that breaks: a message in its place, and what was typed is there again', async (stage) => {
  const { portal } = stage;
  await publish(portal, PUBLIC, '1.1.0', breaking);
  const ana = await openRectification(stage);
  const { page, problems } = ana;
  problems.announce(/Quebra|mf-public/);
  await agree(page);
  await type(page, /^Formação/, 'Geografia');
  await page.evaluate((name) => window.dispatchEvent(new Event(name)), BREAK);
  await outOfOrder(ana, 'formulário quebrado');
  await rollBack(portal, PUBLIC);
  await retry(page);
  await findTyped(page, 'Geografia');
  await leavingAsks(ana, 'Geografia');
});

// TEL-34
journey('a form of another library: it is filled in, kept and asked about as any other', async (stage) => {
  const { portal } = stage;
  await publishShell(portal, nextShell);
  await publish(portal, PUBLIC, '2.0.0', moved);
  const ana = await openRectification(stage);
  const { page } = ana;
  await page.locator('[data-biblioteca]').waitFor();
  await agree(page);
  await type(page, /^Formação/, 'Cartografia');
  await ana.step('formulário da biblioteca seguinte');
  await page.reload();
  await findTyped(page, 'Cartografia');
  await leavingAsks(ana, 'Cartografia');
});
