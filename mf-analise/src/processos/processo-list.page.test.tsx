import { LIMITS } from '@credenciados/contract/domain';
import type { Output } from '@credenciados/shared';
import {
  chooseAction,
  chooseFromMenu,
  currentAddress,
  MockFailure,
  type MockHandlers,
  mockApi,
  noticesShown,
  openMenu,
  renderRoutes,
} from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { ANALISE_ANSWERS } from '../testing/open-solicitacao.ts';
import { pagesAt } from '../testing/pages.ts';
import { solicitacaoOf, vizinhosOf } from '../testing/samples.ts';
import { readResponsavel } from './processos.api.ts';

type Processo = Output<'POST /processo/filtro'>['processes']['content'][number];
const PROCESSO: Processo = {
  id: 1,
  idProcesso: 900,
  numeroProcesso: '2026/100231',
  numeroProtocolo: '20260005482',
  protocolo: '20260005482',
  versao: 2,
  nomeRazaoSocialInteressado: 'Fazenda Bom Jardim',
  status: 'Em análise técnica',
  setor: 'Gerência de Cadastro Rural',
  tipo: 'Legitimação de posse',
  credenciado: null,
};
const RESPONSAVEL = { nome: 'Ana Souza', cpf: '52998224725', codigoIncra: 'ABC' };
const dadosOf = (responsavel: unknown) =>
  JSON.stringify({ dados: { cadastro: { georreferenciamento: { responsavel } } } });
const MENU = 'Ações do processo 2026/100231';

function open(answers: MockHandlers = {}) {
  const api = mockApi({
    'POST /processo/filtro': () => ({ processes: { content: [PROCESSO], totalElements: 1 }, totalElements: 1 }),
    'GET /processo/versoesCadastro/:protocolo': () => [{ versao: 1 }, { versao: 2 }],
    'GET /processo/withCadastro/:protocolo/:versao': () => ({ ...PROCESSO, dadosCadastro: dadosOf(RESPONSAVEL) }),
    ...answers,
  });
  return {
    api,
    ...renderRoutes(pagesAt('credenciados/credenciar'), { path: '/credenciados/credenciar', as: 'CAGEO' }),
  };
}

describe('Listagem de possíveis credenciados', () => {
  // PRC-6
  it('shows who accredited a processo and when, and links to its solicitação', async () => {
    const credenciado = { idSolicitacao: 41, por: 'Carla Dias', em: '2026-03-21T12:00:00Z' };
    const { user } = open({
      ...ANALISE_ANSWERS,
      'GET /solicitacaoCredenciado/findById/:id': () => solicitacaoOf(),
      'POST /solicitacaoCredenciado/vizinhos/:id': () => vizinhosOf(),
      'POST /processo/filtro': () => ({
        processes: { content: [{ ...PROCESSO, credenciado }], totalElements: 1 },
        totalElements: 1,
      }),
    });
    expect(await screen.findByRole('row', { name: /Fazenda Bom Jardim/ })).toHaveTextContent(
      /Credenciado.*por Carla Dias em 21\/03\/2026/,
    );
    await openMenu(user, MENU);
    expect(screen.queryByRole('menuitem', { name: 'Credenciar' })).toBeNull();
    await chooseFromMenu(user, 'Ver a solicitação');
    await waitFor(() => expect(currentAddress()).toBe('/solicitacoes/visualizar/41'));
  });

  // TEL-51
  it('lists processos with all columns, and searches them', async () => {
    const { api, user } = open();
    await screen.findByRole('row', { name: /Fazenda Bom Jardim/ });
    expect(screen.getByRole('heading', { level: 1, name: 'Listagem de possíveis credenciados' })).toBeVisible();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim())).toEqual([
      'Nº do Processo',
      'Interessado',
      'Status',
      'Setor',
      'Tipo',
      'Ações',
    ]);
    await user.type(screen.getByRole('searchbox'), '20260005482');
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    await waitFor(() =>
      expect(api.calls('POST /processo/filtro').at(-1)?.sent).toMatchObject({ campoSimples: '20260005482' }),
    );
  });

  // PRC-7
  it('says that a search found more than is counted, and shows the first ones', async () => {
    const { user } = open({
      'POST /processo/filtro': ({ body }) => {
        const total = body.campoSimples ? LIMITS.countedPeople : 2;
        return { processes: { content: [PROCESSO], totalElements: total }, totalElements: total };
      },
    });
    await screen.findByRole('row', { name: /Fazenda Bom Jardim/ });
    expect(screen.queryByText(/São mostrados/)).toBeNull();
    await user.type(screen.getByRole('searchbox'), 'fazenda');
    await user.click(screen.getByRole('button', { name: 'Buscar' }));
    expect(await screen.findByText(/São mostrados os primeiros 100\./)).toBeVisible();
  });

  it('shows that it is loading', async () => {
    open({ 'POST /processo/filtro': () => new Promise(() => undefined) });
    expect(await screen.findByText('Carregando a lista…')).toHaveAttribute('role', 'status');
  });

  it('shows an empty list', async () => {
    open({ 'POST /processo/filtro': () => ({ processes: { content: [], totalElements: 0 }, totalElements: 0 }) });
    expect(await screen.findByText('Nenhum processo encontrado.')).toBeVisible();
  });

  it('shows a failure with a retry', async () => {
    let broken = true;
    const { user } = open({
      'POST /processo/filtro': () => {
        if (broken) throw new MockFailure(500);
        return { processes: { content: [PROCESSO], totalElements: 1 }, totalElements: 1 };
      },
    });
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    broken = false;
    await user.click(retry);
    expect(await screen.findByRole('row', { name: /Fazenda Bom Jardim/ })).toBeVisible();
  });

  it('refuses a profile without access', async () => {
    open({
      'POST /processo/filtro': () => {
        throw new MockFailure(403);
      },
    });
    expect(await screen.findByRole('heading', { name: 'Acesso não permitido' })).toBeVisible();
  });

  // PRC-4
  it('opens the processo in a window of 800 by 500', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const { user } = open();
    await chooseAction(user, MENU, 'Visualizar processo (abre em nova janela)');
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
    expect(opened.mock.calls[0]?.[0]).toBe('/identidade/processo/20260005482');
    expect(opened.mock.calls[0]?.[2]).toContain('width=800,height=500');
    opened.mockRestore();
  });

  it('accredits the responsible person of the newest version after a confirmation', async () => {
    const { api, user } = open({ 'POST /processo/credenciar/:idProcesso': () => ({ ok: true }) });
    expect(await openMenu(user, MENU)).toEqual(['Visualizar processo (abre em nova janela)', 'Credenciar']);
    await chooseFromMenu(user, 'Credenciar');
    const dialog = await screen.findByRole('dialog', { name: 'Credenciar' });
    expect(await within(dialog).findByText('Ana Souza')).toBeVisible();
    expect(within(dialog).getByText('529.982.247-25')).toBeVisible();
    expect(within(dialog).getByText('Fazenda Bom Jardim')).toBeVisible();
    expect(within(dialog).getByText('Tem certeza que deseja credenciar o processo?')).toBeVisible();
    expect(api.calls('GET /processo/withCadastro/:protocolo/:versao')[0]?.params).toEqual({
      protocolo: '20260005482',
      versao: '2',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Credenciar' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Processo credenciado com sucesso']));
    expect(api.calls('POST /processo/credenciar/:idProcesso')[0]?.params).toEqual({ idProcesso: '900' });
  });

  it('shows the reason of a refusal in the dialog', async () => {
    const { user } = open({
      'POST /processo/credenciar/:idProcesso': () => {
        throw new MockFailure(422, { message: 'Não existe edital em andamento' });
      },
    });
    await chooseAction(user, MENU, 'Credenciar');
    const dialog = await screen.findByRole('dialog', { name: 'Credenciar' });
    await within(dialog).findByText('Ana Souza');
    await user.click(within(dialog).getByRole('button', { name: 'Credenciar' }));
    const failure = await within(dialog).findByRole('alert');
    expect(failure).toHaveTextContent('Erro ao credenciar processo, tente novamente mais tarde');
    expect(failure).toHaveTextContent('Não existe edital em andamento');
  });

  // PRC-6
  it('says that another person was first, and refreshes the list', async () => {
    const { api, user } = open({
      'POST /processo/credenciar/:idProcesso': () => {
        const message = 'Este processo já foi credenciado por Otávio Reis em 01/06/2026 às 10:05.';
        const refusal = { message, messageTitle: 'Processo já credenciado', codigo: 'CREDENCIADO_CADASTRADO_EDITAL' };
        throw new MockFailure(422, refusal);
      },
    });
    await chooseAction(user, MENU, 'Credenciar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Credenciar' }));
    await dialog.findByText('Ana Souza');
    await user.click(dialog.getByRole('button', { name: 'Credenciar' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^Processo já credenciado.*por Otávio Reis/);
    expect(dialog.queryByRole('button', { name: 'Credenciar' })).toBeNull();
    expect(dialog.queryByText('Tem certeza que deseja credenciar o processo?')).toBeNull();
    await waitFor(() => expect(api.calls('POST /processo/filtro')).toHaveLength(2));
  });

  it('shows a failed load in the dialog, with a retry', async () => {
    let broken = true;
    const { user } = open({
      'GET /processo/versoesCadastro/:protocolo': () => {
        if (broken) throw new MockFailure(500);
        return [{ versao: 2 }];
      },
    });
    await chooseAction(user, MENU, 'Credenciar');
    const dialog = await screen.findByRole('dialog', { name: 'Credenciar' });
    expect(await within(dialog).findByText('Não foi possível carregar os dados do processo.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Credenciar' })).toBeDisabled();
    broken = false;
    await user.click(within(dialog).getByRole('button', { name: 'Tentar novamente' }));
    expect(await within(dialog).findByText('Ana Souza')).toBeVisible();
  });

  it('accredits nobody if the processo names no responsible person', async () => {
    const { user } = open({
      'GET /processo/withCadastro/:protocolo/:versao': () => ({ ...PROCESSO, dadosCadastro: dadosOf(null) }),
    });
    await chooseAction(user, MENU, 'Credenciar');
    const dialog = await screen.findByRole('dialog', { name: 'Credenciar' });
    expect(await within(dialog).findByText('Este processo não informa o responsável técnico.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Credenciar' })).toBeDisabled();
  });
});

describe('registration data of a processo', () => {
  it('contains the responsible person', () => {
    expect(readResponsavel(dadosOf(RESPONSAVEL))).toEqual(RESPONSAVEL);
  });

  it.each(['', 'not json', 'null', '[]', '{"dados":null}', dadosOf(null), dadosOf('Ana')])(
    'gives nobody for %p',
    (text) => {
      expect(readResponsavel(text)).toBeNull();
    },
  );
});
