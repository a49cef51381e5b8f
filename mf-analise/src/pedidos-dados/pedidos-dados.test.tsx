import {
  chooseAction,
  MockFailure,
  type MockHandlers,
  mockApi,
  noticesShown,
  renderRoutes,
} from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import type { PedidoDadosRow } from './pedidos-dados.api.ts';

const LIST = 'POST /pedidoDados/findByFiltro';
const ONE = 'GET /pedidoDados/findById/:id';
const ANSWER = 'PUT /pedidoDados/responder/:id';
const WRITE = 'POST /pedidoDados/mensagem/:id';

function pedidoOf(changes: Partial<PedidoDadosRow> = {}): PedidoDadosRow {
  return {
    id: 4,
    tipo: 'CORRECAO',
    nome: 'Ana Lúcia Pinheiro',
    cpf: '52998224725',
    pedidoEm: '2026-03-21T12:00:00.000Z',
    prazo: '2999-04-06',
    motivo: 'Meu nome mudou.',
    resposta: null,
    respondidoEm: null,
    respondidoPor: null,
    proprio: false,
    ...changes,
  };
}

const page = (...content: PedidoDadosRow[]) => ({ content, totalElements: content.length });
const mensagem = { id: 1, em: '2026-03-22T12:00:00.000Z', doEncarregado: false, texto: 'Agora é Souza.' };

function show(answers: MockHandlers = {}) {
  const api = mockApi({
    [LIST]: () => page(pedidoOf()),
    [ONE]: () => ({ ...pedidoOf(), mensagens: [mensagem] }),
    ...answers,
  });
  return { api, ...renderRoutes(descriptor.routes, { path: '/pedidos-dados/listagem', as: 'ENCARREGADO' }) };
}

async function choose(user: ReturnType<typeof show>['user'], item: string) {
  await chooseAction(user, 'Ações do pedido de Ana Lúcia Pinheiro', item);
  return within(await screen.findByRole('dialog'));
}

// DAD-5
test('a request shows its messages, is answered in words, and the person is told', async () => {
  let answered = false;
  const done = { resposta: 'Corrigido.', respondidoEm: '2026-03-23T12:00:00.000Z', respondidoPor: 'Lívia' };
  const { api, user } = show({
    [LIST]: ({ body }) => (Boolean(body.respondidos) === answered ? page(pedidoOf(answered ? done : {})) : page()),
    [ANSWER]: () => {
      answered = true;
      return { ok: true as const };
    },
  });
  const dialog = await choose(user, 'Responder');
  expect(await dialog.findByText('Agora é Souza.')).toBeVisible();
  expect(dialog.getByText('06/04/2999')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Enviar resposta' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Resposta: O campo é obrigatório');
  await user.type(dialog.getByRole('textbox', { name: /^Resposta/ }), 'Corrigido.');
  await user.click(dialog.getByRole('button', { name: 'Enviar resposta' }));
  await waitFor(() => expect(noticesShown()).toEqual([expect.stringContaining('Resposta enviada.')]));
  expect(api.calls(ANSWER)[0]).toMatchObject({ params: { id: '4' }, sent: { texto: 'Corrigido.' } });
  expect(await screen.findByText('Nenhum pedido espera resposta.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Respondidos' }));
  expect(await screen.findByText('Lívia, em 23/03/2026 09:00')).toBeVisible();
});

test('a message leaves the request open', async () => {
  const { api, user } = show({ [WRITE]: () => ({ ok: true as const }) });
  const dialog = await choose(user, 'Responder');
  await user.click(dialog.getByRole('button', { name: 'Escrever sem encerrar' }));
  await user.type(dialog.getByRole('textbox', { name: /^Mensagem/ }), 'Qual é o nome certo?');
  await user.click(dialog.getByRole('button', { name: 'Enviar mensagem' }));
  await waitFor(() => expect(noticesShown()).toEqual([expect.stringContaining('Mensagem enviada.')]));
  expect(api.calls(WRITE)[0]).toMatchObject({ sent: { texto: 'Qual é o nome certo?' } });
  expect(api.calls(WRITE)[0]?.header('Idempotency-Key')).toBeTruthy();
  expect(api.calls(ANSWER)).toEqual([]);
});

test('says that another person answered first, and keeps the typed text', async () => {
  const { user } = show({
    [ANSWER]: () => {
      throw new MockFailure(422, { message: 'Este pedido já foi respondido.' });
    },
  });
  const dialog = await choose(user, 'Responder');
  await user.type(dialog.getByRole('textbox', { name: /^Resposta/ }), 'Olá');
  await user.click(dialog.getByRole('button', { name: 'Enviar resposta' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Este pedido já foi respondido.');
  expect(dialog.getByRole('textbox', { name: /^Resposta/ })).toHaveValue('Olá');
});

test('one’s own request isn’t answered', async () => {
  const { user } = show({ [LIST]: () => page(pedidoOf({ proprio: true })) });
  const dialog = await choose(user, 'Visualizar');
  expect(dialog.getByText(/O pedido é seu/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Enviar resposta' })).toBeNull();
});

test('marks a request past its 15 days, and lists answered ones apart', async () => {
  const { api, user } = show({
    [LIST]: ({ body }) => (body.respondidos ? page() : page(pedidoOf({ prazo: '2026-01-05' }))),
  });
  expect(await screen.findByText('Prazo vencido')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Respondidos' }));
  expect(await screen.findByText('Nenhum pedido respondido.')).toBeVisible();
  expect(api.calls(LIST).at(-1)?.sent).toMatchObject({ respondidos: true });
});

test('shows an empty list', async () => {
  show({ [LIST]: () => page() });
  expect(await screen.findByText('Nenhum pedido espera resposta.')).toBeVisible();
});
