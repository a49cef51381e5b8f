import { type Output, type Perfil, RouterLink } from '@credenciados/shared';
import {
  chooseAction,
  currentAddress,
  MockFailure,
  type MockHandlers,
  mockApi,
  noticesShown,
  openMenu,
  renderRoutes,
  setWidgetLoader,
} from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { Return } from '../common/solicitacoes/list-place.ts';
import { ANALISE_ANSWERS } from '../testing/open-solicitacao.ts';
import { LIST_PAGE } from '../testing/pages.ts';
import { editalPublicoOf, rowOf, vizinhosOf } from '../testing/samples.ts';

type Page = Output<'POST /solicitacaoCredenciado/findByFiltro'>;
const pageOf = (...content: Page['content']): Page => ({ content, totalElements: content.length });

const LIST = '/solicitacoes/listagem/3';

function open(answers: MockHandlers = {}, as: Perfil = 'CAGEO', { pages = LIST_PAGE, path = LIST } = {}) {
  const api = mockApi({
    ...ANALISE_ANSWERS,
    'GET /publico/edital/byId/:id': () => editalPublicoOf(),
    'POST /solicitacaoCredenciado/findByFiltro': () => pageOf(rowOf()),
    'POST /solicitacaoCredenciado/vizinhos/:id': () => vizinhosOf(),
    ...answers,
  });
  return { api, ...renderRoutes(pages, { path, as }) };
}

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim());

describe('solicitações of an edital', () => {
  // TEL-49
  it('shows the edital and its solicitações', async () => {
    const { api } = open();
    const row = await screen.findByRole('row', { name: /Ana Souza/ });
    expect(await screen.findByText('Edital nº 003/2026 (Geomensor), de 01/05/2026 a 10/06/2099')).toBeVisible();
    expect(screen.getByRole('link', { name: /Visualizar edital \(PDF\)/ })).toHaveAttribute(
      'href',
      '/credenciados/publico/edital/baixar?idEdital=3',
    );
    expect(headers()).toEqual([
      'Selecionar todas',
      'Situação',
      'Nome',
      'CPF',
      'Código do INCRA',
      'Registro no conselho',
      'E-mail',
      'Data',
      'Situação desde',
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

  it('marks only solicitações with an unconfirmed contact', async () => {
    const unconfirmed = rowOf({ id: 42, nome: 'Bia Lima', contatoNaoConfirmado: true });
    open({ 'POST /solicitacaoCredenciado/findByFiltro': () => pageOf(rowOf(), unconfirmed) });
    expect(await screen.findByRole('row', { name: /Bia Lima/ })).toHaveTextContent('Contato não confirmado');
    expect(screen.getByRole('row', { name: /Ana Souza/ })).not.toHaveTextContent('Contato não confirmado');
  });

  // TEL-8
  it('has no INCRA column in an edital for inspectors', async () => {
    open({ 'GET /publico/edital/byId/:id': () => editalPublicoOf({ tipoEdital: 'VISTORIADOR' }) });
    await screen.findByRole('row', { name: /Ana Souza/ });
    await waitFor(() => expect(headers()).not.toContain('Código do INCRA'));
  });

  it('searches by name or CPF from the first page, and shows an empty result', async () => {
    const { api, user } = open(
      {
        'POST /solicitacaoCredenciado/findByFiltro': ({ body }) =>
          body.campoSimples ? pageOf() : { ...pageOf(rowOf()), totalElements: 40 },
      },
      'CAGEO',
      { path: `${LIST}?pagina=2` },
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

  it('turns pages', async () => {
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

  it('shows a failure with a retry', async () => {
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

  it('shows that the edital and its solicitações are loading', async () => {
    open({ 'POST /solicitacaoCredenciado/findByFiltro': () => new Promise(() => undefined) });
    expect(await screen.findByText('Carregando a lista…')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('heading', { level: 1, name: 'Solicitações do edital' })).toBeVisible();
  });

  it('refuses a profile without access', async () => {
    open({
      'POST /solicitacaoCredenciado/findByFiltro': () => {
        throw new MockFailure(403);
      },
    });
    expect(await screen.findByRole('heading', { name: 'Acesso não permitido' })).toBeVisible();
  });

  it('says that the edital does not exist', async () => {
    open({
      'GET /publico/edital/byId/:id': () => {
        throw new MockFailure(404);
      },
    });
    expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  });

  it('exports the filtered list, under the API’s file name', async () => {
    const { api, user } = open(
      {
        'POST /solicitacaoCredenciado/listagem/exportar/:tipo': () => ({
          content: 'a;b',
          fileName: 'relatorio_listagem_solicitacoes_GEOMENSOR.csv',
        }),
      },
      'GESTAO_DE_CREDENCIADOS',
      { path: `${LIST}?busca=ana` },
    );
    await screen.findByRole('row', { name: /Ana Souza/ });
    await user.click(screen.getByRole('button', { name: 'Exportar (CSV)' }));
    await waitFor(() => expect(noticesShown()).toEqual(['O arquivo CSV foi baixado.: 3 bytes']));
    const [call] = api.calls('POST /solicitacaoCredenciado/listagem/exportar/:tipo');
    expect(call?.params).toEqual({ tipo: 'GEOMENSOR' });
    expect(call?.sent).toMatchObject({ idEdital: 3, campoSimples: 'ana' });
  });
});

describe('returning to a list', () => {
  const DONE = { linha: 41, feito: 'analise' } satisfies Return;

  /** Returns to the list as a solicitação does. */
  async function comeBack(state: Return, answers: MockHandlers = {}) {
    const from = { path: 'de', page: async () => () => <RouterLink {...{ to: LIST, state }}>Voltar</RouterLink> };
    const shown = open(answers, 'CAGEO', { pages: [...LIST_PAGE, from], path: '/de' });
    await shown.user.click(await screen.findByRole('link', { name: 'Voltar' }));
  }

  // ANL-10
  it.each([
    ['Nenhuma outra solicitação desta lista aguarda análise.', () => vizinhosOf()],
    [
      'Não foi possível procurar a próxima solicitação pendente.',
      () => {
        throw new MockFailure(500);
      },
    ],
  ])('says: %s', async (text, answer) => {
    await comeBack(DONE, { 'POST /solicitacaoCredenciado/vizinhos/:id': answer });
    expect(await screen.findByText(text)).toBeVisible();
  });
});

// ANL-1, ANL-7
describe('actions of a solicitação', () => {
  it('says that there is none yet', async () => {
    open({ 'POST /solicitacaoCredenciado/findByFiltro': () => ({ content: [], totalElements: 0 }) });
    expect(await screen.findByText('Este edital ainda não tem solicitações que você possa ver.')).toBeVisible();
  });

  it('leads to the analysis', async () => {
    const { user } = open();
    expect(await openMenu(user, 'Ações de Ana Souza')).toEqual([
      ...['Analisar', 'Visualizar', 'Histórico de conversas', 'Estou impedido'],
    ]);
    await user.keyboard('{Escape}');
    await chooseAction(user, 'Ações de Ana Souza', 'Analisar');
    await waitFor(() => expect(currentAddress()).toBe('/solicitacoes/validar/41'));
  });

  it('validates a person after a confirmation', async () => {
    const { api, user } = open({
      'POST /solicitacaoCredenciado/findByFiltro': () => pageOf(rowOf({ situacao: 'AGUARDANDO_VALIDACAO' })),
      'POST /solicitacaoCredenciado/validarCredenciado': () => ({ ok: true, saiEm: null }),
    });
    await chooseAction(user, 'Ações de Ana Souza', 'Validar credenciado');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Deseja validar o credenciado Ana Souza ?');
    await user.click(within(dialog).getByRole('button', { name: 'Validar' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Válidado com sucesso']));
    expect(api.calls('POST /solicitacaoCredenciado/validarCredenciado')[0]?.sent).toEqual({ id: 41 });
    await waitFor(() => expect(api.calls('POST /solicitacaoCredenciado/findByFiltro')).toHaveLength(2));
  });

  it('says that a person was validated, also if the list is gone before the answer', async () => {
    const { user, unmount } = open({
      'POST /solicitacaoCredenciado/findByFiltro': () => pageOf(rowOf({ situacao: 'AGUARDANDO_VALIDACAO' })),
      'POST /solicitacaoCredenciado/validarCredenciado': () => {
        unmount();
        return { ok: true, saiEm: null };
      },
    });
    await chooseAction(user, 'Ações de Ana Souza', 'Validar credenciado');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Validar' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Válidado com sucesso']));
  });

  // DES-1
  it('opens a proceeding where the edital asks for one, and shows it on the case’s page', async () => {
    const { api, user } = open({
      'GET /publico/edital/byId/:id': () => editalPublicoOf({ devidoProcesso: true }),
      'POST /solicitacaoCredenciado/findByFiltro': () => pageOf(rowOf({ situacao: 'CREDENCIADO' })),
      'POST /procedimento/abrir': () => ({ ok: true }),
    });
    await chooseAction(user, 'Ações de Ana Souza', 'Abrir procedimento');
    const dialog = within(await screen.findByRole('dialog', { name: 'Abrir procedimento contra Ana Souza' }));
    await user.type(dialog.getByLabelText(/^Fatos/), 'O registro foi cancelado.');
    await user.click(dialog.getByRole('button', { name: 'Abrir procedimento' }));
    await waitFor(() => expect(currentAddress()).toBe('/solicitacoes/visualizar/41'));
    expect(api.calls('POST /procedimento/abrir')[0]?.sent).toMatchObject({ idSolicitacao: 41 });
  });

  it('de-accredits a person after a confirmation', async () => {
    const { api, user } = open({
      'POST /solicitacaoCredenciado/findByFiltro': () => pageOf(rowOf({ situacao: 'CREDENCIADO' })),
      'POST /solicitacaoCredenciado/descredenciar': () => ({ ok: true, saiEm: null }),
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
});

// FIL-6
describe('labels', () => {
  const URGENTE = { id: 1, nome: 'Urgente', cor: 'VERMELHO' } as const;
  const ADIAR = { id: 2, nome: 'Adiar', cor: 'ROXO' } as const;
  const MARK = 'PUT /etiqueta/marcar/:id';

  it('are shown in a row, filter the list, and are added to selected rows', async () => {
    const api = mockApi({
      ...ANALISE_ANSWERS,
      'GET /etiqueta/findAll': () => [ADIAR, URGENTE],
      'GET /publico/edital/byId/:id': () => editalPublicoOf(),
      'POST /solicitacaoCredenciado/findByFiltro': () => ({
        content: [rowOf({ etiquetas: [URGENTE], notas: 2 })],
        totalElements: 1,
      }),
      [MARK]: () => ({ mudadas: 1 }),
    });
    const { user } = renderRoutes(LIST_PAGE, { path: '/solicitacoes/listagem/3?etiqueta=2', as: 'CAGEO' });
    const row = within(await screen.findByRole('row', { name: /Ana Souza/ }));
    expect(row.getByText('Urgente')).toBeVisible();
    expect(row.getByText('2 notas')).toBeVisible();
    expect(await screen.findByDisplayValue('Adiar')).toBe(screen.getByRole('combobox', { name: 'Etiqueta' }));
    const asked = api.calls('POST /solicitacaoCredenciado/findByFiltro').at(-1)?.sent;
    expect(asked).toMatchObject({ etiqueta: 2 });
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar Ana Souza' }));
    await user.click(await screen.findByRole('button', { name: 'Etiquetas' }));
    await user.click(await screen.findByRole('button', { name: 'Pôr a etiqueta Urgente' }));
    await waitFor(() => expect(noticesShown()).toEqual(['Etiqueta posta em 1 solicitação.']));
    expect(api.calls(MARK).map(({ sent }) => sent)).toEqual([{ solicitacoes: [41], posta: true }]);
  });
});

describe('the person’s own solicitação', () => {
  /** CPF of the samples' applicant, who signs in as staff. */
  const OWN = '52998224725';
  function openList(situacao: ReturnType<typeof rowOf>['situacao']) {
    mockApi({
      ...ANALISE_ANSWERS,
      'GET /publico/edital/byId/:id': () => editalPublicoOf(),
      'POST /solicitacaoCredenciado/findByFiltro': () => ({ content: [rowOf({ situacao })], totalElements: 1 }),
    });
    return renderRoutes(LIST_PAGE, { path: '/solicitacoes/listagem/3', as: 'CAGEO', cpf: OWN });
  }

  it('shows its conversas without a reply', async () => {
    const shown = jest.fn();
    setWidgetLoader(async () => (props) => {
      shown(props);
      return null;
    });
    const { user } = openList('CREDENCIADO');
    await screen.findByRole('row', { name: /Ana Souza/ });
    await chooseAction(user, 'Ações de Ana Souza', 'Histórico de conversas');
    expect(await screen.findByText('Esta solicitação é sua.')).toBeVisible();
    await waitFor(() => expect(shown).toHaveBeenCalledWith({ idSolicitacao: 41, readOnly: true }));
  });
});
