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
import { signIn } from '@credenciados/journeys/sign-in';
import { latestEdital, registerByApi } from '@credenciados/journeys/solicitacoes';
import { analyse, decide, exportList, goTo, told, write } from '@credenciados/journeys/staff';
import { describe, expect } from '@jest/globals';
import type { Page } from 'playwright-core';

const NUMERO = '031/2026';
const PERSON = { cpf: '935.411.347-80', nome: 'Aldenora Pires Martins', email: 'aldenora@mail.example' };

/** Entries of the side menu. */
async function menuOf(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link');
  await links.first().waitFor();
  return (await links.allTextContents()).map((text) => text.trim());
}

/** Actions in a row's menu. */
async function actionsOf(page: Page, name: string | RegExp): Promise<string[]> {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('menu').waitFor();
  const labels = await page.getByRole('menuitem').allTextContents();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  return labels;
}

/** Status of the API's answer to the person signed in on a page. */
async function statusOf(page: Page, method: string, path: string, data: object = {}): Promise<number> {
  const token = await page.evaluate(() => sessionStorage.getItem('@jwt'));
  const headers = { Authorization: `Bearer ${token}` };
  const body = method === 'GET' || method === 'DELETE' ? {} : { data };
  return (await page.request.fetch(`/credenciados${path}`, { method, headers, ...body })).status();
}

/** An address that the profile may not open says so, with a link home. */
async function expectForbidden({ page }: Visitor, path: string): Promise<void> {
  await page.goto(`/credenciados/${path}`);
  await expectHeading(page, 'Acesso não permitido');
}

/** Opens an edital as the inspectors' committee, whose type is preselected. */
async function openEdital({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Cadastrar edital' }).click();
  const modal = page.getByRole('dialog', { name: 'Cadastrar edital' });
  await expectSoon(() => modal.getByLabel('Tipo do edital').inputValue(), 'VISTORIADOR');
  await type(modal, 'Número do edital', NUMERO);
  await type(modal, 'Data de encerramento', dayFromToday(20));
  await chooseFile(page, modal.getByRole('button', { name: /^Selecionar arquivo/ }), files.pdf('edital.pdf'));
  await modal.getByRole('button', { name: 'Remover edital.pdf' }).waitFor();
  await modal.getByRole('button', { name: 'Cadastrar', exact: true }).click();
  await rowOf(page, NUMERO).getByText('Aberto', { exact: true }).waitFor();
}

describe('the profiles of staff', () => {
  const journey = useJourneys();

  journey(
    'CAVISTORIA opens an edital, reviews and notifies, but neither accredits processos nor de-accredits',
    async (stage) => {
      const otavio = await stage.visitor();
      const { page } = otavio;
      await signIn(otavio, 'cavistoria');
      await expectHeading(page, 'Listagem de editais');
      await expectSoon(() => menuOf(page), ['Listagem de Editais', 'Credenciados']);

      // Accredited people, and those who await validation, belong to the ended edital.
      const surveyors = await latestEdital(page, 'GEOMENSOR');
      await page.goto(`/credenciados/solicitacoes/listagem/${surveyors.id}?ordem=situacao&direcao=asc`);
      await rowOf(page, 'Aguardando validação').first().waitFor();
      const row = (state: string) =>
        rowOf(page, state)
          .first()
          .getByRole('button', { name: /^Ações de/ })
          .getAttribute('aria-label');
      const waiting = await row('Aguardando validação');
      expect(await actionsOf(page, waiting ?? '')).toEqual([
        'Visualizar',
        'Histórico de conversas',
        'Validar credenciado',
      ]);

      await goTo(page, 'Listagem de Editais', 'Listagem de editais');
      await openEdital(otavio);
      const { id } = await latestEdital(page, 'VISTORIADOR');
      const visitor = await stage.visitor();
      await visitor.page.goto('/credenciados/editais');
      await registerByApi(visitor.page, id, 'VISTORIADOR', PERSON);

      await act(page, `Ações do edital ${NUMERO}`, 'Visualizar Edital');
      await rowOf(page, PERSON.nome).waitFor();
      expect(await page.getByRole('columnheader', { name: 'Código do INCRA' }).count()).toBe(0);
      await otavio.step('solicitações de vistoriador');
      await analyse(page, PERSON.nome);
      expect(await page.getByText('Código do INCRA').count()).toBe(0);
      await act(page, 'Opções', 'Notificar credenciado');
      const modal = page.getByRole('dialog', { name: 'Notificar credenciado' });
      await type(modal, 'Assunto', 'Dia da vistoria');
      await type(modal, 'Prazo', dayFromToday(5));
      await write(modal, 'Mensagem', 'Diga qual dia lhe convém.');
      await modal.getByRole('button', { name: 'Enviar' }).click();
      await told(page, 'Mensagem enviada com sucesso.');
      await modal.waitFor({ state: 'hidden' });
      await decide(page, PERSON.nome, true, 'Documentação completa.');
      expect(await actionsOf(page, `Ações de ${PERSON.nome}`)).toEqual(['Visualizar', 'Histórico de conversas']);

      await expectForbidden(otavio, 'credenciados/credenciar');
      await otavio.step('acesso não permitido');
      const forbidden = await Promise.all([
        statusOf(page, 'POST', '/solicitacaoCredenciado/descredenciar', { id: 1 }),
        statusOf(page, 'POST', '/processo/filtro'),
        statusOf(page, 'POST', '/processo/credenciar/1'),
      ]);
      expect(forbidden).toEqual([403, 403, 403]);
    },
  );

  journey('GESTAO_DE_CREDENCIADOS reads and exports, and changes nothing', async ({ visitor }) => {
    const marilia = await visitor();
    const { page } = marilia;
    await signIn(marilia, 'gestao');
    await expectHeading(page, 'Listagem de editais');
    await expectSoon(() => menuOf(page), ['Listagem de Editais', 'Credenciados']);
    const { id, numero } = await latestEdital(page, 'GEOMENSOR');
    // Downloads open a new tab, which is announced.
    expect(await actionsOf(page, `Ações do edital ${numero}`)).toEqual([
      'Visualizar Edital',
      'Baixar (abre em nova aba)',
    ]);
    expect(await page.getByRole('button', { name: 'Cadastrar edital' }).count()).toBe(0);

    await page.goto(`/credenciados/solicitacoes/listagem/${id}?busca=Bruno+Caldas`);
    const menu = page.getByRole('button', { name: /^Ações de/ }).first();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Histórico de conversas' }).waitFor();
    await marilia.step('menu de ações');
    await expectSoon(() => page.getByRole('menuitem').allTextContents(), ['Visualizar', 'Histórico de conversas']);
    await page.getByRole('menuitem', { name: 'Histórico de conversas' }).click();
    const history = page.getByRole('dialog', { name: 'Histórico de Conversas' });
    await history.getByRole('region').first().waitFor();
    await marilia.step('histórico somente leitura');
    expect(await history.getByRole('button', { name: /Responder|Encerrar conversa/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'hidden' });
    const csv = await exportList(marilia, 'relatorio_listagem_solicitacoes_GEOMENSOR.csv');
    expect(csv).toHaveLength(2);
    await act(page, /^Ações de/, 'Visualizar');
    await expectHeading(page, 'VISUALIZAR CREDENCIADO');
    await page.getByRole('heading', { level: 2, name: 'Conferência' }).waitFor();
    await page.getByRole('button', { name: 'Opções' }).click();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Imprimir', 'Atalhos de teclado']);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Voltar' }).waitFor();
    const idSolicitacao = Number(new URL(page.url()).pathname.split('/').at(-1));

    await page.getByRole('banner').getByRole('link', { name: 'Modelos' }).click();
    await expectHeading(page, 'Pesquisa de Modelos');
    expect(await actionsOf(page, /^Ações do modelo/)).toEqual(['Visualizar']);
    expect(await page.getByRole('button', { name: 'Cadastrar modelo' }).count()).toBe(0);

    await expectForbidden(marilia, `solicitacoes/validar/${idSolicitacao}`);
    await expectForbidden(marilia, 'credenciados/credenciar');
    const changes: [method: string, path: string][] = [
      ['POST', '/edital/save'],
      ['GET', '/edital/encerrarEdital'],
      ['POST', '/edital/reabrirEdital'],
      ['POST', '/solicitacaoCredenciado/validar'],
      ['POST', '/solicitacaoCredenciado/validarCredenciado'],
      ['POST', '/solicitacaoCredenciado/descredenciar'],
      ['PUT', `/solicitacaoCredenciado/retificar/${idSolicitacao}`],
      ['POST', '/conversa/cadastrar'],
      ['POST', '/mensagem/resposta'],
      ['PUT', '/conversa/encerrar/1'],
      ['POST', '/modeloMensagem/cadastrar'],
      ['PUT', '/modeloMensagem/alterar'],
      ['DELETE', '/modeloMensagem/deletar/1'],
      ['POST', '/processo/credenciar/1'],
    ];
    const answers = await Promise.all(
      changes.map(async ([method, path]) => [path, await statusOf(page, method, path)]),
    );
    expect(answers).toEqual(changes.map(([, path]) => [path, 403]));
  });
});
