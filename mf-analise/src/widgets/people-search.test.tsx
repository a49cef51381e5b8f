import { LIMITS } from '@credenciados/contract/domain';
import type { Output } from '@credenciados/shared';
import { MockFailure, type MockHandlers, mockApi, renderInModule, setWidgetLoader } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { PeopleSearch, useLastSearch } from './people-search.tsx';

// FIL-20
type Found = Output<'POST /busca/findByFiltro'>;
const foundOf = (change: Partial<Found['content'][number]> = {}): Found['content'][number] => ({
  id: 41,
  protocolo: '2026.00012345-7',
  situacao: 'AGUARDANDO_APROVACAO',
  nome: 'Edílson Souza Brandão',
  cpf: '52998224725',
  dataCadastro: '2026-03-21T12:00:00Z',
  edital: { id: 3, numero: '003/2026', tipoEdital: 'GEOMENSOR' },
  ...change,
});

function show(answer: MockHandlers['POST /busca/findByFiltro'], as: 'CAGEO' | 'GESTAO_DE_CREDENCIADOS' = 'CAGEO') {
  const onClose = jest.fn();
  const api = mockApi({ 'POST /busca/findByFiltro': answer });
  return { api, onClose, ...renderInModule(<PeopleSearch onClose={onClose} />, { as }) };
}
afterEach(() => useLastSearch.setState({ texto: '' }));
type Shown = ReturnType<typeof show>;

async function search({ user }: Shown, text: string) {
  const field = screen.getByRole('searchbox', { name: 'Nome, CPF ou protocolo' });
  await user.clear(field);
  await user.type(field, `${text}{Enter}`);
}
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Solicitações encontradas' })).getAllByRole('listitem');

test('shows person, edital and state of each, with a link', async () => {
  const shown = show(() => ({
    content: [
      foundOf(),
      foundOf({ id: 7, situacao: 'CREDENCIADO', edital: { id: 1, numero: '1/2025', tipoEdital: 'VISTORIADOR' } }),
    ],
    haMais: false,
  }));
  await search(shown, ' edilson brandao ');
  const [first, second] = await rows();
  expect(shown.api.calls('POST /busca/findByFiltro')[0]?.sent).toEqual({ campoSimples: 'edilson brandao' });
  expect(first).toHaveTextContent(/Brandão.*529\.982\.247-25.*2026\.00012345-7.*003\/2026 \(Geomensor\).*21\/03\/2026/);
  expect(second).toHaveTextContent(/1\/2025 \(Vistoriador\)/);
  expect(screen.getByRole('status')).toHaveTextContent('2 solicitações encontradas');
  const links = screen.getAllByRole('link', { name: 'Edílson Souza Brandão' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/credenciados/solicitacoes/validar/41',
    '/credenciados/solicitacoes/visualizar/7',
  ]);
  await shown.user.click(links[0] as HTMLElement);
  expect(shown.onClose).toHaveBeenCalled();
  expect(shown.api.calls('POST /busca/findByFiltro')).toHaveLength(1);
});

test('leads readers to the view; conversas open from the row', async () => {
  setWidgetLoader(async () => () => <p>Conversas de antes</p>);
  const shown = show(() => ({ content: [foundOf()], haMais: false }), 'GESTAO_DE_CREDENCIADOS');
  await search(shown, 'edilson');
  await rows();
  expect(screen.getByRole('link', { name: /Brandão/ })).toHaveAttribute(
    'href',
    '/credenciados/solicitacoes/visualizar/41',
  );
  await shown.user.click(
    screen.getByRole('button', { name: 'Conversas de Edílson Souza Brandão, edital nº 003/2026' }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Histórico de Conversas' });
  expect(await within(dialog).findByText('Conversas de antes')).toBeVisible();
});

test('shows beside the field that the text is too short, and makes no request', async () => {
  const shown = show(() => ({ content: [], haMais: false }));
  await search(shown, 'jo');
  const field = screen.getByRole('searchbox', { name: 'Nome, CPF ou protocolo' });
  expect(field).toHaveAccessibleDescription('Digite ao menos 3 letras do nome, ou o CPF ou o protocolo.');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('jo');
  expect(shown.api.calls('POST /busca/findByFiltro')).toEqual([]);
});

test('shows an empty result, a capped one, and a failure', async () => {
  const answers = [
    { content: [], haMais: false },
    { content: [foundOf()], haMais: true },
  ];
  const shown = show(({ body }) => {
    if (JSON.stringify(body).includes('quebra')) throw new MockFailure(500);
    return answers.shift() ?? { content: [foundOf()], haMais: false };
  });
  await search(shown, 'ninguem');
  expect(await screen.findByText('Ninguém encontrado.')).toBeVisible();
  await search(shown, 'maria');
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(new RegExp(`mais de ${LIMITS.found} solicitações.*sobrenome`)),
  );
  await search(shown, 'quebra');
  expect(await screen.findByText('Não foi possível buscar.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
});
