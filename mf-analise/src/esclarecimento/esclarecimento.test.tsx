import { ESCLARECIMENTO_TEXT, type Esclarecimento } from '@credenciados/contract';
import {
  expectAllTold,
  MockFailure,
  type MockHandlers,
  mockApi,
  noticesShown,
  refusalOf,
  renderRoutes,
} from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import { ANALISE_ANSWERS } from '../testing/open-solicitacao.ts';
import { editalPublicoOf } from '../testing/samples.ts';

const LIST = 'GET /esclarecimento/findByEdital/:id';
const ANSWER = 'PUT /esclarecimento/responder/:id';
const itemOf = (change: Partial<Esclarecimento> = {}): Esclarecimento => ({
  ...{ id: 5, protocolo: 'E2026.12345678-9', tipo: 'PERGUNTA', enviadoEm: '2026-03-10T15:00:00.000Z' },
  ...{ texto: 'Vale diploma de fora? Meu CPF é 1.', nome: 'Ana Souza', email: 'ana@exemplo.br', resposta: null },
  prazo: { fim: '2026-03-13', vencido: true, explicacao: { frases: ['Conta do pedido.'], naoContados: [] } },
  ...change,
});
const ANSWERED = itemOf({
  ...{ id: 4, protocolo: 'E2026.00000001-1', tipo: 'IMPUGNACAO' },
  resposta: {
    ...{ texto: 'O item fica.', pergunta: 'O item 4 exige demais.', acolhida: false, prejudicado: false },
    errata: null,
    ...{ em: '2026-03-04T15:00:00.000Z', por: 'Helena Barros' },
  },
});

function open(answers: MockHandlers = {}, as: 'CAGEO' | 'GESTAO_DE_CREDENCIADOS' = 'CAGEO') {
  const api = mockApi({
    ...ANALISE_ANSWERS,
    'GET /publico/edital/byId/:id': () => ({
      ...{ id: 3, numero: '003/2026', tipoEdital: 'GEOMENSOR', situacao: 'ABERTO', valido: true },
      ...{ dataInicio: '2026-03-01T03:00:00.000Z', dataFim: '2026-04-01T02:59:59.000Z' },
      anexo: { nome: 'edital.pdf', caminho: 'k'.repeat(32) },
    }),
    [LIST]: () => ({ content: [itemOf(), ANSWERED], totalElements: 2, publicaErrata: true }),
    [ANSWER]: () => ({ ok: true }),
    ...answers,
  });
  return { api, ...renderRoutes(descriptor.routes, { path: '/esclarecimentos/listagem/3', as }) };
}

// ESC-3
test('each row has its text, author, term or answer', async () => {
  open();
  const waiting = await screen.findByRole('row', { name: /E2026\.12345678-9/ });
  for (const text of [
    'Vale diploma de fora?',
    'Ana Souza, ana@exemplo.br',
    'Responder até 13/03/2026',
    'Prazo vencido',
  ])
    expect(waiting).toHaveTextContent(text);
  const answered = screen.getByRole('row', { name: /E2026\.00000001-1/ });
  for (const text of ['Impugnação', 'Não acolhida', 'O item fica.', 'Helena Barros'])
    expect(answered).toHaveTextContent(text);
  expect(within(answered).queryByRole('button', { name: /^Responder/ })).toBeNull();
});

test('an answer is published with the corrected text', async () => {
  const { api, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Responder E2026.12345678-9' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Responder ao pedido' }));
  const question = dialog.getByRole('textbox', { name: /^Texto que será publicado/ });
  expect(question).toHaveValue('Vale diploma de fora? Meu CPF é 1.');
  await user.clear(question);
  await user.type(question, 'Vale diploma de fora?');
  await user.type(dialog.getByRole('textbox', { name: /^Resposta/ }), 'Vale.');
  await user.click(dialog.getByRole('button', { name: 'Publicar a resposta' }));
  await waitFor(() => expect(noticesShown()).toContain('Resposta publicada.'));
  expect(api.calls(ANSWER)[0]?.sent).toEqual({ pergunta: 'Vale diploma de fora?', resposta: 'Vale.' });
});

test('a challenge needs a decision with reasons', async () => {
  const { api, user } = open({
    [LIST]: () => ({ content: [itemOf({ tipo: 'IMPUGNACAO' })], totalElements: 1, publicaErrata: true }),
  });
  await user.click(await screen.findByRole('button', { name: /^Responder/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decidir a impugnação' }));
  await user.click(dialog.getByRole('button', { name: 'Publicar a resposta' }));
  expect((await dialog.findAllByText(new RegExp(ESCLARECIMENTO_TEXT.decision))).length).toBeGreaterThan(0);
  expect(api.calls(ANSWER)).toHaveLength(0);
  await user.click(dialog.getByRole('radio', { name: 'Acolher' }));
  await user.type(dialog.getByRole('textbox', { name: /^Motivos da decisão/ }), 'O item sai.');
  await user.click(dialog.getByRole('button', { name: 'Publicar a resposta' }));
  await waitFor(() => expect(api.calls(ANSWER)[0]?.sent).toMatchObject({ resposta: 'O item sai.', acolhida: true }));
});

test('an accepted challenge leads to its errata', async () => {
  const resposta = ANSWERED.resposta && { ...ANSWERED.resposta, acolhida: true };
  const done = itemOf({ ...ANSWERED, id: 3, resposta: resposta && { ...resposta, errata: { errata: 2, versao: 4 } } });
  open({ [LIST]: () => ({ content: [{ ...ANSWERED, resposta }, done], totalElements: 2, publicaErrata: true }) });
  const [link, ...others] = await screen.findAllByRole('link', { name: /^Publicar a errata/ });
  expect(others).toEqual([]);
  expect(link).toHaveAttribute(
    'href',
    expect.stringContaining('/listagem-editais/listagem?errata=3&impugnacao=E2026.00000001-1'),
  );
  expect(screen.getByText('Errata nº 2')).toBeVisible();
});

// ESC-5
test('a request may end unanswered once its edital is over', async () => {
  const { api, user } = open({
    'GET /publico/edital/byId/:id': () => editalPublicoOf({ situacao: 'ENCERRADO', valido: false }),
  });
  await user.click(await screen.findByRole('button', { name: /^Responder E/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Responder ao pedido' }));
  expect(dialog.getByRole('radio', { name: 'Responder' })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: 'Encerrar sem resposta, porque o edital acabou' }));
  await user.type(dialog.getByRole('textbox', { name: /^Motivo/ }), 'O edital acabou.');
  await user.click(dialog.getByRole('button', { name: 'Publicar a resposta' }));
  await waitFor(() =>
    expect(api.calls(ANSWER)[0]?.sent).toEqual({
      ...{ pergunta: 'Vale diploma de fora? Meu CPF é 1.', resposta: 'O edital acabou.', prejudicado: true },
    }),
  );
});

// ERR-6
test('each message of a refusal is shown', async () => {
  const { refuse, messages } = refusalOf(ANSWER);
  const { user } = open({ [ANSWER]: refuse });
  await user.click(await screen.findByRole('button', { name: /^Responder E/ }));
  await user.type(await screen.findByRole('textbox', { name: /^Resposta/ }), 'Vale.');
  await user.click(screen.getByRole('button', { name: 'Publicar a resposta' }));
  await expectAllTold(messages);
});

test('a profile that only reads gets no button', async () => {
  open({}, 'GESTAO_DE_CREDENCIADOS');
  expect(await screen.findByRole('row', { name: /E2026\.12345678-9/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Responder/ })).toBeNull();
});

test('an empty list says so', async () => {
  open({ [LIST]: () => ({ content: [], totalElements: 0, publicaErrata: true }) });
  expect(await screen.findByText('Nenhum pedido.')).toBeVisible();
});

test('a failure offers a retry', async () => {
  open({
    [LIST]: () => {
      throw new MockFailure(500);
    },
  });
  expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeVisible();
});
