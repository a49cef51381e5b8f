import { getSession } from '@credenciados/shared';
import {
  connectSession,
  currentAddress,
  expectAllTold,
  findRichText,
  MockFailure,
  type MockHandlers,
  mockApi,
  refusalOf,
  renderRoutes,
  writeRichText,
} from '@credenciados/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import { ownConversas, sampleConversa, sampleMensagem } from '../testing/samples.ts';

const ASK = 'POST /conversa/perguntar';
const OWN = 'GET /solicitacaoCredenciado/findByCurrentUser';
const QUESTION = sampleConversa({
  tipoConversa: 'DUVIDA',
  mensagens: [sampleMensagem({ minha: true, paraMim: false, conteudo: '<p>Quando sai?</p>' })],
});
const solicitacao = (id: number, numero: string) => ({
  id,
  protocolo: `2026.0000000${id}-0`,
  situacao: 'AGUARDANDO_APROVACAO' as const,
  dataCadastro: '2026-01-10T15:00:05.000Z',
  dataReenvio: null,
  isPossivelResponder: false,
  prazoRetificacao: null,
  edital: { id: 2, numero, tipoEdital: 'GEOMENSOR' as const },
});

function show(more: MockHandlers = {}, path = '/credenciado/mensagens/perguntar?solicitacao=4') {
  const api = mockApi({
    [OWN]: () => [solicitacao(3, '001/2026'), solicitacao(4, '002/2026')],
    'GET /conversa/getById/:id': () => QUESTION,
    'GET /conversa/getByUser': () => ownConversas([]),
    [ASK]: () => QUESTION,
    ...more,
  });
  return { api, ...renderRoutes(descriptor.routes, { path, as: 'CREDENCIADOS' }) };
}
const send = () => screen.getByRole('button', { name: 'Enviar pergunta' });

// MSG-11
test('a question about the person’s solicitação is sent under a key, and its page shows when it was received', async () => {
  const { api, user } = show();
  expect(await screen.findByRole('combobox', { name: /^Solicitação/ })).toHaveValue('4');
  await user.type(screen.getByRole('textbox', { name: /^Assunto/ }), 'Prazo da análise');
  await writeRichText('Mensagem', 'Quando sai?');
  await user.click(send());
  expect(await screen.findByText('A comissão recebeu a sua pergunta em 02/03/2026 10:00:00.')).toBeVisible();
  expect(currentAddress()).toBe('/credenciado/mensagens/responder/7');
  // The page allows additions while the question is open.
  expect(screen.getByRole('form', { name: 'Responder' })).toBeVisible();
  const [sent] = api.calls(ASK);
  expect(sent?.sent).toEqual({
    idSolicitacao: 4,
    assunto: 'Prazo da análise',
    conteudo: '<p>Quando sai?</p>',
    anexos: [],
  });
  expect(sent?.header('Idempotency-Key')).toBeTruthy();
});

test('missing values are named beside their fields, and nothing is sent', async () => {
  const { api, user } = show({}, '/credenciado/mensagens/perguntar');
  await screen.findByRole('combobox', { name: /^Solicitação/ });
  await user.click(send());
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveTextContent(
    /Solicitação: O campo é obrigatório.*Assunto: .*Mensagem: A mensagem é obrigatória/,
  );
  expect(api.calls(ASK)).toEqual([]);
});

// ERR-6
test('shows each message of a refusal', async () => {
  const { refuse, messages } = refusalOf(ASK);
  const { user } = show({ [ASK]: refuse });
  await user.type(await screen.findByRole('textbox', { name: /^Assunto/ }), 'Prazo da análise');
  await writeRichText('Mensagem', 'Quando sai?');
  await user.click(send());
  await expectAllTold(messages);
});

test('shows a refusal in the page and keeps the typed text', async () => {
  const { user } = show({
    [ASK]: () => {
      throw new MockFailure(422, { message: 'Você já tem 5 perguntas abertas sobre esta solicitação.' });
    },
  });
  await user.type(await screen.findByRole('textbox', { name: /^Assunto/ }), 'Prazo da análise');
  await writeRichText('Mensagem', 'Quando sai?');
  await user.click(send());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/ao tentar enviar mensagem.*5 perguntas/));
  expect(await findRichText('Mensagem')).toHaveTextContent('Quando sai?');
  expect(screen.getByRole('textbox', { name: /^Assunto/ })).toHaveValue('Prazo da análise');
});

// MSG-12
test('half-written text survives an expired session, with its key', async () => {
  connectSession();
  const { api, user, unmount } = show({
    [ASK]: () => {
      if (api.calls(ASK).length > 1) return QUESTION;
      throw new MockFailure(401);
    },
  });
  await user.type(await screen.findByRole('textbox', { name: /^Assunto/ }), 'Prazo da análise');
  await writeRichText('Mensagem', 'Quando sai?');
  await user.click(send());
  await waitFor(() => expect(getSession()).toBeNull());
  unmount();

  const again = show({ [ASK]: () => QUESTION }, '/credenciado/mensagens/perguntar');
  expect(await screen.findByText(/^Recuperamos o que você escreveu/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: /^Solicitação/ })).toHaveValue('4');
  expect(screen.getByRole('textbox', { name: /^Assunto/ })).toHaveValue('Prazo da análise');
  expect(await findRichText('Mensagem')).toHaveTextContent('Quando sai?');
  await again.user.click(send());
  await waitFor(() => expect(currentAddress()).toBe('/credenciado/mensagens/responder/7'));
  expect(again.api.calls(ASK)[0]?.header('Idempotency-Key')).toBe(api.calls(ASK)[0]?.header('Idempotency-Key'));
  expect(Object.keys(sessionStorage).filter((name) => name.includes('pergunta'))).toEqual([]);
});

test('without a solicitação the form is replaced by an explanation', async () => {
  show({ [OWN]: () => [] });
  expect(await screen.findByText('Você ainda não tem solicitações.')).toBeVisible();
});

test('is linked from the message centre', async () => {
  const { user } = show({}, '/credenciado/mensagens');
  await user.click(await screen.findByRole('link', { name: 'Fazer uma pergunta' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Fazer uma pergunta' })).toBeVisible();
});
