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
import type { PedidoExclusao } from './exclusao.api.ts';

const LIST = 'POST /exclusao/findByFiltro';
const ANSWER = 'PUT /exclusao/responder/:id';

function pedidoOf(changes: Partial<PedidoExclusao> = {}): PedidoExclusao {
  return {
    id: 4,
    nome: 'Ana Lúcia Pinheiro',
    cpf: '52998224725',
    pedidaEm: '2026-03-21T12:00:00.000Z',
    motivo: 'Mudei de profissão.',
    resposta: null,
    respondidaEm: null,
    respondidaPor: null,
    proprio: false,
    ...changes,
  };
}

const page = (...content: PedidoExclusao[]) => ({
  content,
  totalElements: content.length,
  totalPendentes: content.length,
});

function show(answers: MockHandlers, as: 'CAGEO' | 'GESTAO_DE_CREDENCIADOS' = 'CAGEO') {
  const api = mockApi({ [LIST]: () => page(pedidoOf()), ...answers });
  return { api, ...renderRoutes(descriptor.routes, { path: '/exclusao/listagem', as }) };
}

async function choose(user: ReturnType<typeof show>['user'], item: string) {
  await chooseAction(user, 'Ações do pedido de Ana Lúcia Pinheiro', item);
  return within(await screen.findByRole('dialog'));
}

// TEL-6
test('says that only the counted requests are shown', async () => {
  show({ [LIST]: () => ({ ...page(pedidoOf()), totalElements: 1000 }) });
  expect(await screen.findByText('São mostrados os primeiros 1.000.')).toBeVisible();
});

// CTA-13, TEL-53
test('a request is answered in words, and the person is notified', async () => {
  let answered = false;
  const done = { resposta: 'O acesso foi encerrado.', respondidaEm: '2026-03-23T12:00:00.000Z', respondidaPor: 'Rita' };
  const { api, user } = show({
    [LIST]: () => page(pedidoOf(answered ? done : {})),
    [ANSWER]: () => {
      answered = true;
      return { ok: true };
    },
  });
  const dialog = await choose(user, 'Responder');
  await user.click(dialog.getByRole('button', { name: 'Enviar resposta' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Resposta: O campo é obrigatório');
  await user.type(dialog.getByRole('textbox', { name: /^Resposta/ }), 'O acesso foi encerrado.');
  await user.click(dialog.getByRole('button', { name: 'Enviar resposta' }));
  await waitFor(() => expect(noticesShown()).toEqual([expect.stringContaining('Resposta enviada.')]));
  expect(api.calls(ANSWER)[0]).toMatchObject({ params: { id: '4' }, sent: { resposta: 'O acesso foi encerrado.' } });
  expect(await screen.findByText('Rita, em 23/03/2026 09:00')).toBeVisible();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim())).toEqual([
    'Situação',
    'Nome',
    'CPF',
    'Pedido em',
    'Motivo',
    'Respondido por',
    'Ações',
  ]);
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

test.each([
  ['one’s own', 'CAGEO', pedidoOf({ proprio: true }), 'O pedido é seu'],
  ['whoever only reads', 'GESTAO_DE_CREDENCIADOS', pedidoOf(), 'Ainda sem resposta.'],
] as const)('%s isn’t answered', async (_who, as, pedido, told) => {
  const { user } = show({ [LIST]: () => page(pedido) }, as);
  const dialog = await choose(user, 'Visualizar');
  expect(dialog.getByText(new RegExp(told))).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Enviar resposta' })).toBeNull();
});

test('shows an empty list', async () => {
  show({ [LIST]: () => page() });
  expect(await screen.findByText('Ninguém pediu a exclusão dos próprios dados.')).toBeVisible();
});
