import type { Output, Perfil, SituacaoSolicitacao } from '@credenciados/shared';
import {
  chooseAction,
  currentAddress,
  MockFailure,
  type MockHandlers,
  mockApi,
  noticesShown,
  openMenu,
  renderRoutes,
} from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { ANALISE_ANSWERS } from '../testing/open-solicitacao.ts';
import { editalPublicoOf, rowOf, solicitacaoOf, vizinhosOf } from '../testing/samples.ts';

type Page = Output<'POST /solicitacaoCredenciado/findByFiltro'>;
const pageOf = (...content: Page['content']): Page => ({ content, totalElements: content.length });

function open(answers: MockHandlers = {}, as: Perfil = 'CAGEO', search = '') {
  const api = mockApi({
    ...ANALISE_ANSWERS,
    'GET /publico/edital/byId/:id': () => editalPublicoOf(),
    'POST /solicitacaoCredenciado/findByFiltro': () => pageOf(rowOf()),
    'POST /solicitacaoCredenciado/vizinhos/:id': () => vizinhosOf(),
    ...answers,
  });
  return { api, ...renderRoutes(routes, { path: `/solicitacoes/listagem/3${search}`, as }) };
}

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

describe('Solicitações of an edital', () => {
  it('shows the edital and its solicitações', async () => {
    const { api } = open();
    const row = await screen.findByRole('row', { name: /Ana Souza/ });
    expect(screen.getByText('Edital nº 003/2026 (Geomensor)')).toBeVisible();
    expect(screen.getByText('De 01/05/2026 a 10/06/2099')).toBeVisible();
    expect(screen.getByRole('link', { name: /Visualizar edital \(PDF\)/ })).toHaveAttribute(
      'href',
      '/credenciados/publico/edital/baixar?idEdital=3',
    );
    expect(headers()).toEqual([
      '',
      'Situação',
      'Nome',
      'CPF',
      'Código do INCRA',
      'Registro no conselho',
      'E-mail',
      'Data',
      'Ações',
    ]);
    expect(row).toHaveTextContent('Aguardando análise');
    expect(row).toHaveTextContent('529.982.247-25');
    expect(api.calls('POST /solicitacaoCredenciado/findByFiltro')[0]?.sent).toEqual({
      idEdital: 3,
      campoSimples: '',
      pagina: 0,
      tamanho: 15,
      ordem: 'edital.numero',
      ordemDirecao: 'DESC',
    });
  });

  it('marks a solicitação whose contact nobody confirmed, and no other', async () => {
    const unconfirmed = rowOf({ id: 42, nome: 'Bia Lima', contatoNaoConfirmado: true });
    open({ 'POST /solicitacaoCredenciado/findByFiltro': () => pageOf(rowOf(), unconfirmed) });
    expect(await screen.findByRole('row', { name: /Bia Lima/ })).toHaveTextContent('Contato não confirmado');
    expect(screen.getByRole('row', { name: /Ana Souza/ })).not.toHaveTextContent('Contato não confirmado');
  });

  // TEL-8
  it('has no INCRA column in an edital for inspectors', async () => {
    open({ 'GET /publico/edital/byId/:id': () => editalPublicoOf({ tipoEdital: 'VISTORIADOR' }) });
    await screen.findByRole('row', { name: /Ana Souza/ });
    expect(headers()).not.toContain('Código do INCRA');
  });

  it('searches by name or CPF from the first page, and says when nobody is found', async () => {
    const { api, user } = open(
      {
        'POST /solicitacaoCredenciado/findByFiltro': ({ body }) =>
          body.campoSimples ? pageOf() : { ...pageOf(rowOf()), totalElements: 40 },
      },
      'CAGEO',
      '?pagina=2',
    );
    await screen.findByRole('row', { name: /Ana Souza/ });
    await user.type(screen.getByPlaceholderText('Digite o nome ou CPF do interessado'), 'zélia{Enter}');
    expect(await screen.findByText('Nenhuma solicitação encontrada.')).toBeVisible();
    expect(currentAddress()).toBe('/solicitacoes/listagem/3');
    expect(api.calls('POST /solicitacaoCredenciado/findByFiltro').at(-1)?.sent).toMatchObject({
      campoSimples: 'zélia',
      pagina: 0,
    });
  });

  it('turns the pages', async () => {
    const { api, user } = open({
      'POST /solicitacaoCredenciado/findByFiltro': () => ({ ...pageOf(rowOf()), totalElements: 31 }),
    });
    expect(await screen.findByText('1 a 15 de 31 registros')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Próxima' }));
    await waitFor(() =>
      expect(api.calls('POST /solicitacaoCredenciado/findByFiltro').at(-1)?.sent).toMatchObject({ pagina: 1 }),
    );
    expect(currentAddress()).toBe('/solicitacoes/listagem/3?pagina=2');
  });

  it('tells a failure and tries again', async () => {
    let asked = 0;
    const { user } = open({
      'POST /solicitacaoCredenciado/findByFiltro': () => {
        asked += 1;
        if (asked === 1) throw new MockFailure(500);
        return pageOf(rowOf());
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('row', { name: /Ana Souza/ })).toBeVisible();
  });

  it('says that it is loading, the edital and its solicitações', async () => {
    open({ 'POST /solicitacaoCredenciado/findByFiltro': () => new Promise(() => undefined) });
    expect(await screen.findByText('Carregando a lista…')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('heading', { level: 1, name: 'Solicitações do edital' })).toBeVisible();
  });

  it('says that the profile may not see it', async () => {
    open({
      'POST /solicitacaoCredenciado/findByFiltro': () => {
        throw new MockFailure(403);
      },
    });
    expect(await screen.findByRole('heading', { name: 'Acesso não permitido' })).toBeVisible();
  });

  it('says when the edital does not exist', async () => {
    open({
      'GET /publico/edital/byId/:id': () => {
        throw new MockFailure(404);
      },
    });
    expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  });

  it('exports what is listed, under the name that the API gives', async () => {
    const { api, user } = open(
      {
        'POST /solicitacaoCredenciado/listagem/exportar/:tipo': () => ({
          content: 'a;b',
          fileName: 'relatorio_listagem_solicitacoes_GEOMENSOR.csv',
        }),
      },
      'GESTAO_DE_CREDENCIADOS',
      '?busca=ana',
    );
    await screen.findByRole('row', { name: /Ana Souza/ });
    await user.click(screen.getByRole('button', { name: 'Exportar (CSV)' }));
    expect(await screen.findByText('O arquivo CSV foi baixado.')).toBeVisible();
    const [call] = api.calls('POST /solicitacaoCredenciado/listagem/exportar/:tipo');
    expect(call?.params).toEqual({ tipo: 'GEOMENSOR' });
    expect(call?.sent).toMatchObject({ idEdital: 3, campoSimples: 'ana' });
  });
});

// ANL-1, ANL-7
describe('Actions of a solicitação', () => {
  const VIEW = ['Visualizar', 'Histórico de conversas'];
  const cases: [SituacaoSolicitacao, Perfil, string[]][] = [
    ['AGUARDANDO_APROVACAO', 'CAGEO', ['Analisar', ...VIEW]],
    ['AGUARDANDO_APROVACAO', 'CAVISTORIA', ['Analisar', ...VIEW]],
    ['AGUARDANDO_APROVACAO', 'GESTAO_DE_CREDENCIADOS', VIEW],
    ['AGUARDANDO_VALIDACAO', 'CAGEO', [...VIEW, 'Validar credenciado', 'Descredenciar']],
    ['AGUARDANDO_VALIDACAO', 'CAVISTORIA', [...VIEW, 'Validar credenciado']],
    ['AGUARDANDO_VALIDACAO', 'GESTAO_DE_CREDENCIADOS', VIEW],
    ['RETIFICADO', 'CAGEO', VIEW],
    ['CREDENCIADO', 'CAGEO', [...VIEW, 'Descredenciar']],
    ['CREDENCIADO', 'CAVISTORIA', VIEW],
    ['REJEITADO', 'CAGEO', VIEW],
    ['INATIVO', 'CAGEO', VIEW],
  ];

  it.each(cases)('in %s for %s', async (situacao, perfil, offered) => {
    const { user } = open({ 'POST /solicitacaoCredenciado/findByFiltro': () => pageOf(rowOf({ situacao })) }, perfil);
    expect(await openMenu(user, 'Ações de Ana Souza')).toEqual(offered);
  });

  it('leads to the analysis, from where the list is found again as it was', async () => {
    const { user } = open({ 'GET /solicitacaoCredenciado/findById/:id': () => solicitacaoOf() }, 'CAGEO', '?busca=ana');
    await chooseAction(user, 'Ações de Ana Souza', 'Analisar');
    expect(await screen.findByRole('heading', { level: 1, name: 'ANALISAR CREDENCIADO' })).toBeVisible();
    expect(currentAddress()).toBe('/solicitacoes/validar/41');
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(currentAddress()).toBe('/solicitacoes/listagem/3?busca=ana'));
  });

  it('validates a person once it was confirmed', async () => {
    const { api, user } = open({
      'POST /solicitacaoCredenciado/findByFiltro': () => pageOf(rowOf({ situacao: 'AGUARDANDO_VALIDACAO' })),
      'POST /solicitacaoCredenciado/validarCredenciado': () => ({ ok: true }),
    });
    await chooseAction(user, 'Ações de Ana Souza', 'Validar credenciado');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Deseja validar o credenciado Ana Souza ?');
    await user.click(within(dialog).getByRole('button', { name: 'Validar' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Válidado com sucesso']));
    expect(api.calls('POST /solicitacaoCredenciado/validarCredenciado')[0]?.sent).toEqual({ id: 41 });
    await waitFor(() => expect(api.calls('POST /solicitacaoCredenciado/findByFiltro')).toHaveLength(2));
  });

  it('de-accredits a person once it was confirmed', async () => {
    const { api, user } = open({
      'POST /solicitacaoCredenciado/findByFiltro': () => pageOf(rowOf({ situacao: 'CREDENCIADO' })),
      'POST /solicitacaoCredenciado/descredenciar': () => ({ ok: true }),
    });
    await chooseAction(user, 'Ações de Ana Souza', 'Descredenciar');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Após confirmar o solicitante sera descrendenciado, deseja continuar?');
    await user.click(within(dialog).getByRole('button', { name: 'Descredenciar' }));
    expect(await within(dialog).findAllByText(/Informe o motivo do descredenciamento\./)).not.toHaveLength(0);
    expect(api.calls('POST /solicitacaoCredenciado/descredenciar')).toHaveLength(0);
    await user.type(within(dialog).getByLabelText(/Motivo/), 'Registro cassado.');
    await user.click(within(dialog).getByRole('button', { name: 'Descredenciar' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Descredenciado  com sucesso']));
    const body = { id: 41, motivo: 'Registro cassado.' };
    expect(api.calls('POST /solicitacaoCredenciado/descredenciar').map(({ sent }) => sent)).toEqual([body]);
  });

  it('tells in the dialog that a validation failed', async () => {
    const { user } = open({
      'POST /solicitacaoCredenciado/findByFiltro': () => pageOf(rowOf({ situacao: 'AGUARDANDO_VALIDACAO' })),
      'POST /solicitacaoCredenciado/validarCredenciado': () => {
        throw new MockFailure(422, { message: 'Situação atual: Credenciado.' });
      },
    });
    await chooseAction(user, 'Ações de Ana Souza', 'Validar credenciado');
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Validar' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Erro ao Válidar CredenciadoSituação atual: Credenciado.',
    );
  });

  it('tells in the dialog who was faster', async () => {
    const { user } = open({
      'POST /solicitacaoCredenciado/findByFiltro': () => pageOf(rowOf({ situacao: 'CREDENCIADO' })),
      'POST /solicitacaoCredenciado/descredenciar': () => {
        throw new MockFailure(422, { message: 'Situação atual: Descredenciado, por Helena em 01/06/2026 às 10:00.' });
      },
    });
    await chooseAction(user, 'Ações de Ana Souza', 'Descredenciar');
    const dialog = await screen.findByRole('alertdialog');
    await user.type(within(dialog).getByLabelText(/Motivo/), 'Registro cassado.');
    await user.click(within(dialog).getByRole('button', { name: 'Descredenciar' }));
    const failure = await within(dialog).findByRole('alert');
    expect(failure).toHaveTextContent('Erro ao Válidar Credenciado');
    expect(failure).toHaveTextContent('por Helena em 01/06/2026 às 10:00.');
  });
});
