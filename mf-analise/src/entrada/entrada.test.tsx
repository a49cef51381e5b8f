import { apiQuery, type Output, type Perfil, refresh, useQuery } from '@credenciados/shared';
import {
  attachStyles,
  currentAddress,
  MockFailure,
  type MockHandlers,
  mockApi,
  noticesShown,
  renderInModule,
  renderRoutes,
} from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import { useMarkRead } from '../common/novidades.api.ts';

// FIL-21, TEL-55
type Inbox = Output<'POST /novidade/findByFiltro'>;
const rowOf = (change: Partial<Inbox['content'][number]> = {}): Inbox['content'][number] => ({
  id: 41,
  tipos: ['RETIFICACAO'],
  em: '2026-03-22T12:00:00Z',
  lida: false,
  nome: 'Edílson Souza Brandão',
  protocolo: '2026.00012345-7',
  situacao: 'AGUARDANDO_APROVACAO',
  edital: { id: 3, numero: '003/2026' },
  responsavel: null,
  conversa: null,
  ...change,
});
const ASKED = rowOf({
  id: 7,
  nome: 'Ana Lima',
  tipos: ['PERGUNTA'],
  em: '2026-03-21T12:00:00Z',
  lida: true,
  situacao: 'CREDENCIADO',
  responsavel: { id: 1, nome: 'Helena Barros' },
  conversa: { id: 70, assunto: 'Qual o prazo', trecho: 'Quando sai?' },
});
const BOTH: Inbox = { content: [rowOf(), ASKED], totalElements: 2 };

function show(handlers: MockHandlers = {}, { path = '/entrada/listagem', as = 'CAGEO' as Perfil } = {}) {
  const api = mockApi({
    'POST /novidade/findByFiltro': () => BOTH,
    'GET /esclarecimento/aguardando': () => [],
    ...handlers,
  });
  return { api, ...renderRoutes(descriptor.routes, { path, as }) };
}
const asked = ({ api }: ReturnType<typeof show>) => api.calls('POST /novidade/findByFiltro').at(-1)?.sent;

test('each row shows what was sent, its applicant and its analyst, and links to it in the solicitação', async () => {
  show();
  const resent = await screen.findByRole('link', { name: 'Edílson Souza Brandão' });
  expect(resent.closest('tr')).toHaveTextContent(
    /Não lida.*22\/03\/2026.*2026\.00012345-7.*003\/2026.*Retificou.*reenviou a solicitação.*Ninguém/,
  );
  expect(resent).toHaveAttribute('href', '/credenciados/solicitacoes/validar/41');
  const question = screen.getByRole('link', { name: 'Ana Lima' });
  expect(question.closest('tr')).toHaveTextContent(/Lida.*Perguntou.*Qual o prazo.*Quando sai\?.*Helena Barros/);
  expect(question).toHaveAttribute('href', '/credenciados/solicitacoes/visualizar/7?conversa=70');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim())).toEqual([
    'Chegou em',
    'Interessado',
    'O que enviou',
    'Responsável',
  ]);
});

// ESC-4
test('editais with questions that wait come first, each with its term', async () => {
  show({
    'GET /esclarecimento/aguardando': () => [
      { edital: { id: 3, numero: '003/2026' }, total: 1, fim: '2026-03-20', vencido: true },
      { edital: { id: 4, numero: '004/2026' }, total: 2, fim: '2026-03-25', vencido: false },
    ],
  });
  const link = await screen.findByRole('link', { name: '1 pedido sobre o edital nº 003/2026' });
  expect(link).toHaveAttribute('href', '/credenciados/esclarecimentos/listagem/3');
  expect(link.closest('li')).toHaveTextContent('responder até 20/03/2026 Prazo vencido');
  expect(screen.getByText(/2 pedidos sobre o edital nº 004\/2026/).closest('li')).toHaveTextContent(
    'responder até 25/03/2026',
  );
});

// ESC-4
test('a failure to load the questions that wait is told, and can be tried again', async () => {
  const fails = [true];
  const { user } = show({
    'GET /esclarecimento/aguardando': () => {
      if (fails.pop()) throw new MockFailure(400, { message: 'O servidor não respondeu.' });
      return [{ edital: { id: 3, numero: '003/2026' }, total: 1, fim: '2026-03-20', vencido: false }];
    },
  });
  await screen.findByText('Não foi possível ver se há perguntas e impugnações que esperam resposta.');
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('link', { name: '1 pedido sobre o edital nº 003/2026' })).toBeVisible();
});

test('the list is filtered by kind and to the analyst’s own, in the address', async () => {
  const shown = show({ 'POST /novidade/findByFiltro': () => ({ content: [], totalElements: 0 }) });
  const { user } = shown;
  await user.click(await screen.findByRole('button', { name: 'Perguntas', pressed: false }));
  await user.click(screen.getByRole('button', { name: 'Só as minhas' }));
  await waitFor(() => expect(asked(shown)).toMatchObject({ tipo: 'PERGUNTA', minhas: true }));
  expect(currentAddress()).toBe('/entrada/listagem?tipo=PERGUNTA&minhas=sim');
  await user.click(await screen.findByRole('button', { name: 'Ver tudo' }));
  expect(await screen.findByText('Nada espera pela comissão.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver a listagem de editais' })).toBeVisible();
});

test('all rows are marked as read up to the newest shown one; a failure is shown', async () => {
  let read = false;
  attachStyles();
  const fails = [true];
  const { api, user } = show({
    'POST /novidade/findByFiltro': () => (read ? { content: [rowOf({ lida: true })], totalElements: 1 } : BOTH),
    'PUT /novidade/lidas': () => {
      if (fails.pop()) throw new MockFailure(500);
      read = true;
      return { ok: true as const };
    },
  });
  const button = await screen.findByRole('button', { name: 'Marcar todas como lidas' });
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent(/inesperado/);
  expect(noticesShown()).toEqual([]);
  await user.click(button);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Marcar todas como lidas' })).toBeNull());
  expect(api.calls('PUT /novidade/lidas').at(-1)?.sent).toEqual({ ate: '2026-03-22T12:00:00Z' });
});

test('a failed load can be retried; rows of read-only staff link to the view', async () => {
  const fails = [true];
  const { user } = show(
    {
      'POST /novidade/findByFiltro': () => {
        if (fails.pop()) throw new MockFailure(500);
        return BOTH;
      },
    },
    { as: 'GESTAO_DE_CREDENCIADOS' },
  );
  await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  const link = await screen.findByRole('link', { name: 'Edílson Souza Brandão' });
  expect(link).toHaveAttribute('href', '/credenciados/solicitacoes/visualizar/41');
});

test.each(['/perguntas/listagem', '/perguntas/responder/7'])('%s leads to the inbox', async (path) => {
  show({}, { path });
  expect(await screen.findByRole('heading', { level: 1, name: 'Caixa de entrada' })).toBeVisible();
  expect(currentAddress()).toBe('/entrada/listagem');
});

function OnScreen({ id }: { id: number }) {
  useMarkRead(id, true);
  const { data } = useQuery(apiQuery('GET /novidade/naoLidas', { background: true }));
  return <p>{data?.total} no cabeçalho</p>;
}

test('a solicitação on the screen is marked as read, once, while anything is unread', async () => {
  let total = 0;
  const api = mockApi({
    'GET /novidade/naoLidas': () => ({ total }),
    'PUT /novidade/lida/:id': () => ({ ok: true as const }),
  });
  const none = renderInModule(<OnScreen id={41} />, { as: 'CAGEO' });
  expect(await screen.findByText('0 no cabeçalho')).toBeVisible();
  expect(api.calls('PUT /novidade/lida/:id')).toEqual([]);
  none.unmount();
  total = 2;
  await refresh('GET /novidade/naoLidas');
  renderInModule(<OnScreen id={41} />, { as: 'CAGEO' });
  await waitFor(() => expect(api.calls('PUT /novidade/lida/:id').map(({ params }) => params)).toEqual([{ id: '41' }]));
  await waitFor(() => expect(api.calls('GET /novidade/naoLidas').length).toBeGreaterThan(2));
  expect(api.calls('PUT /novidade/lida/:id')).toHaveLength(1);
});
