import { files } from '@credenciados/journeys/files';
import { useJourneys } from '@credenciados/journeys/journey';
import { openHistory } from '@credenciados/journeys/messages';
import type { Visitor } from '@credenciados/journeys/page';
import {
  act,
  chooseFile,
  dayFromToday,
  expectHeading,
  expectSoon,
  rowOf,
  type,
} from '@credenciados/journeys/portal-actions';
import { signIn } from '@credenciados/journeys/sign-in';
import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

const journey = useJourneys();
const EDITAIS = '/credenciados/listagem-editais/listagem';
const LIST = '/credenciados/credenciado/mensagens';
const SUBJECT = 'Comprovante de endereço ilegível';

journey('a conversa of five messages between committee and applicant, till it is closed', async ({ visitor }) => {
  const [analyst, applicant] = await Promise.all([visitor(), visitor()]);
  await Promise.all([signIn(analyst, 'cageo', { at: EDITAIS }), signIn(applicant, 'notificado', { at: LIST })]);
  const idSolicitacao = await ownSolicitacao(applicant);
  await reopenEdital(analyst);
  await notify(analyst, idSolicitacao);
  await openConversa(applicant, SUBJECT);
  await messages(applicant).first().getByText('Nova', { exact: true }).waitFor();
  await downloads(applicant, messages(applicant).first(), 'orientacoes.docx');
  await reply(
    applicant,
    applicant.page.getByRole('form', { name: 'Responder' }),
    'Segue o comprovante.',
    'comprovante.pdf',
  );
  await expectUncovered(applicant.page);
  await applicant.page.getByText('Mensagem enviada com sucesso.').first().waitFor();
  await applicant.step('conversa respondida');

  const subject = await openHistory(analyst, SUBJECT);
  await downloads(analyst, subject, 'comprovante.pdf');
  await reply(analyst, await startReply(subject), 'Recebido. Falta o verso.');
  await subject.getByRole('article').getByText('Recebido. Falta o verso.').waitFor();

  await openConversa(applicant, SUBJECT);
  await reply(applicant, applicant.page.getByRole('form', { name: 'Responder' }), 'Segue o verso.', 'verso.png');
  await applicant.page.getByRole('article').getByText('Segue o verso.').waitFor();

  // Staff refetch conversas; applicants' messages arrive as news.
  await analyst.page.goto(EDITAIS);
  const again = await openHistory(analyst, SUBJECT);
  await reply(analyst, await startReply(again), 'Está completo, obrigada.');
  await again.getByRole('article').getByText('Está completo, obrigada.').waitFor();
  // Latest first, on both sides.
  const order = [/Está completo/, /Segue o verso/, /Falta o verso/, /Segue o comprovante/, /Envie o comprovante/];
  await expectSoon(
    () => again.getByRole('article').allInnerTexts(),
    order.map((text) => expect.stringMatching(text)),
  );
  await analyst.step('histórico de conversas');
  await close(analyst, again);

  await openConversa(applicant, SUBJECT);
  await expectSoon(
    () => messages(applicant).allInnerTexts(),
    order.map((text) => expect.stringMatching(text)),
  );
  await applicant.page
    .getByText('Esta conversa foi encerrada. Não é possível enviar novas mensagens.')
    .first()
    .waitFor();
  expect(await applicant.page.getByRole('button', { name: 'Enviar' }).count()).toBe(0);
  await applicant.step('conversa encerrada');
});

journey.atNight(
  'the message centre on a phone: what is unread, what is late, a reply that is kept',
  async ({ visitor }) => {
    const applicant = await visitor({ viewport: 'phone' });
    const { page } = applicant;
    await signIn(applicant, 'notificado');
    await page.goto(LIST);
    await expectHeading(page, 'Central de mensagens');
    await rowOf(page, 'Atualização da certidão de quitação')
      .getByText('Não lida')
      .first()
      .waitFor({ state: 'attached' });
    await rowOf(page, 'Confirmação de dados de contato').getByText('(vencido)').waitFor();
    await applicant.step('mensagens');
    await openConversa(applicant, 'Confirmação de dados de contato');
    await page.getByRole('button', { name: 'Enviar' }).click();
    await page.getByRole('alert').getByText('Preencha o campo de mensagem.').waitFor();
    await applicant.step('resposta vazia');

    await page.getByRole('textbox', { name: 'Mensagem' }).fill('Os dados continuam os mesmos.');
    await chooseFile(page, page.getByRole('button', { name: /^Selecionar arquivo/ }), files.pdf('dados.pdf'));
    await page.getByRole('button', { name: 'Remover dados.pdf' }).waitFor();
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText(/^Recuperamos o que você escreveu/).waitFor();
    await page.getByRole('textbox', { name: 'Mensagem' }).getByText('Os dados continuam os mesmos.').waitFor();
    await page.getByRole('button', { name: 'Remover dados.pdf' }).waitFor();
    await applicant.step('resposta recuperada');

    // The answer is lost, not the message: a second attempt sends no second one.
    applicant.problems.announce(/^console error: .*ERR_FAILED/);
    applicant.problems.announce(/^request failed: POST .*\/mensagem\/resposta/);
    await page.route('**/mensagem/resposta', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Enviar' }).click();
    await page.getByRole('alert').getByText('Ocorreu um erro ao tentar enviar mensagem.').waitFor();
    await applicant.step('resposta sem conexão');
    await page.unroute('**/mensagem/resposta');
    await page.getByRole('button', { name: 'Enviar' }).click();
    await page.getByRole('article').getByText('Os dados continuam os mesmos.').waitFor();
    expect(await page.getByRole('article').getByText('Os dados continuam os mesmos.').count()).toBe(1);
    await applicant.step('resposta enviada');
    await page.goto(LIST);
    await rowOf(page, 'Confirmação de dados de contato').waitFor();
    expect(await page.getByText('(vencido)').count()).toBe(0);
  },
);

/** At the page's top, a notification appears beneath the header: one under the pointer would stay and cover controls (TEL-45). */
async function expectUncovered(page: Page): Promise<void> {
  const notice = page.getByRole('region', { name: 'Avisos' }).getByRole('status').first();
  await notice.waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  // It stays while the pointer is over it.
  await notice.hover();
  const header = await page.getByRole('banner').boundingBox();
  expect(header?.y).toBe(0);
  await expectSoon(async () => ((await notice.boundingBox())?.y ?? 0) >= (header?.height ?? Infinity), true);
}

/** Protocolo of the solicitação that the applicant's first message is about. */
async function ownSolicitacao(applicant: Visitor): Promise<string> {
  await openConversa(applicant, 'Confirmação de dados de contato');
  const link = await applicant.page.getByRole('link', { name: 'Ver a solicitação' }).getAttribute('href');
  return link?.split('/').at(-1) ?? '';
}

/** Reopens an edital in the list, since new conversas need an open one. */
async function reopenEdital({ page }: Visitor): Promise<void> {
  await act(page, /^Ações do edital 002/, 'Reabrir');
  const modal = page.getByRole('dialog', { name: 'Reabrir edital' });
  await type(modal, /encerramento/, dayFromToday(10));
  await modal.getByRole('button', { name: 'Editar' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button').last().click();
  await rowOf(page, /^002|002\//)
    .getByText('Aberto')
    .first()
    .waitFor();
}

async function notify({ page, step }: Visitor, idSolicitacao: string): Promise<void> {
  await page.goto(`/credenciados/solicitacoes/visualizar/${idSolicitacao}`);
  await act(page, 'Opções', 'Notificar credenciado');
  const modal = page.getByRole('dialog');
  await type(modal, /^Assunto/, SUBJECT);
  await type(modal, /^Prazo/, dayFromToday(5));
  await modal.getByRole('textbox', { name: 'Mensagem' }).fill('Envie o comprovante de novo.');
  await chooseFile(page, modal.getByRole('button', { name: /^Selecionar arquivo/ }), files.docx('orientacoes.docx'));
  await modal.getByRole('button', { name: 'Remover orientacoes.docx' }).waitFor();
  await step('notificar credenciado');
  await modal.getByRole('button', { name: 'Enviar' }).click();
  await modal.waitFor({ state: 'hidden' });
}

const messages = ({ page }: Visitor): Locator => page.getByRole('article');

/** By the page's own link: an open page gets an event about news, and refetches. */
async function openConversa({ page }: Visitor, subject: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Central de mensagens/ })
    .click();
  await expectHeading(page, 'Central de mensagens');
  await page.getByRole('link', { name: subject }).click();
  await expectHeading(page, subject);
  await page.getByRole('article').first().waitFor();
}

async function startReply(subject: Locator): Promise<Locator> {
  await subject.getByRole('button', { name: 'Responder' }).click();
  return subject.getByRole('form', { name: 'Responder' });
}

async function reply({ page }: Visitor, form: Locator, text: string, file?: string): Promise<void> {
  await form.getByRole('textbox', { name: 'Mensagem' }).fill(text);
  if (file) {
    const content = file.endsWith('.png') ? files.png(file) : files.pdf(file);
    await chooseFile(page, form.getByRole('button', { name: /^Selecionar arquivo/ }), content);
    await form.getByRole('button', { name: `Remover ${file}` }).waitFor();
  }
  await form.getByRole('button', { name: 'Enviar' }).click();
}

async function downloads({ page }: Visitor, scope: Locator, file: string): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    scope.getByRole('button', { name: `Baixar ${file}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(file);
}

async function close({ page, step }: Visitor, subject: Locator): Promise<void> {
  await subject.getByRole('button', { name: 'Encerrar conversa' }).click();
  const question = page.getByRole('alertdialog', { name: 'Encerrar conversa' });
  await question.waitFor();
  await step('encerrar conversa');
  await question.getByRole('button', { name: 'Encerrar', exact: true }).click();
  await subject.getByText('Esta conversa foi encerrada. Não é possível enviar novas mensagens.').waitFor();
}
