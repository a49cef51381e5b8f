import type { Output } from '@credenciados/shared';
import { MockFailure, type MockHandlers, mockApi, renderInModule } from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useNovidades, useSeeNews } from '../common/novidades.api.ts';
import { ApplicantNews } from './applicant-news.tsx';

// FIL-21
type News = Output<'GET /novidade/findAll'>;
type Row = News['content'][number];
const rowOf = (change: Partial<Row> = {}): Row => ({
  id: 41,
  tipo: 'RETIFICACAO',
  em: '2026-03-21T12:00:00Z',
  minha: false,
  nome: 'Edílson Souza Brandão',
  protocolo: '2026.00012345-7',
  situacao: 'AGUARDANDO_APROVACAO',
  edital: { id: 3, numero: '003/2026' },
  ...change,
});
const MINE = rowOf({ id: 7, nome: 'Ana Lima', minha: true, tipo: 'PERGUNTA', situacao: 'CREDENCIADO' });
const BOTH: News = { content: [MINE, rowOf({ em: '2026-03-22T12:00:00Z' })], total: 2 };

function show(handlers: MockHandlers, as: 'CAGEO' | 'GESTAO_DE_CREDENCIADOS' = 'CAGEO') {
  const onClose = jest.fn();
  const api = mockApi(handlers);
  return { api, onClose, ...renderInModule(<ApplicantNews onClose={onClose} />, { as }) };
}

test('lists the person’s own first, each with its content and a link to its solicitação', async () => {
  const { user, onClose } = show({ 'GET /novidade/findAll': () => BOTH });
  const [mine] = within(await screen.findByRole('list', { name: 'Minhas' })).getAllByRole('listitem');
  expect(mine).toHaveTextContent(/Ana Lima.*003\/2026.*2026\.00012345-7.*21\/03\/2026.*Perguntou/);
  expect(screen.getByRole('list', { name: 'Outras' })).toHaveTextContent(/Brandão.*Retificou/);
  expect(screen.getByRole('status')).toHaveTextContent('2 novidades');
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/credenciados/solicitacoes/visualizar/7',
    '/credenciados/solicitacoes/validar/41',
  ]);
  await user.click(links[1] as HTMLElement);
  expect(onClose).toHaveBeenCalled();
});

test('leads readers to the view, and says that there is more', async () => {
  show({ 'GET /novidade/findAll': () => ({ content: [rowOf()], total: 100 }) }, 'GESTAO_DE_CREDENCIADOS');
  const link = await screen.findByRole('link', { name: /Brandão/ });
  expect(link).toHaveAttribute('href', '/credenciados/solicitacoes/visualizar/41');
  expect(screen.getByRole('status')).toHaveTextContent('Mais de 1 novidades');
});

test('marks all as seen up to the latest shown, and focus stays in the dialog', async () => {
  let seen = false;
  const fails = [true];
  const { api, user, container } = show({
    'GET /novidade/findAll': () => (seen ? { content: [], total: 0 } : BOTH),
    'PUT /novidade/lidas': () => {
      if (fails.pop()) throw new MockFailure(500);
      seen = true;
      return { ok: true as const };
    },
  });
  const button = await screen.findByRole('button', { name: 'Marcar todas como vistas' });
  await user.click(button);
  expect(await screen.findByText('As novidades não foram marcadas como vistas.')).toBeVisible();
  await user.click(button);
  expect(await screen.findByText('Nenhuma novidade.')).toBeVisible();
  expect(api.calls('PUT /novidade/lidas').at(-1)?.sent).toEqual({ ate: '2026-03-22T12:00:00Z' });
  await waitFor(() => expect(container).toContainElement(document.activeElement as HTMLElement));
});

test('shows a failure with a retry', async () => {
  const fails = [true];
  const { user } = show({
    'GET /novidade/findAll': () => {
      if (fails.pop()) throw new MockFailure(500);
      return BOTH;
    },
  });
  expect(await screen.findByText('Não foi possível buscar as novidades.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Ana Lima')).toBeVisible();
});

function Header() {
  return <p>{useNovidades().data?.total} no sino</p>;
}
function OnScreen({ id }: { id: number }) {
  useSeeNews(id, true);
  return <Header />;
}

test('news on the screen is marked as seen, other news isn’t', async () => {
  const api = mockApi({ 'GET /novidade/findAll': () => BOTH, 'PUT /novidade/lida/:id': () => ({ ok: true as const }) });
  const other = renderInModule(<OnScreen id={999} />, { as: 'CAGEO' });
  expect(await screen.findByText('2 no sino')).toBeVisible();
  expect(api.calls('PUT /novidade/lida/:id')).toEqual([]);
  other.unmount();
  renderInModule(<OnScreen id={41} />, { as: 'CAGEO' });
  await waitFor(() => expect(api.calls('PUT /novidade/lida/:id').map(({ params }) => params)).toEqual([{ id: '41' }]));
  // The list is refetched; news that arrives while it is shown stays unseen.
  await waitFor(() => expect(api.calls('GET /novidade/findAll').length).toBeGreaterThan(1));
  expect(api.calls('PUT /novidade/lida/:id')).toHaveLength(1);
});
