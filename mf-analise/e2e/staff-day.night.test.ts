import { readFile } from 'node:fs/promises';
import { addItem, openFirst, tickAndUntick } from '@credenciados/journeys/check-list';
import { committeeAt } from '@credenciados/journeys/committee';
import { files } from '@credenciados/journeys/files';
import { useJourneys } from '@credenciados/journeys/journey';
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
import { agree } from '@credenciados/journeys/registration';
import { PEOPLE, signIn } from '@credenciados/journeys/sign-in';
import { latestEdital, registerByApi } from '@credenciados/journeys/solicitacoes';
import { analyse, decide, openSolicitacoes, told, write } from '@credenciados/journeys/staff';
import { describe, expect } from '@jest/globals';
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import type { Page } from 'playwright-core';

const NUMERO = '021/2026';
const approved = { cpf: '935.411.347-80', nome: 'Aldenora Pires Martins', email: 'aldenora@mail.example' };
const rejected = { cpf: '153.509.460-56', nome: 'Benedita Rocha Lima', email: 'benedita@mail.example' };
const third = { cpf: '274.801.936-96', nome: 'Célia Duarte Pinho', email: 'celia@mail.example' };
/** Has an account, and answers in his own browser. */
const returned = { cpf: '652.093.841-60', nome: PEOPLE.notificado, email: 'bruno.ferreira@mail.example' };

async function askRectification(helena: Visitor): Promise<void> {
  const { page } = helena;
  await analyse(page, returned.nome);
  await act(page, 'Opções', 'Solicitar retificação');
  const modal = page.getByRole('dialog', { name: 'Solicitar retificação' });
  await modal.getByRole('button', { name: 'Enviar' }).click();
  await modal.getByText('Defina um prazo').first().waitFor();
  await modal.getByText('A mensagem é obrigatória').first().waitFor();
  await helena.step('solicitar retificação com erros');
  await expectSoon(
    () => modal.getByRole('textbox', { name: 'Assunto' }).inputValue(),
    `Assunto: Solicitar retificação - edital nº ${NUMERO}`,
  );
  await modal.getByRole('button', { name: 'Usar um modelo' }).click();
  const picker = page.getByRole('dialog', { name: 'Modelos de mensagem' });
  await picker
    .getByRole('button', { name: /^Usar modelo/ })
    .first()
    .waitFor();
  await helena.step('escolha de modelo');
  await picker
    .getByRole('button', { name: /^Usar modelo/ })
    .first()
    .click();
  await picker.waitFor({ state: 'hidden' });
  await type(modal, 'Prazo', dayFromToday(5));
  await write(modal, 'Mensagem', 'Corrija o bairro.');
  await helena.step('solicitar retificação preenchida');
  await modal.getByRole('button', { name: 'Enviar' }).click();
  await expectHeading(page, 'Solicitações do edital');
  await rowOf(page, returned.nome).getByText('Aguardando retificação').waitFor();
}

async function rectify(bruno: Visitor): Promise<void> {
  const { page } = bruno;
  await page.goto('/credenciados/credenciado/solicitacoes');
  await page.getByText(`Você possui solicitação de retificação para o edital nº ${NUMERO}.`).waitFor();
  await bruno.step('retificação pedida');
  await rowOf(page, NUMERO)
    .getByRole('link', { name: /^Retificar/ })
    .click();
  await agree(page);
  await expectHeading(page, 'Edição de credenciado - Geomensor');
  await type(page, 'Bairro', 'Cidade Velha');
  await page.getByRole('button', { name: 'Revisar e salvar' }).click();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expectHeading(page, 'Solicitação retificada');
  await bruno.step('retificação enviada');
}

async function notify(helena: Visitor): Promise<void> {
  const { page } = helena;
  await act(page, 'Opções', 'Notificar credenciado');
  const modal = page.getByRole('dialog', { name: 'Notificar credenciado' });
  await type(modal, 'Assunto', 'Dia da vistoria');
  await type(modal, 'Prazo', dayFromToday(5));
  await write(modal, 'Mensagem', 'Diga qual dia lhe convém.');
  await chooseFile(page, modal.getByRole('button', { name: /^Selecionar arquivo/ }), files.pdf('roteiro.pdf'));
  await modal.getByRole('button', { name: 'Remover roteiro.pdf' }).waitFor();
  await helena.step('notificar credenciado');
  await modal.getByRole('button', { name: 'Enviar' }).click();
  await told(page, 'Mensagem enviada com sucesso.');
  await modal.waitFor({ state: 'hidden' });
}

async function reply(bruno: Visitor): Promise<void> {
  const { page } = bruno;
  await page.goto('/credenciados/credenciado/mensagens');
  await rowOf(page, 'Dia da vistoria').getByRole('link').first().click();
  await page.getByText('Diga qual dia lhe convém.').waitFor();
  await page.getByRole('button', { name: 'Baixar roteiro.pdf' }).waitFor();
  await write(page, 'Mensagem', 'Na terça-feira, pela manhã.');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await told(page, 'Mensagem enviada com sucesso.');
  await bruno.step('resposta enviada');
}

async function closeConversa(helena: Visitor): Promise<void> {
  const { page } = helena;
  await act(page, `Ações de ${returned.nome}`, 'Histórico de conversas');
  const modal = page.getByRole('dialog', { name: 'Histórico de Conversas' });
  const subject = modal.getByRole('region', { name: /Dia da vistoria/ });
  await subject.getByText('Na terça-feira, pela manhã.').waitFor();
  await helena.step('histórico de conversas');
  await subject.getByRole('button', { name: 'Responder' }).click();
  await write(subject, 'Mensagem', 'Combinado.');
  await helena.step('resposta no histórico');
  await subject.getByRole('button', { name: 'Enviar', exact: true }).click();
  await subject.getByText('Combinado.').waitFor();
  await subject.getByRole('button', { name: 'Encerrar conversa' }).click();
  const question = page.getByRole('alertdialog', { name: 'Encerrar conversa' });
  await question.waitFor();
  await helena.step('encerrar conversa');
  await question.getByRole('button', { name: 'Encerrar', exact: true }).click();
  await subject.getByText('Esta conversa foi encerrada. Não é possível enviar novas mensagens.').waitFor();
  expect(await subject.getByRole('button', { name: 'Responder' }).count()).toBe(0);
  await modal.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await modal.waitFor({ state: 'hidden' });
}

/** A dialog opened by the mouse returns the focus to the menu's button. */
async function leaveDialog(page: Page): Promise<void> {
  await act(page, 'Opções', 'Notificar credenciado');
  await page.getByRole('dialog', { name: 'Notificar credenciado' }).getByRole('heading', { level: 2 }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('button:focus[aria-label=Opções]').waitFor();
}

/** Puts a label on the selected rows, and removes it again (FIL-6). */
async function labelMany({ page, step }: Visitor, people: readonly { nome: string }[]): Promise<void> {
  await page.getByRole('button', { name: 'Etiquetas', exact: true }).click();
  const labels = page.getByRole('dialog', { name: 'Etiquetas de 3 solicitações' });
  const put = labels.getByRole('button', { name: /^Pôr a etiqueta / }).first();
  const name = (await put.getAttribute('aria-label'))?.replace('Pôr a etiqueta ', '') ?? '';
  await put.click();
  await told(page, 'Etiqueta posta em 3 solicitações.');
  await put.click();
  await told(page, 'Todas já tinham a etiqueta.');
  await step('etiquetas de três');
  await page.keyboard.press('Escape');
  await labels.waitFor({ state: 'detached' });
  for (const { nome } of people) await rowOf(page, nome).getByText(name, { exact: true }).first().waitFor();
  await step('linhas com etiqueta');
  await page.getByRole('button', { name: 'Etiquetas', exact: true }).click();
  await labels.getByRole('button', { name: `Tirar a etiqueta ${name}` }).click();
  await told(page, 'Etiqueta tirada de 3 solicitações.');
  await page.keyboard.press('Escape');
  await labels.waitFor({ state: 'detached' });
  await rowOf(page, people[0]?.nome ?? '')
    .getByText(name, { exact: true })
    .waitFor({ state: 'detached' });
}

/** A lote of three: previewed, made, undone; their documentos as one file; a label on all of them. */
async function workInLote(helena: Visitor, numero: string, people: readonly { nome: string }[]): Promise<void> {
  const { page } = helena;
  await page.getByRole('checkbox', { name: 'Selecionar todas as linhas desta página' }).check();
  await page.getByText('3 selecionadas').waitFor();
  await helena.step('linhas selecionadas');
  await page.getByRole('button', { name: 'Baixar documentos' }).click();
  const zip = page.getByRole('dialog', { name: 'Baixar documentos: 3 solicitações' });
  await zip.getByText(/^\d+ arquivos, /).waitFor();
  await helena.step('documentos a baixar');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    zip.getByRole('button', { name: /^Baixar \(/ }).click(),
  ]);
  await zip.getByText('O arquivo ZIP foi baixado.').waitFor();
  await helena.step('documentos baixados');
  const entries = await new ZipReader(new Uint8ArrayReader(await readFile(await download.path()))).getEntries();
  const folders = new Set(entries.map(({ filename }) => filename.split('/')[0]?.replace(/^\S+ /, '')));
  expect([...folders].sort()).toEqual([...people.map(({ nome }) => nome), 'indice.csv'].sort());
  await zip.getByRole('button', { name: 'Fechar' }).last().click();

  await labelMany(helena, people);

  await page.getByRole('button', { name: 'Reprovar', exact: true }).click();
  const lote = page.getByRole('dialog', { name: 'Reprovar: 3 solicitações' });
  await type(lote, 'Justificativa', 'O edital foi anulado.');
  await helena.step('ato do lote');
  await lote.getByRole('button', { name: 'Conferir antes de fazer' }).click();
  await lote.getByText('3 serão feitas, 0 não.').waitFor();
  await helena.step('prévia do lote');
  await lote.getByRole('button', { name: 'Confirmar (3)' }).click();
  await expectHeading(page, /^Lote nº \d+: Reprovar$/);
  await page.getByText('3 na fila').first().waitFor();
  await helena.step('lote que espera');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await page.getByText('3 desfeitas').first().waitFor();
  await helena.step('lote desfeito');
  await openSolicitacoes(page, numero);
}

describe('a day of CAGEO', () => {
  const journey = useJourneys();

  // CON-2, CON-3, CON-4, CON-5
  journey('checks by a list that is written after the edital’s end', async ({ visitor }) => {
    const texto = 'Não há pendência no conselho';
    const asked = 'Envie a declaração do conselho.';
    const helena = await visitor();
    const { page } = helena;
    await signIn(helena, 'cageo');
    await addItem(helena, texto, asked);
    const phone = await visitor({ viewport: 'phone' });
    await signIn(phone, 'cageo');
    for (const analyst of [phone, helena]) {
      await openFirst(analyst, /^Ações do edital 001/, /^Aguardando análise/);
      await tickAndUntick(analyst, texto);
    }

    await page.getByRole('radio', { name: 'Reprovar' }).check();
    await expectSoon(() => page.getByLabel('Justificativa').inputValue(), expect.stringContaining(`- ${asked}`));
    await page.getByRole('button', { name: 'Finalizar', exact: true }).click();
    await expectHeading(page, 'Solicitações do edital');
    await page.goBack();
    await page.getByText(/^Reprovação em .*, por Helena Barros Monteiro: \d de 6 marcados \(lista v2\)$/).waitFor();
    await helena.step('conferência da decisão');
  });

  // ANL-12
  journey('sees what took a documento’s place beside it', async ({ visitor }) => {
    // Each person sees changes once, so each pass needs another one.
    const people = [
      ['desktop', 'cageo'],
      ['phone', 'cavistoria'],
    ] as const;
    for (const [viewport, person] of people) {
      const analyst = await visitor({ viewport });
      await signIn(analyst, person);
      await openFirst(analyst, /^Ações do edital 002/, /^Responderam/);
      await analyst.page.getByRole('button', { name: 'Comparar lado a lado' }).first().click();
      await analyst.page.getByText(/^(O que mudou está marcado no arquivo novo|Nada mudou nesta página)/).waitFor();
      await analyst.step('comparação');
    }
  });

  journey('approves one solicitação and rejects another, after a lote that was undone', async (stage) => {
    const numero = '020/2026';
    const id = await (await committeeAt(stage)).openEdital('GEOMENSOR', numero);
    const helena = await stage.visitor();
    await signIn(helena, 'cageo');
    const { page } = await stage.visitor();
    const people = [approved, rejected, third];
    for (const person of people) await registerByApi(page, id, 'GEOMENSOR', person);

    await openSolicitacoes(helena.page, numero);
    for (const { nome } of people) await rowOf(helena.page, nome).waitFor();
    await workInLote(helena, numero, people);
    await analyse(helena.page, approved.nome);
    await helena.step('análise');
    await leaveDialog(helena.page);
    await decide(helena.page, approved.nome, true, 'Documentação completa.');
    await helena.step('depois da análise');
    await analyse(helena.page, rejected.nome);
    await decide(helena.page, rejected.nome, false, 'A certidão está vencida.');
  });

  journey(
    'returns a request, which comes back corrected; writes with its applicant, and closes what was written',
    async (stage) => {
      await (await committeeAt(stage)).openEdital('GEOMENSOR', NUMERO);
      const bruno = await stage.visitor();
      await signIn(bruno, 'notificado');
      const { id } = await latestEdital(bruno.page, 'GEOMENSOR');
      await registerByApi(bruno.page, id, 'GEOMENSOR', returned);
      const helena = await stage.visitor();
      await signIn(helena, 'cageo');
      await openSolicitacoes(helena.page, NUMERO);
      await askRectification(helena);
      await rectify(bruno);

      await openSolicitacoes(helena.page, NUMERO);
      await analyse(helena.page, returned.nome);
      await helena.page.getByText(/O que mudou/).waitFor();
      await helena.page.getByText('Cidade Velha').first().waitFor();
      await helena.step('análise da retificada');
      await notify(helena);
      await reply(bruno);

      await openSolicitacoes(helena.page, NUMERO);
      await closeConversa(helena);
      await bruno.page.reload();
      const closed = 'Esta conversa foi encerrada. Não é possível enviar novas mensagens.';
      await bruno.page.getByText(closed).first().waitFor();
      await analyse(helena.page, returned.nome);
      await decide(helena.page, returned.nome, true, 'Corrigida.');
    },
  );
});
