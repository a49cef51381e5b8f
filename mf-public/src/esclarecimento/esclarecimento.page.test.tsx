import { ESCLARECIMENTO_TEXT, type EsclarecimentoPublico } from '@credenciados/contract';
import type { Output } from '@credenciados/shared';
import {
  expectAllTold,
  MockFailure,
  type MockHandlers,
  mockApi,
  refusalOf,
  renderRoutes,
} from '@credenciados/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import { confirmContact } from '../testing/fill-form.ts';

const SEND = 'POST /publico/esclarecimento/enviar';
const LIST = 'GET /publico/esclarecimento/byEdital/:id';
type Pagina = Output<typeof LIST>;
const RECEBIDO = {
  ...{ protocolo: 'E2026.12345678-9', dataRegistro: '2026-03-10T15:04:05.000Z', responderAte: '2026-03-13' },
};
const ANSWERED: EsclarecimentoPublico = {
  ...{ protocolo: 'E2026.00000001-1', tipo: 'IMPUGNACAO', enviadoEm: '2026-03-02T15:00:00.000Z', acolhida: true },
  prejudicado: false,
  errata: { errata: 1, versao: 2 },
  ...{ texto: 'O item 4 exige demais.', resposta: 'O item sai.', respondidoEm: '2026-03-04T15:00:00.000Z' },
};
const pageOf = (change: Partial<Pagina> = {}): Pagina => ({
  ...{ content: [ANSWERED], totalElements: 1, ate: '2026-03-29T02:59:59.000Z', termo: '3 dias úteis' },
  ...change,
});

async function show(answers: MockHandlers = {}) {
  await import('./esclarecimento.page.tsx');
  const api = mockApi({
    'GET /publico/edital/byId/:id': () => ({
      ...{ id: 3, numero: '003/2026', tipoEdital: 'GEOMENSOR', situacao: 'ABERTO', valido: true },
      ...{ dataInicio: '2026-03-01T03:00:00.000Z', dataFim: '2026-04-01T02:59:59.000Z' },
      anexo: { nome: 'edital.pdf', caminho: 'k'.repeat(32) },
    }),
    'POST /publico/contato/codigo': () => ({ enviado: true, pedido: 'pedido', espera: 0, codigo: '123456' }),
    'POST /publico/contato/confirmar': () => ({ prova: 'prova' }),
    'POST /publico/contato/situacao': () => ({ falhou: false, espera: 0 }),
    [LIST]: () => pageOf(),
    [SEND]: () => RECEBIDO,
    ...answers,
  });
  return { api, ...(await act(async () => renderRoutes(descriptor.routes, { path: '/esclarecimentos/3' }))) };
}
beforeEach(() => sessionStorage.clear());

type Shown = Awaited<ReturnType<typeof show>>;
const box = (name: RegExp) => screen.findByRole('textbox', { name });
const press = async ({ user }: Shown) => user.click(await screen.findByRole('button', { name: 'Enviar' }));
async function fill({ user }: Shown): Promise<void> {
  await user.click(await screen.findByRole('radio', { name: 'Pedido de esclarecimento' }));
  await user.type(await box(/^Texto/), 'Vale diploma de fora?');
  await user.type(await box(/^O seu nome/), 'Ana Souza');
}

// ESC-1
it('shows answers with their decision', async () => {
  await show();
  expect(await screen.findByRole('link', { name: 'Ver a errata nº 1' })).toHaveAttribute(
    'href',
    '/credenciados/versoes/3/2',
  );
  const item = await screen.findByRole('article', { name: 'Impugnação E2026.00000001-1' });
  for (const text of ['Acolhida', 'O item 4 exige demais.', 'O item sai.']) expect(item).toHaveTextContent(text);
});

it('shows no form where the edital takes none', async () => {
  await show({ [LIST]: () => pageOf({ content: [], totalElements: 0, ate: null }) });
  expect(await screen.findByText('Ainda não há respostas publicadas.')).toBeVisible();
  expect(screen.getByText(/^Este edital não recebe pedidos/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
});

it('offers a retry', async () => {
  await show({
    [LIST]: () => {
      throw new MockFailure(500);
    },
  });
  expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeVisible();
});

// ESC-2
it('sends a question, and shows its protocolo and term instead of the form', async () => {
  const shown = await show();
  await fill(shown);
  await press(shown);
  expect(await screen.findByRole('heading', { level: 1, name: 'Pedido recebido' })).toBeVisible();
  for (const text of [RECEBIDO.protocolo, '13/03/2026']) expect(screen.getByText(text)).toBeVisible();
  expect(document.activeElement).toHaveTextContent('Recebemos o seu pedido.');
  const [sent, more] = shown.api.calls(SEND);
  expect(more).toBeUndefined();
  expect(sent?.sent).toEqual({
    ...{ idEdital: 3, tipo: 'PERGUNTA', texto: 'Vale diploma de fora?', nome: 'Ana Souza', email: '', contato: null },
  });
  expect(sent?.header('Idempotency-Key')).toMatch(/^[\w-]{20,}$/);
});

it('asks to confirm an e-mail only if one is given', async () => {
  const shown = await show();
  await fill(shown);
  await shown.user.type(await box(/^O seu e-mail/), 'bia@exemplo.br');
  await press(shown);
  expect(screen.getByText('A resposta vai para este endereço:')).toBeVisible();
  await waitFor(() => expect(screen.getAllByText(/^Confirme o e-mail: peça o código/)).toHaveLength(2));
  expect(shown.api.calls(SEND)).toHaveLength(0);
  await confirmContact(shown.user);
  await press(shown);
  await waitFor(() =>
    expect(shown.api.calls(SEND)[0]?.sent).toMatchObject({ contato: { confirmado: true, prova: 'prova' } }),
  );
});

it('names all missing values at once, and sends nothing', async () => {
  const shown = await show();
  await press(shown);
  expect(await screen.findByRole('link', { name: `Tipo: ${ESCLARECIMENTO_TEXT.kind}` })).toBeVisible();
  for (const name of [/^Texto: /, /^O seu nome: /]) expect(screen.getByRole('link', { name })).toBeVisible();
  expect(shown.api.calls(SEND)).toHaveLength(0);
});

// ERR-6
it('shows each message of a refusal, whatever its subject', async () => {
  const { refuse, messages } = refusalOf(SEND);
  const shown = await show({ [SEND]: refuse });
  await fill(shown);
  await press(shown);
  await expectAllTold(messages);
});
