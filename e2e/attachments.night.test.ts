import { committeeAt } from '@credenciados/journeys/committee';
import { attach, attached, documentCodes } from '@credenciados/journeys/documents';
import { files, hugePdf, refusedFiles, type TestFile } from '@credenciados/journeys/files';
import { useJourneys } from '@credenciados/journeys/journey';
import { callingAnalyst, notifyApplicant, openHistory, solicitacaoOf } from '@credenciados/journeys/messages';
import { act, chooseFile, expectInWindow, expectSoon } from '@credenciados/journeys/portal-actions';
import { applicant, fillPersonAndAddress, openForm } from '@credenciados/journeys/registration';
import { signIn } from '@credenciados/journeys/sign-in';
import { slowDown, waitUntilSending } from '@credenciados/journeys/slow-line';
import { told, write } from '@credenciados/journeys/staff';
import { describe, expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

const REMOVE_FAILED = 'Houve um erro ao remover o anexo.';
const SIZES = { small: await hugePdf(4), largest: await hugePdf(15), tooLarge: await hugePdf(16) };
const SMALL = 'grande-4.pdf';
/** Slow enough to see the first fifth of the progress bar. */
const MEGABYTES_A_SECOND = 0.4;

/** Drops a file from the desktop on an element. */
async function drop(page: Page, target: Locator, { name, mimeType, buffer }: TestFile): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ({ content, ...given }) => {
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], given.name, { type: given.mimeType }));
      return data;
    },
    { name, mimeType, content: buffer.toString('base64') },
  );
  await target.dispatchEvent('dragover', { dataTransfer });
  await target.dispatchEvent('drop', { dataTransfer });
}

/** Runs in the page: the bar's filled part and its number, in per cent. */
function filled(bar: Element): { shown: number; told: number } {
  const part = bar.firstElementChild?.getBoundingClientRect().width ?? 0;
  const shown = Math.round((part / bar.getBoundingClientRect().width) * 100);
  return { shown, told: Number(bar.getAttribute('aria-valuenow')) };
}

/** Mocks a failure to remove a file, and checks that it stays. */
async function failToRemove(page: Page, name: string): Promise<void> {
  const url = '**/documentoCredenciado/deletar/*';
  await page.route(url, (route) => route.fulfill({ status: 500, json: { status: 500 } }));
  await attached(page, name).click();
  await page.getByRole('alertdialog', { name: 'Remover anexo' }).getByRole('button', { name: 'Remover' }).click();
  await page.getByText(REMOVE_FAILED).waitFor();
  await attached(page, name).waitFor();
  await page.unroute(url);
}

async function remove(page: Page, name: string): Promise<void> {
  await attached(page, name).click();
  await page.getByRole('alertdialog', { name: 'Remover anexo' }).getByRole('button', { name: 'Remover' }).click();
  await attached(page, name).waitFor({ state: 'detached' });
}

describe('attachments', () => {
  const journey = useJourneys();

  for (const viewport of ['phone', 'desktop'] as const) {
    // DOC-7, DOC-11, ERR-4
    journey(`registration: without a type, in progress, and not removed (${viewport})`, async (stage) => {
      const committee = await committeeAt(stage);
      const edital = await committee.openEdital('GEOMENSOR', viewport === 'phone' ? '061/2026' : '062/2026');
      const person = await stage.visitor({ viewport });
      const { page, problems } = person;
      await openForm(person, edital);
      if (viewport === 'phone') {
        await fillPersonAndAddress(person, applicant('GEOMENSOR', '458.120.973-05', 'Cleide Brandão Sena'));
      }
      const [first = ''] = await documentCodes(page);
      await page.locator('[data-tipo="OUTROS"]').scrollIntoViewIfNeeded();
      await drop(page, page.getByTestId('documentos'), files.pdf('solto.pdf'));
      await expectInWindow(page, page.getByText('Selecione o tipo de documento!'));
      await person.step('arquivo sem tipo');

      await slowDown(person, MEGABYTES_A_SECOND);
      await attach(page, first, SIZES.small);
      await waitUntilSending(page, SMALL);
      const bar = page.getByRole('progressbar', { name: `Envio de ${SMALL}` });
      await expectSoon(
        async () => {
          const { shown, told } = await bar.evaluate(filled);
          return shown - Math.max(told, 20);
        },
        expect.closeTo(0, -1),
      );
      expect((await bar.evaluate(filled)).shown).toBeGreaterThanOrEqual(20);
      await person.step('arquivo a caminho');
      await page.getByRole('button', { name: `Cancelar o envio de ${SMALL}` }).click();
      await bar.waitFor({ state: 'detached' });
      await slowDown(person, 100);

      await attach(page, first, files.pdf('rg.pdf'));
      await attached(page, 'rg.pdf').waitFor();
      problems.announce(/status of 500/);
      await failToRemove(page, 'rg.pdf');
      await expectInWindow(page, page.getByText(REMOVE_FAILED));
      await person.step('anexo que fica');
      await remove(page, 'rg.pdf');
    });

    // DOC-3, DOC-4, MSG-6, ERR-4
    journey(`reply: too large, of another format, and not removed (${viewport})`, async (stage) => {
      const analyst = await callingAnalyst(stage.visitor);
      const bruno = await stage.visitor({ viewport });
      const { page, problems } = bruno;
      await signIn(bruno, 'notificado');
      const id = await notifyApplicant(analyst, await solicitacaoOf(page), 'Documento que falta');
      await page.goto(`/credenciados/credenciado/mensagens/responder/${id}`);
      const form = page.getByRole('form', { name: 'Responder' });
      const choose = form.getByRole('button', { name: /^Selecionar arquivo/ });
      await chooseFile(page, choose, SIZES.tooLarge);
      await form.getByText('Arquivo deve ter no máximo 15MB de tamanho!').waitFor();
      await bruno.step('anexo grande demais');
      await chooseFile(page, choose, refusedFiles.wrongExtension());
      const formats = 'Formato de arquivo inválido! Formatos suportados: png, jpg, jpeg, pdf, doc, docx, zip.';
      await form.getByText(formats).waitFor();
      await chooseFile(page, choose, SIZES.largest);
      await attached(page, 'grande-15.pdf').waitFor();
      problems.announce(/status of 500/);
      await failToRemove(page, 'grande-15.pdf');
      const notices = page.getByRole('region', { name: 'Avisos' }).getByRole('status');
      await expectSoon(() => notices.allInnerTexts(), [expect.stringContaining(REMOVE_FAILED)]);
      await bruno.step('anexo da resposta que fica');
      await remove(page, 'grande-15.pdf');
    });
  }
});

describe('a message that is given up', () => {
  const journey = useJourneys();

  // MSG-6, ANL-8
  journey('is told as cancelled, and asked about first where something was written', async ({ visitor }) => {
    const helena = await visitor();
    const { page } = helena;
    await signIn(helena, 'cageo');
    await page.goto('/credenciados/solicitacoes/listagem/1');
    await act(page, /^Ações de /, 'Visualizar');
    for (const written of [false, true]) {
      await act(page, 'Opções', 'Notificar credenciado');
      const modal = page.getByRole('dialog', { name: 'Notificar credenciado' });
      if (written) await write(modal, 'Mensagem', 'Envie a certidão.');
      await modal.getByRole('button', { name: 'Cancelar', exact: true }).click();
      if (written) await page.getByRole('alertdialog').getByRole('button').last().click();
      await modal.waitFor({ state: 'detached' });
      await told(page, 'Mensagem cancelada.');
    }
    await helena.step('notificação cancelada');

    const conversa = await openHistory(helena, 'Confirmação de dados de contato');
    await conversa.getByRole('button', { name: 'Responder' }).click();
    await write(conversa, 'Mensagem', 'Recebido.');
    await conversa.getByRole('button', { name: 'Cancelar', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar a resposta' }).click();
    await told(page, 'Mensagem cancelada.');
    await conversa.getByRole('button', { name: 'Responder' }).waitFor();
    await helena.step('resposta cancelada');
  });
});
