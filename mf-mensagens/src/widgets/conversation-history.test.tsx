import { refresh } from '@credenciados/shared';
import {
  MockFailure,
  type MockHandlers,
  mockApi,
  noticesShown,
  renderInModule,
  writeRichText,
} from '@credenciados/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { failingOnce, ownConversas, sampleConversa, sampleMensagem } from '../testing/samples.ts';
import { ConversationHistory } from './conversation-history.tsx';

const page = (content = [sampleConversa({ mensagens: [sampleMensagem({ paraMim: false, minha: true })] })]) => ({
  content,
  totalElements: content.length,
});

function show(more: MockHandlers = {}, { readOnly = false } = {}) {
  const api = mockApi({
    'GET /conversa/bySolicitacao': () => page(),
    'GET /conversa/getByUser': () => ownConversas([]),
    'PUT /mensagem/lido/:id': () => ({ ok: true }),
    ...more,
  });
  return { api, ...renderInModule(<ConversationHistory idSolicitacao={3} readOnly={readOnly} />, { as: 'CAGEO' }) };
}

// MSG-9
test('all subjects of the solicitação are shown with their messages', async () => {
  const { api } = show({
    'GET /conversa/bySolicitacao': () =>
      page([
        sampleConversa({ id: 8, assunto: 'Resultado', tipoConversa: 'RESULTADO_ANALISE' }),
        sampleConversa({ id: 7, assunto: 'Certidão', status: 'ENCERRADA' }),
      ]),
  });
  const closed = await screen.findByRole('region', { name: /Certidão/ });
  expect(screen.getByRole('region', { name: /Resultado/ })).toHaveTextContent(/Helena Barros.*nova certidão/);
  expect(closed).toHaveTextContent('Esta conversa foi encerrada. Não é possível enviar novas mensagens.');
  expect(within(closed).queryByRole('button', { name: /Responder|Encerrar/ })).toBeNull();
  expect(api.calls('GET /conversa/bySolicitacao')[0]?.query).toEqual({
    idSolicitacao: 3,
    tipoConversa: 'TODOS',
    pagina: 0,
    tamanho: 999_999,
  });
});

// FIL-21
test('the linked conversa gets the focus', async () => {
  mockApi({
    'GET /conversa/bySolicitacao': () =>
      page([sampleConversa({ id: 8, assunto: 'Resultado' }), sampleConversa({ id: 7, assunto: 'Certidão' })]),
    'GET /conversa/getByUser': () => ownConversas([]),
    'PUT /mensagem/lido/:id': () => ({ ok: true }),
  });
  renderInModule(<ConversationHistory idSolicitacao={3} idConversa={7} />, { as: 'CAGEO' });
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Certidão' })).toHaveFocus());
});

test('no message: ‘Não existem mensagens registradas para essa solicitação.’', async () => {
  show({ 'GET /conversa/bySolicitacao': () => page([]) });
  expect(await screen.findByText('Não existem mensagens registradas para essa solicitação.')).toBeVisible();
});

test('a failure: ‘Ocorreu um erro ao buscar conversas.’, with a retry that works', async () => {
  const { user } = show({ 'GET /conversa/bySolicitacao': failingOnce(500, () => page()) });
  expect(await screen.findByText('Ocorreu um erro ao buscar conversas.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('region', { name: 'Atualização da certidão' })).toBeVisible();
});

test('read-only offers neither reply nor close, and marks nothing as read', async () => {
  const { api } = show({ 'GET /conversa/bySolicitacao': () => page([sampleConversa()]) }, { readOnly: true });
  await screen.findByRole('region', { name: 'Atualização da certidão' });
  expect(screen.queryByRole('button')).toBeNull();
  expect(api.calls('PUT /mensagem/lido/:id')).toEqual([]);
});

test('a message to the reader is marked as read', async () => {
  const { api } = show({ 'GET /conversa/bySolicitacao': () => page([sampleConversa()]) });
  await waitFor(() => expect(api.calls('PUT /mensagem/lido/:id').map(({ params }) => params.id)).toEqual(['71']));
});

test('a reply is sent and shown; a cancelled one says so', async () => {
  const answered = sampleConversa({
    mensagens: [sampleMensagem({ id: 90, conteudo: '<p>Recebido</p>', minha: true, paraMim: false })],
  });
  let sent = false;
  const { api, user } = show({
    'GET /conversa/bySolicitacao': () => page(sent ? [answered] : undefined),
    'POST /mensagem/resposta': () => {
      sent = true;
      return answered;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Responder' }));
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(noticesShown()).toEqual(['Mensagem cancelada.']);
  await user.click(screen.getByRole('button', { name: 'Responder' }));
  await writeRichText('Mensagem', 'Recebido');
  await user.click(screen.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByText('Recebido', { selector: 'article *' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
  expect(noticesShown()).toEqual(['Mensagem enviada com sucesso.']);
  expect(api.calls('POST /mensagem/resposta')[0]?.sent).toMatchObject({
    conversa: { id: 7 },
    conteudo: '<p>Recebido</p>',
  });
});

test('a reply gets the focus; cancelling half-written text asks first', async () => {
  // jsdom doesn't focus contenteditable elements.
  const focus = jest.spyOn(HTMLElement.prototype, 'focus');
  const { user } = show({ 'GET /conversa/bySolicitacao': () => page([sampleConversa()]) });
  await user.click(await screen.findByRole('button', { name: 'Responder' }));
  const message = await screen.findByRole('textbox', { name: /Mensagem/ });
  await waitFor(() => expect(focus.mock.contexts).toContain(message));
  await writeRichText('Mensagem', 'Segue a certidão');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  const question = () => screen.findByRole('alertdialog', { name: 'Cancelar a resposta?' });
  await user.click(within(await question()).getByRole('button', { name: 'Continuar escrevendo' }));
  expect(screen.getByRole('textbox', { name: /Mensagem/ })).toHaveTextContent('Segue a certidão');
  expect(noticesShown()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.click(within(await question()).getByRole('button', { name: 'Descartar a resposta' }));
  expect(noticesShown()).toEqual(['Mensagem cancelada.']);
  expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Atualização da certidão' })).toHaveFocus());
  // The cancelled text is gone.
  await user.click(screen.getByRole('button', { name: 'Responder' }));
  expect(await screen.findByRole('textbox', { name: /Mensagem/ })).not.toHaveTextContent('Segue');
});

test('a conversa is closed after a question', async () => {
  let closed = false;
  const { api, user } = show({
    'GET /conversa/bySolicitacao': () => page([sampleConversa({ status: closed ? 'ENCERRADA' : 'ABERTA' })]),
    'PUT /conversa/encerrar/:id': () => {
      closed = true;
      return { ok: true };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Encerrar conversa' }));
  const question = await screen.findByRole('alertdialog');
  expect(api.calls('PUT /conversa/encerrar/:id')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Encerrar' }));
  expect(await screen.findByText(/Esta conversa foi encerrada/)).toBeVisible();
  expect(noticesShown()).toEqual(['Conversa encerrada com sucesso.']);
  expect(screen.queryByRole('button', { name: 'Responder' })).toBeNull();
});

test('a close is told, also if a signal removes its button before the answer', async () => {
  const LIST = 'GET /conversa/bySolicitacao';
  let status: 'ABERTA' | 'ENCERRADA' = 'ABERTA';
  const { user } = show({
    [LIST]: () => page([sampleConversa({ status })]),
    'PUT /conversa/encerrar/:id': async () => {
      status = 'ENCERRADA';
      await refresh(LIST);
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Encerrar conversa' })).toBeNull());
      return { ok: true };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Encerrar conversa' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Encerrar' }));
  await waitFor(() => expect(noticesShown()).toEqual(['Conversa encerrada com sucesso.']));
  await waitFor(() => expect(screen.getByRole('heading', { level: 3 })).toHaveFocus());
});

test('a failed close shows its error in the question, which stays open', async () => {
  const { user } = show({
    'PUT /conversa/encerrar/:id': () => {
      throw new MockFailure(500, { message: 'O servidor está ocupado.' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Encerrar conversa' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Encerrar' }));
  expect(await within(question).findByText('O servidor está ocupado.')).toBeVisible();
  expect(noticesShown()).toEqual([]);
});
