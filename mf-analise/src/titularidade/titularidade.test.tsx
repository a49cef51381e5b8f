import type { Perfil } from '@credenciados/shared';
import {
  chooseAction,
  currentAddress,
  MockFailure,
  type MockHandlers,
  mockApi,
  renderRoutes,
} from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import type { Titularidade, TitularidadeRow } from './titularidade.api.ts';

const LIST = 'POST /titularidade/findByFiltro';
const DECIDE = 'POST /titularidade/decidir';

const ROW: TitularidadeRow = {
  id: 5,
  protocolo: 'T2026.12345678-9',
  situacao: 'PENDENTE',
  dataPedido: '2026-05-20T15:00:00.000Z',
  nome: 'Ana Souza',
  cpf: '52998224725',
  contatoNaoConfirmado: false,
  decididoEm: null,
  decididoPor: null,
};
const claimOf = (changes: Partial<Titularidade> = {}): Titularidade => ({
  ...ROW,
  email: 'ana@exemplo.br',
  relato: 'Nunca me cadastrei.',
  justificativa: null,
  documento: { caminho: 'd'.repeat(22), nomeOriginal: 'rg.png', tamanho: 2048, sha256: 'a'.repeat(64) },
  ultimoAceito: null,
  proprio: false,
  conta: {
    nome: 'Ana S.',
    email: 'x***@outro.example',
    dataCadastro: '2026-01-10T15:00:00.000Z',
    ativa: true,
    daEquipe: false,
  },
  solicitacoes: [
    {
      id: 41,
      protocolo: '2026.00000041-1',
      situacao: 'AGUARDANDO_APROVACAO',
      dataCadastro: '2026-01-10T15:00:00.000Z',
      email: 'x***@outro.example',
      edital: { numero: '003/2026', tipoEdital: 'GEOMENSOR' },
    },
  ],
  ...changes,
});

function open(path: string, answers: MockHandlers = {}, as: Perfil = 'CAGEO') {
  const api = mockApi({
    [LIST]: () => ({ content: [ROW], totalElements: 1 }),
    'GET /titularidade/findById/:id': () => claimOf(),
    'GET /publico/documentoCredenciado/findByCaminho': () => ({ content: 'imagem', fileName: 'rg.png' }),
    [DECIDE]: () => ({ ok: true }),
    ...answers,
  });
  return { api, ...renderRoutes(descriptor.routes, { path, as }) };
}
const openClaim = (answers?: MockHandlers, as?: Perfil) => open('/titularidade/analisar/5', answers, as);

beforeAll(() => {
  // jsdom lacks `createObjectURL`.
  URL.createObjectURL = () => 'blob:rg';
  URL.revokeObjectURL = () => undefined;
});

describe('Pedidos de titularidade', () => {
  // TEL-6
  it('says that only the counted claims are shown', async () => {
    open('/titularidade/listagem', { [LIST]: () => ({ content: [ROW], totalElements: 1000 }) });
    expect(await screen.findByText('São mostrados os 1.000 mais novos.')).toBeVisible();
  });

  // TEL-53
  it('lists claims, each with a link', async () => {
    const { user } = open('/titularidade/listagem');
    const row = await screen.findByRole('row', { name: /T2026\.12345678-9/ });
    for (const text of ['Pendente', 'Ana Souza', '529.982.247-25']) expect(row).toHaveTextContent(text);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim())).toEqual([
      'Situação',
      'Protocolo',
      'Nome',
      'CPF',
      'Pedido em',
      'Decidido por',
      'Ações',
    ]);
    await chooseAction(user, 'Ações do pedido T2026.12345678-9', 'Visualizar');
    await waitFor(() => expect(currentAddress()).toBe('/titularidade/analisar/5'));
  });

  it('filters by state, with the filter in the address', async () => {
    const { api, user } = open('/titularidade/listagem');
    await user.click(await screen.findByRole('button', { name: 'Pendentes' }));
    await waitFor(() => expect(api.calls(LIST).at(-1)?.sent).toMatchObject({ situacao: 'PENDENTE', pagina: 0 }));
    expect(currentAddress()).toBe('/titularidade/listagem?situacao=PENDENTE');
    expect(screen.getByRole('button', { name: 'Pendentes' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('marks the one with an unconfirmed address, in the list and on its page', async () => {
    const unconfirmed = { ...ROW, contatoNaoConfirmado: true };
    const { unmount } = open('/titularidade/listagem', {
      [LIST]: () => ({ content: [unconfirmed, { ...ROW, id: 6, protocolo: 'T2026.00000006-0' }], totalElements: 2 }),
    });
    const row = await screen.findByRole('row', { name: /T2026\.12345678-9/ });
    expect(row).toHaveTextContent('Contato não confirmado');
    expect(screen.getAllByText('Contato não confirmado')).toHaveLength(1);
    unmount();
    openClaim({ 'GET /titularidade/findById/:id': () => claimOf({ contatoNaoConfirmado: true }) });
    expect(await screen.findByText(/O e-mail deste pedido não foi confirmado por código/)).toBeVisible();
  });

  it('shows an empty list', async () => {
    open('/titularidade/listagem', { [LIST]: () => ({ content: [], totalElements: 0 }) });
    expect(await screen.findByText('Nenhum pedido encontrado.')).toBeVisible();
  });

  it('offers a retry', async () => {
    open('/titularidade/listagem', {
      [LIST]: () => {
        throw new MockFailure(500);
      },
    });
    expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  });
});

describe('one claim', () => {
  it('is shown beside its document and the portal’s data of its CPF', async () => {
    openClaim();
    expect(await screen.findByRole('heading', { level: 1, name: 'Pedido de titularidade' })).toBeVisible();
    const claim = within(await screen.findByRole('heading', { level: 2, name: 'Pedido' }).then((h) => parent(h)));
    expect(claim.getByText('Nunca me cadastrei.')).toBeVisible();
    expect(await screen.findByRole('img', { name: /rg\.png/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Baixar rg.png' })).toBeVisible();
    expect(screen.getByText('Ana S.')).toBeVisible();
    expect(screen.getAllByText(/x\*\*\*@outro\.example/)).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Ver a solicitação 2026.00000041-1' })).toBeVisible();
  });

  it('is accepted after a question that states the effect', async () => {
    const { api, user } = openClaim();
    await user.click(await screen.findByRole('radio', { name: 'Aceitar' }));
    await user.click(screen.getByRole('button', { name: 'Registrar decisão' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Aceitar o pedido' }));
    expect(dialog.getByText('ana@exemplo.br')).toBeVisible();
    expect(api.calls(DECIDE)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Aceitar' }));
    await waitFor(() =>
      expect(api.calls(DECIDE)[0]?.sent).toEqual({ id: 5, aceitar: true, justificativa: '', ultimoAceito: null }),
    );
    expect(await screen.findByText(/^Pedido aceito\./)).toBeVisible();
  });

  it('needs a reason to be refused', async () => {
    const { api, user } = openClaim();
    await user.click(await screen.findByRole('radio', { name: 'Recusar' }));
    await user.click(screen.getByRole('button', { name: 'Registrar decisão' }));
    expect(await screen.findByRole('link', { name: 'Justificativa: Informe o motivo da recusa.' })).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /^Justificativa/ }), 'Documento ilegível.');
    await user.click(screen.getByRole('button', { name: 'Registrar decisão' }));
    await waitFor(() =>
      expect(api.calls(DECIDE)[0]?.sent).toEqual({
        id: 5,
        aceitar: false,
        justificativa: 'Documento ilegível.',
        ultimoAceito: null,
      }),
    );
  });

  it('shows who decided first and when', async () => {
    const message = 'Este pedido já foi decidido. Situação: Recusado, por Carla Dias em 21/03/2026 às 09:00.';
    let decided = false;
    const { user } = openClaim({
      'GET /titularidade/findById/:id': () =>
        decided
          ? claimOf({ situacao: 'RECUSADO', decididoEm: '2026-05-21T15:00:00.000Z', decididoPor: 'Carla Dias' })
          : claimOf(),
      [DECIDE]: () => {
        decided = true;
        throw new MockFailure(422, { message, codigo: 'SITUACAO_ALTERADA' });
      },
    });
    await user.click(await screen.findByRole('radio', { name: 'Recusar' }));
    await user.type(screen.getByRole('textbox', { name: /^Justificativa/ }), 'Ilegível.');
    await user.click(screen.getByRole('button', { name: 'Registrar decisão' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(await screen.findByText('Carla Dias')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Registrar decisão' })).toBeNull();
  });

  it.each<[string, MockHandlers, Perfil, RegExp | null]>([
    ['who only reads', {}, 'GESTAO_DE_CREDENCIADOS', null],
    [
      'whose CPF it is about',
      { 'GET /titularidade/findById/:id': () => claimOf({ proprio: true }) },
      'CAVISTORIA',
      /outra pessoa da comissão deve decidir/,
    ],
  ])('isn’t decided by %s', async (_who, answers, as, told) => {
    openClaim(answers, as);
    await screen.findByText('Nunca me cadastrei.');
    if (told) expect(screen.getByText(told)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Registrar decisão' })).toBeNull();
  });

  it('says if there is no account, or if it belongs to staff', async () => {
    const { unmount } = openClaim({
      'GET /titularidade/findById/:id': () => claimOf({ conta: null, solicitacoes: [] }),
    });
    expect(await screen.findByText('Não há conta com este CPF')).toBeVisible();
    unmount();
  });

  it('says that the claim doesn’t exist', async () => {
    openClaim({
      'GET /titularidade/findById/:id': () => {
        throw new MockFailure(404, { message: 'O registro não foi encontrado.' });
      },
    });
    expect(await screen.findByText(/não foi encontrad|não encontrad/i)).toBeVisible();
  });
});

/** Section of the page under a heading. */
function parent(heading: HTMLElement): HTMLElement {
  const section = heading.closest('section');
  if (!section) throw new Error('The heading stands in no section');
  return section;
}
