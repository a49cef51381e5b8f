import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FILE_WARNING } from '@credenciados/contract';
import { committeeAt } from '@credenciados/journeys/committee';
import { attach, attached, documentCodes, documentRow } from '@credenciados/journeys/documents';
import { files, type TestFile } from '@credenciados/journeys/files';
import { type Stage, useJourneys } from '@credenciados/journeys/journey';
import type { Visitor } from '@credenciados/journeys/page';
import { adobeForm, pdfWithClip, pdfWithoutPages } from '@credenciados/journeys/pdfs';
import { act, expectHeading } from '@credenciados/journeys/portal-actions';
import { applicant, fillPersonAndAddress, openForm } from '@credenciados/journeys/registration';
import { signIn } from '@credenciados/journeys/sign-in';
import { latestEdital, registerByApi } from '@credenciados/journeys/solicitacoes';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

const journey = useJourneys();

/** Two solicitações, one shown in a wide window and one in a narrow one. */
const ON_DESKTOP = { cpf: '286.255.878-87', nome: 'Zuleica Nota Prova', email: 'nota@mail.example' };
const ON_PHONE = { cpf: '390.533.447-05', nome: 'Zuleica Observa Prova', email: 'observa@mail.example' };

/** A file of the corpus under another name. */
function made(file: string, name: string): TestFile {
  const folder = path.join(import.meta.dirname, '../../api/src/tests/corpus/files');
  return { name, mimeType: 'application/octet-stream', buffer: readFileSync(path.join(folder, file)) };
}
const DOCUMENTS = [
  adobeForm('ficha.pdf'),
  made('qpdf-attachment.pdf', 'anexo.pdf'),
  made('podofo-signed.pdf', 'assinado.pdf'),
  made('word-2007-tracked-changes.docx', 'alterado.docx'),
  made('macos-archive-utility.zip', 'mac.zip'),
  made('windows-cp850.zip', 'windows.zip'),
];

const NOTES = 'Observações sobre este arquivo';

let edital: Promise<number> | undefined;

/** Edital of these journeys, which the first of them reopens. */
function openEdital(stage: Stage): Promise<number> {
  edital ??= (async () => {
    const { page } = await stage.visitor();
    const { id } = await latestEdital(page, 'GEOMENSOR');
    await (await committeeAt(stage)).reopenEdital(id);
    return id;
  })();
  return edital;
}

/** Opens the edital, with a solicitação of the person. */
async function registered(stage: Stage, person: typeof ON_DESKTOP): Promise<number> {
  const id = await openEdital(stage);
  const { page } = await stage.visitor();
  await registerByApi(page, id, 'GEOMENSOR', person, DOCUMENTS);
  return id;
}

/** Shows a document of the solicitação, beside the data or over them. */
async function showDocument(page: Page, name: string): Promise<void> {
  const close = page.getByRole('dialog').getByRole('button', { name: 'Fechar', exact: true });
  if (await close.isVisible()) await close.click();
  // A tab on a desktop, whose title ends with the file's name; a button of the table on a phone.
  const tab = page.locator(`[role=tab][title$=': ${name}']`);
  await tab.or(page.getByRole('button', { name: `Visualizar ${name}` })).click();
}

async function seeNotes(analyst: Visitor): Promise<void> {
  const { page } = analyst;
  const see = async (name: string, note: string) => {
    await showDocument(page, name);
    await page.getByText(NOTES).waitFor();
    await page.getByText(note).waitFor();
    await page.getByRole('region', { name: new RegExp(name) }).waitFor();
    await analyst.step(name);
  };
  await see('ficha.pdf', 'É um formulário que só o Adobe Reader abre (XFA).');
  await see('anexo.pdf', 'Tem um arquivo anexado dentro dele.');
  await keep(page, 'certidao.txt', 'certidao.txt', 'Certidão de quitação');
  await see('assinado.pdf', 'Tem assinatura digital.');
  await see('alterado.docx', 'Tem alterações controladas do Word: ');
  await see('mac.zip', 'Arquivos auxiliares do macOS, fora desta lista: ');
  expect(await page.getByText('__MACOSX').count()).toBe(0);
  await showDocument(page, 'windows.zip');
  await page.getByText('Certidão de Quitação.txt').waitFor();
  await page.getByText('ÓRGÃO/Identificação.txt').waitFor();
  expect(await page.getByText(NOTES).count()).toBe(0);
}

/** Downloads a file attached to the visible document. */
async function keep(page: Page, name: string, savedAs: string, content: string): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Baixar o anexo ${name}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(savedAs);
  expect(await readFile(await download.path(), 'utf8')).toContain(content);
}

/** Replaces the file of a document in the browser, by one that the API would refuse. */
async function answerWith(page: Page, file: TestFile): Promise<void> {
  await page.route('**/findByCaminho?*', (route) => route.fulfill({ contentType: file.mimeType, body: file.buffer }));
}

async function openAnalysis(analyst: Visitor, idEdital: number, nome: string): Promise<void> {
  const { page } = analyst;
  await signIn(analyst, 'cageo', { at: `/credenciados/solicitacoes/listagem/${idEdital}?ordem=nome&direcao=desc` });
  await act(page, `Ações de ${nome}`, 'Analisar');
  await expectHeading(page, 'ANALISAR CREDENCIADO');
}

// DOC-17
journey('notes beside the data name the parts of a document that the view leaves out', async (stage) => {
  const idEdital = await registered(stage, ON_DESKTOP);
  const analyst = await stage.visitor();
  const { page } = analyst;
  await openAnalysis(analyst, idEdital, ON_DESKTOP.nome);
  await seeNotes(analyst);

  await answerWith(page, pdfWithoutPages());
  await showDocument(page, 'ficha.pdf');
  await page.getByText('Este arquivo está danificado e não pode ser mostrado.').waitFor();

  await answerWith(page, pdfWithClip('anexo.pdf'));
  await showDocument(page, 'anexo.pdf');
  await keep(page, 'planta\uFFFDfdp.exe', 'planta\uFFFDfdp.exe', 'MZ');
});

// DOC-17
journey.atNight('the notes on a phone', async (stage) => {
  const idEdital = await registered(stage, ON_PHONE);
  const analyst = await stage.visitor({ viewport: 'phone' });
  await openAnalysis(analyst, idEdital, ON_PHONE.nome);
  await seeNotes(analyst);
});

// DOC-17
journey.atNight('a form for Adobe Reader alone is warned about, and may be replaced', async (stage) => {
  const id = await openEdital(stage);
  for (const viewport of ['desktop', 'phone'] as const) {
    const visitor = await stage.visitor({ viewport });
    const { page } = visitor;
    await openForm(visitor, id);
    await fillPersonAndAddress(visitor, applicant('GEOMENSOR', ON_PHONE.cpf, ON_PHONE.nome));
    const [code = ''] = await documentCodes(page);
    await attach(page, code, adobeForm('ficha.pdf'));
    await attached(page, 'ficha.pdf').waitFor();
    const warning = documentRow(page, code).getByText(FILE_WARNING.FORMULARIO_ADOBE);
    await warning.waitFor();
    await documentRow(page, code).scrollIntoViewIfNeeded();
    await visitor.step('formulário do Adobe Reader anexado');
    await attach(page, code, files.pdf('ficha-impressa.pdf'));
    await attached(page, 'ficha-impressa.pdf').waitFor();
    expect(await warning.count()).toBe(0);
  }
});
