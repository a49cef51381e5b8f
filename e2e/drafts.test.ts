import { committeeAt } from '@credenciados/journeys/committee';
import { useJourneys } from '@credenciados/journeys/journey';
import { notifyApplicant, openHistory, openSomeEdital, solicitacaoOf } from '@credenciados/journeys/messages';
import { VIEWPORTS, type Visitor } from '@credenciados/journeys/page';
import { act, expectHeading, expectSoon } from '@credenciados/journeys/portal-actions';
import { makeRareCases } from '@credenciados/journeys/rare-cases';
import { signIn, signInToApi } from '@credenciados/journeys/sign-in';
import { registerByApi } from '@credenciados/journeys/solicitacoes';
import { everyNight } from '@credenciados/testing/nightly';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

const journey = useJourneys();
const LINE = /^Recuperamos o que você escreveu em/;

/** A form with a text: address, way to open it, and field. */
interface Written {
  form: string;
  at: string;
  open?: (page: Page) => Promise<unknown>;
  field: string;
  /** Text to write; default: one that names the form. */
  text?: string;
}

const textOf = ({ form, text }: Written) => text ?? `Texto de ${form}`.slice(0, 20);
const fieldOf = (page: Page, { field }: Written) => page.getByRole('textbox', { name: field, exact: true });
const drafts = (page: Page) =>
  page.evaluate(() =>
    [sessionStorage, localStorage].flatMap((storage) =>
      Object.keys(storage).filter((key) => key.startsWith('credenciados:rascunho')),
    ),
  );

/** Writes into each form and reloads its page: the text is there, with a line that says so. */
async function writeAll({ page, step }: Visitor, forms: readonly Written[]): Promise<void> {
  // Typed text is unsaved, so the browser asks.
  page.on('dialog', (dialog) => void dialog.accept());
  for (const written of forms) {
    const { at, open, form } = written;
    await page.goto(at);
    await open?.(page);
    await fieldOf(page, written).fill(textOf(written));
    await page.reload();
    await open?.(page);
    await page.getByText(LINE).first().waitFor();
    await expectSoon(async () => {
      const field = fieldOf(page, written);
      return (await field.getAttribute('contenteditable')) ? field.textContent() : field.inputValue();
    }, textOf(written));
    await step(`rascunho de ${form}`);
  }
  expect(await drafts(page)).not.toEqual([]);
}

async function signOutOf(page: Page): Promise<void> {
  // On a phone it is in a menu.
  await page.setViewportSize(VIEWPORTS.desktop);
  await page.goto('/credenciados/minha-conta');
  await page.getByRole('banner').getByRole('button', { name: 'Sair' }).click();
  await expectHeading(page, 'Entrar no portal');
  await page.goto('/credenciados/editais');
  await expectHeading(page, /editais/i);
  expect(await drafts(page)).toEqual([]);
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

// TEL-59
journey('staff find each text after a reload, and leave nothing behind when they sign out', async (stage) => {
  const committee = await committeeAt(stage);
  const idEdital = await committee.openEdital('VISTORIADOR', '088/2026');
  const somebody = await stage.visitor();
  const person = { cpf: '418.076.932-87', nome: 'Rosa Rascunho', email: 'rosa@mail.example' };
  await registerByApi(somebody.page, idEdital, 'VISTORIADOR', person);
  const helena = await stage.visitor();
  const { page } = helena;
  await signIn(helena, 'cageo', { at: `/credenciados/solicitacoes/listagem/${idEdital}` });
  await act(page, 'Ações de Rosa Rascunho', 'Analisar');
  await expectHeading(page, 'ANALISAR CREDENCIADO');
  const analysis = new URL(page.url()).pathname;
  const editais = '/credenciados/listagem-editais/listagem';
  await writeAll(helena, [
    { form: 'justificativa', at: analysis, field: 'Justificativa' },
    // Its form opens again by itself.
    {
      form: 'nota',
      at: analysis,
      open: async (desk) => {
        const button = desk.getByRole('button', { name: 'Escrever nota' });
        const field = desk.getByRole('textbox', { name: 'Nota', exact: true });
        await button.or(field).waitFor();
        if (await button.isVisible()) await button.click();
      },
      field: 'Nota',
    },
    ...everyNight<Written[]>(
      [
        { form: 'retificação', at: analysis, open: press('Solicitar retificação'), field: 'Mensagem' },
        {
          form: 'notificação',
          at: analysis,
          open: (desk) => act(desk, 'Opções', 'Notificar credenciado'),
          field: 'Mensagem',
        },
        {
          form: 'e-mail',
          at: analysis,
          open: (desk) => act(desk, 'Opções', 'Corrigir e-mail do requerente'),
          field: 'Motivo',
        },
        {
          form: 'parecer',
          at: analysis,
          open: (desk) => act(desk, 'Opções', 'Pedir parecer'),
          field: 'Pergunta',
        },
        {
          form: 'conferência',
          at: editais,
          open: async (list) => {
            await act(list, /^Ações do edital 001/, 'Lista de conferência');
            await list.getByRole('textbox', { name: 'O que conferir no item 1' }).waitFor();
          },
          field: 'O que conferir no item 1',
        },
      ],
      [],
    ),
    { form: 'modelo', at: '/credenciados/modelos/listar', open: press('Cadastrar modelo'), field: 'Mensagem' },
    {
      form: 'edital',
      at: editais,
      open: (list) => act(list, /^Ações do edital 088/, 'Editar'),
      field: 'Número do edital',
    },
  ]);

  // A draft is discarded by its line, or by closing the form.
  await page.goto('/credenciados/modelos/listar');
  await press('Cadastrar modelo')(page);
  await page.getByRole('button', { name: 'Descartar' }).click();
  await page.getByText(LINE).waitFor({ state: 'detached' });
  await page.goto(editais);
  await act(page, /^Ações do edital 088/, 'Editar');
  await page.getByText(LINE).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Fechar sem concluir' }).click();
  await act(page, /^Ações do edital 088/, 'Editar');
  await expectSoon(() => page.getByRole('textbox', { name: 'Número do edital' }).inputValue(), '088/2026');
  expect(await page.getByText(LINE).count()).toBe(0);

  // After sending it is gone as well.
  await page.goto(analysis);
  await page.getByRole('button', { name: 'Salvar nota' }).click();
  await page.getByText('Anotações (1)').waitFor();
  await expectSoon(async () => (await drafts(page)).filter((key) => key.includes(':nota-')), []);
  await signOutOf(page);
});

// TEL-59
journey.atNight('rarer texts are there after a reload, of staff and of an expert', async (stage) => {
  const cases = await makeRareCases(stage);
  const committee = await committeeAt(stage);
  await committee.openEdital('VISTORIADOR', '089/2026');
  await committee.closeEdital();
  const expert = await stage.visitor({ viewport: 'phone' });
  await writeAll(expert, [{ form: 'parecer do perito', at: cases.opinion, field: 'Parecer' }]);

  const helena = await stage.visitor();
  const { page } = helena;
  await signIn(helena, 'cageo', { at: '/credenciados/listagem-editais/listagem' });
  await expectHeading(page, 'Listagem de editais');
  const select = (list: Page) =>
    list.getByRole('checkbox', { name: 'Selecionar todas as linhas desta página' }).check();
  await writeAll(helena, [
    {
      form: 'lote',
      at: `${cases.list}?situacoes=AGUARDANDO_APROVACAO`,
      open: async (list) => {
        await select(list);
        await list.getByRole('button', { name: 'Reprovar', exact: true }).click();
      },
      field: 'Justificativa',
    },
    {
      form: 'etiqueta',
      at: cases.list,
      open: async (list) => {
        await select(list);
        await list.getByRole('button', { name: 'Etiquetas', exact: true }).last().click();
        await list.getByRole('button', { name: 'Nova etiqueta' }).click();
      },
      field: 'Nome',
    },
    {
      form: 'descredenciamento',
      at: `${cases.list}?situacoes=CREDENCIADO`,
      open: (list) => act(list, /^Ações de /, 'Descredenciar'),
      field: 'Motivo',
    },
    { form: 'decisão da titularidade', at: cases.claim, field: 'Justificativa' },
    {
      form: 'reabertura',
      at: '/credenciados/listagem-editais/listagem',
      open: (list) => act(list, /^Ações do edital 089/, 'Reabrir'),
      field: 'Nova data de encerramento',
      text: '10/03/2031',
    },
  ]);
  await signOutOf(page);
});

// TEL-59, MSG-12
journey('applicants and visitors find each text after a reload', async ({ visitor }) => {
  const analyst = await visitor();
  const caller = { page: analyst.page, token: await signInToApi(analyst, 'cageo') };
  await openSomeEdital(caller);
  const bruno = await visitor({ viewport: 'phone' });
  const { page } = bruno;
  await signIn(bruno, 'notificado');
  await expectHeading(page, 'Minhas solicitações');
  const idSolicitacao = await solicitacaoOf(page);
  const conversa = await notifyApplicant(caller, idSolicitacao, 'Falta um documento');
  await writeAll(bruno, [
    { form: 'resposta', at: `/credenciados/credenciado/mensagens/responder/${conversa}`, field: 'Mensagem' },
    {
      form: 'pergunta',
      at: `/credenciados/credenciado/mensagens/perguntar?solicitacao=${idSolicitacao}`,
      field: 'Assunto',
    },
    {
      form: 'pedido de dados',
      at: '/credenciados/minha-conta',
      open: press('Fazer um pedido'),
      field: 'Explique o pedido (opcional)',
    },
  ]);

  // Staff have their own draft in this conversa, which opens by itself.
  const helena = await visitor();
  const list = helena.page;
  await signIn(helena, 'cageo');
  list.on('dialog', (dialog) => void dialog.accept());
  const history = async () => {
    await list.goto('/credenciados/listagem-editais/listagem');
    return openHistory(helena, 'Falta um documento');
  };
  const subject = await history();
  await subject.getByRole('button', { name: 'Responder' }).click();
  await subject.getByRole('textbox', { name: 'Mensagem' }).fill('Resposta da comissão');
  const again = await history();
  await again.getByText(LINE).waitFor();
  await again.getByRole('textbox', { name: 'Mensagem' }).getByText('Resposta da comissão').waitFor();
  await again.getByRole('button', { name: 'Cancelar' }).click();
  await list.getByRole('button', { name: 'Descartar a resposta' }).click();
  expect(await drafts(list)).toEqual([]);

  await signOutOf(page);
  const anna = await visitor({ viewport: 'phone' });
  await writeAll(anna, [
    { form: 'titularidade', at: '/credenciados/credenciados/este-cpf-e-meu', field: 'O que aconteceu' },
  ]);
  expect(await anna.page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('rascunho')))).toEqual(
    [],
  );
});
