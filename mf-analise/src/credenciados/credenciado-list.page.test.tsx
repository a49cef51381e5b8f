import type { Output, Perfil } from '@credenciados/shared';
import {
  currentAddress,
  MockFailure,
  type MockHandlers,
  mockApi,
  noticesShown,
  renderRoutes,
} from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { descriptor } from '../../module.ts';

type Row = Output<'POST /credenciado/findByFiltro'>['content'][number];
const ROW: Row = {
  id: 1,
  idSolicitacao: 41,
  idEdital: 3,
  validoAte: null,
  suspensoAte: null,
  condicaoAte: null,
  situacao: 'ATIVO',
  nome: 'Ana Souza',
  cpf: '52998224725',
  email: 'ana.souza@mail.example',
  codigoCrea: 'CREA-PA 1234/D',
  codigoIncra: 'ABC',
  responsavel: 'Helena Monteiro',
};

function open(answers: MockHandlers = {}, as: Perfil = 'CAGEO', search = '') {
  const api = mockApi({
    'GET /edital/tipo': () => null,
    'POST /credenciado/findByFiltro': () => ({ content: [ROW], totalElements: 1 }),
    ...answers,
  });
  return { api, ...renderRoutes(descriptor.routes, { path: `/credenciados/listagem${search}`, as }) };
}

describe('Listagem de credenciados', () => {
  // TEL-50
  it('lists people with all columns, active ones first', async () => {
    const { api } = open();
    const row = await screen.findByRole('row', { name: /Ana Souza/ });
    expect(screen.getByRole('heading', { level: 1, name: 'Listagem de credenciados' })).toBeVisible();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim())).toEqual([
      'Situação',
      'Nome',
      'CPF',
      'Código do INCRA',
      'Registro no conselho',
      'E-mail',
      'Responsável pelo credenciamento',
    ]);
    expect(row).toHaveTextContent('Ativo');
    expect(row).toHaveTextContent('Helena Monteiro');
    expect(api.calls('POST /credenciado/findByFiltro')[0]?.sent).toMatchObject({
      tipoEdital: 'GEOMENSOR',
      ordem: 'situacao',
      ordemDirecao: 'ASC',
      tamanho: 15,
    });
  });

  it('says if a search found more than is counted (TEL-6)', async () => {
    const { user } = open({
      'POST /credenciado/findByFiltro': ({ sent }) => ({
        content: [ROW],
        totalElements: Object(sent).campoSimples ? 1000 : 4000,
      }),
    });
    await screen.findByRole('row', { name: /Ana Souza/ });
    expect(screen.queryByText(/São mostrados os primeiros/)).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Buscar credenciado' }), 'silva{Enter}');
    expect(await screen.findByText(/São mostrados os primeiros 100\./)).toBeVisible();
  });

  it('links each person to their solicitação and its history', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Ana Souza' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/solicitacoes\/visualizar\/41$/),
    );
  });

  it.each<[string, Output<'GET /edital/tipo'>, Perfil, string]>([
    ['the open edital’s type', 'VISTORIADOR', 'CAGEO', 'VISTORIADOR'],
    ['the committee’s type when no edital is open', null, 'CAVISTORIA', 'VISTORIADOR'],
  ])('begins with %s', async (_, tipo, perfil, asked) => {
    const { api } = open({ 'GET /edital/tipo': () => tipo }, perfil);
    await screen.findByRole('row', { name: /Ana Souza/ });
    expect(api.calls('POST /credenciado/findByFiltro').map(({ sent }) => sent)).toEqual([
      expect.objectContaining({ tipoEdital: asked }),
    ]);
    expect(screen.queryByRole('columnheader', { name: 'Código do INCRA' })).toBeNull();
  });

  it('changing the type starts at the first page, and the export has that type', async () => {
    const { api, user } = open(
      {
        'POST /credenciado/listagem/exportar': () => ({
          content: 'a;b',
          fileName: 'relatorio_listagem_credenciados_VISTORIADOR.csv',
        }),
      },
      'CAGEO',
      '?pagina=2&busca=ana',
    );
    await screen.findByRole('row', { name: /Ana Souza/ });
    await user.click(screen.getByRole('button', { name: 'Vistoriador' }));
    await waitFor(() =>
      expect(api.calls('POST /credenciado/findByFiltro').at(-1)?.sent).toMatchObject({
        tipoEdital: 'VISTORIADOR',
        pagina: 0,
        campoSimples: 'ana',
      }),
    );
    expect(currentAddress()).toBe('/credenciados/listagem?busca=ana&tipo=VISTORIADOR');
    expect(screen.getByRole('button', { name: 'Vistoriador' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Exportar (CSV)' }));
    await waitFor(() => expect(noticesShown().join()).toContain('O arquivo CSV foi baixado.'));
    expect(api.calls('POST /credenciado/listagem/exportar')[0]?.sent).toMatchObject({ tipoEdital: 'VISTORIADOR' });
  });

  it('a search by CPF survives a change of type, and isn’t in the address', async () => {
    const { api, user } = open();
    await screen.findByRole('row', { name: /Ana Souza/ });
    await user.type(screen.getByPlaceholderText('Digite o nome ou CPF do credenciado'), '52998224725{Enter}');
    await user.click(screen.getByRole('button', { name: 'Vistoriador' }));
    await waitFor(() =>
      expect(api.calls('POST /credenciado/findByFiltro').at(-1)?.sent).toMatchObject({
        tipoEdital: 'VISTORIADOR',
        campoSimples: '52998224725',
      }),
    );
    expect(currentAddress()).toBe('/credenciados/listagem?tipo=VISTORIADOR');
  });

  it('shows that it is loading', async () => {
    open({ 'POST /credenciado/findByFiltro': () => new Promise(() => undefined) });
    expect(await screen.findByText('Carregando a lista…')).toHaveAttribute('role', 'status');
  });

  it('shows a failure with a retry', async () => {
    let broken = true;
    const { user } = open({
      'POST /credenciado/findByFiltro': () => {
        if (broken) throw new MockFailure(500);
        return { content: [ROW], totalElements: 1 };
      },
    });
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    broken = false;
    await user.click(retry);
    expect(await screen.findByRole('row', { name: /Ana Souza/ })).toBeVisible();
  });

  it('refuses a profile without access', async () => {
    open({
      'POST /credenciado/findByFiltro': () => {
        throw new MockFailure(403);
      },
    });
    expect(await screen.findByRole('heading', { name: 'Acesso não permitido' })).toBeVisible();
  });

  it('shows that nobody matches', async () => {
    open({ 'POST /credenciado/findByFiltro': () => ({ content: [], totalElements: 0 }) });
    expect(await screen.findByText('Nenhum credenciado encontrado.')).toBeVisible();
  });
});
