import { apiQuery, getSession, type Perfil, refresh } from '@credenciados/shared';
import {
  connectSession,
  draftKey,
  expectAllTold,
  findRichText,
  MockFailure,
  type MockHandlers,
  mockApi,
  noticesShown,
  queryClient,
  refusalOf,
  renderRoutes,
  writeRichText,
} from '@credenciados/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { descriptor } from '../../module.ts';
import { failingOnce, KEY, ownConversas, sampleConversa, sampleMensagem } from '../testing/samples.ts';

const show = (path = '/credenciado/mensagens/responder/7', as: Perfil = 'CREDENCIADOS') =>
  renderRoutes(descriptor.routes, { path, as });
const drafts = () => [sessionStorage, localStorage].flatMap((storage) => Object.keys(storage)).filter(isDraft);
const isDraft = (name: string) => name.startsWith(draftKey(''));
const DONE = { ok: true } as const;
const pdf = (name = 'certidao.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const read = sampleMensagem({ status: 'LIDA' });
const CONVERSA = sampleConversa({ mensagens: [read] });

function mock(more: MockHandlers = {}) {
  return mockApi({
    'GET /conversa/getById/:id': () => CONVERSA,
    'GET /conversa/getByUser': () => ownConversas([]),
    'PUT /mensagem/lido/:id': () => DONE,
    'POST /publico/documentoCredenciado/upload': ({ file }) => ({
      key: KEY,
      caminho: KEY,
      nome: file?.name ?? '',
      tamanho: 8,
      sha256: 'a'.repeat(64),
    }),
    'DELETE /documentoCredenciado/deletar/:id': () => DONE,
    ...more,
  });
}

const editor = () => findRichText('Mensagem');
const send = () => screen.getByRole('button', { name: 'Enviar' });

describe('the messages', () => {
  test('are listed newest first, with sender, time, cleaned HTML, deadline and files', async () => {
    mock({
      'GET /conversa/getById/:id': () =>
        sampleConversa({
          mensagens: [
            sampleMensagem({
              id: 2,
              status: 'LIDA',
              conteudo: '<p onclick="x()">Texto <em>novo</em><script>alert(1)</script></p>',
              anexos: [{ nome: 'modelo.pdf', key: KEY, caminho: KEY }],
              dataLimiteResposta: '2020-01-11T02:59:59.000Z',
            }),
            sampleMensagem({ id: 1, status: 'LIDA', minha: true, paraMim: false }),
          ],
        }),
    });
    show();
    const [latest, first] = await screen.findAllByRole('article');
    expect(latest).toHaveTextContent(/Helena Barros.*Comissão.*1ª resposta, 02\/03\/2026 10:00.*Texto novo/);
    expect(first).toHaveTextContent(/Mensagem original/);
    // MSG-13: the conversa's deadline is shown once, above the messages.
    expect(screen.getAllByText(/10\/01\/2020 \(vencido\)/)).toHaveLength(1);
    expect(latest).not.toHaveTextContent('vencido');
    expect(screen.getByText('Responda à comissão')).toBeVisible();
    expect(latest?.innerHTML).not.toMatch(/onclick|<script/);
    expect(within(latest as HTMLElement).getByRole('button', { name: 'Baixar modelo.pdf' })).toBeVisible();
    expect(within(first as HTMLElement).getByText('Enviada por você')).toBeVisible();
  });

  // CIE-1
  test('with a certified notice say when and how, and give the certificate', async () => {
    const ciencia = { forma: 'DECURSO', em: '2026-03-23T15:00:00.000Z', codigo: '7K3M-9QXD-2VBN-HT45' } as const;
    const api = mock({
      'GET /conversa/getById/:id': () => sampleConversa({ mensagens: [{ ...read, ciencia }] }),
      'GET /ciencia/pdf/:id': () => ({ content: '%PDF-1.7', fileName: 'certidao.pdf' }),
    });
    const { user } = show();
    const text = 'Ciência em 23/03/2026 12:00: prazo de ciência terminado sem abertura.';
    expect(await screen.findByText(text)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Baixar a certidão (PDF)' }));
    await waitFor(() => expect(api.calls('GET /ciencia/pdf/:id')[0]?.params).toEqual({ id: String(read.id) }));
  });

  // PRZ-4
  test('with a deadline say why it is that date, also after a failure', async () => {
    const mensagens = [sampleMensagem({ status: 'LIDA', dataLimiteResposta: '2099-06-16T02:59:59.000Z' })];
    mock({
      'GET /conversa/getById/:id': () => sampleConversa({ mensagens }),
      'GET /prazo/byMensagem/:id': failingOnce(422, () => ({
        frases: ['O edital dá 10 dias úteis, contados do envio da mensagem, em 01/06/2099.'],
        naoContados: [{ motivo: 'Corpus Christi', dias: ['2099-06-11'] }],
      })),
    });
    const { user } = show();
    await user.click(await screen.findByText('Por que esta data?'));
    await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText(/^O edital dá 10 dias úteis/)).toBeVisible();
    expect(screen.getByText('Corpus Christi: 11/06/2099')).toBeVisible();
  });

  // MSG-13
  test('from the other side appear and are announced, unlike the person’s own', async () => {
    let mensagens = [read];
    mock({ 'GET /conversa/getById/:id': () => sampleConversa({ mensagens }) });
    show();
    await screen.findAllByRole('article');
    const came = sampleMensagem({ id: 72, status: 'LIDA', conteudo: '<p>Falta o verso.</p>' });
    mensagens = [sampleMensagem({ id: 73, status: 'LIDA', minha: true, paraMim: false }), came, read];
    await refresh('GET /conversa/getById/:id');
    expect(await screen.findByText('Falta o verso.')).toBeVisible();
    expect(noticesShown()).toEqual([expect.stringContaining('Nova mensagem de Helena Barros.')]);
    expect(screen.getByText('Aguarda a comissão')).toBeVisible();
  });

  test('a file is downloaded, and a failure shows one message', async () => {
    mock({
      'GET /conversa/getById/:id': () =>
        sampleConversa({ mensagens: [{ ...read, anexos: [{ nome: 'modelo.pdf', key: KEY, caminho: KEY }] }] }),
      'GET /publico/documentoCredenciado/findByCaminho': failingOnce(404, () => ({
        content: 'x',
        fileName: 'modelo.pdf',
      })),
    });
    const { user } = show();
    const button = await screen.findByRole('button', { name: 'Baixar modelo.pdf' });
    await user.click(button);
    await waitFor(() => expect(noticesShown()).toHaveLength(1));
    await user.click(button);
    await waitFor(() => expect(button).toBeEnabled());
    expect(noticesShown()).toEqual([]);
  });

  test('an unread message of the other side is marked as read once, and the count is refetched', async () => {
    const api = mock({
      'GET /conversa/getById/:id': () =>
        sampleConversa({
          mensagens: [
            sampleMensagem({ id: 73, paraMim: false }),
            sampleMensagem({ id: 72, ...(api.calls('PUT /mensagem/lido/:id').length > 0 && { status: 'LIDA' }) }),
            sampleMensagem({ id: 71, status: 'LIDA' }),
          ],
        }),
    });
    const { queryKey: unread } = apiQuery('GET /conversa/getByUser', { query: { tamanho: 1 } });
    queryClient.setQueryData(unread, { content: [], totalElements: 0, totalNaoLidas: 1 });
    const { unmount } = show();
    expect(await screen.findByText('Nova')).toBeVisible();
    await waitFor(() => expect(queryClient.getQueryState(unread)?.isInvalidated).toBe(true));
    expect(api.calls('PUT /mensagem/lido/:id').map(({ params }) => params.id)).toEqual(['72']);
    // Marked as new during this visit, and no longer at the next one.
    expect(screen.getByText('Nova')).toBeVisible();
    unmount();
    show();
    await waitFor(() => {
      expect(screen.getAllByRole('article')).not.toHaveLength(0);
      expect(screen.queryByText('Nova')).toBeNull();
    });
    expect(api.calls('PUT /mensagem/lido/:id')).toHaveLength(1);
  });

  test('a failed mark as read is repeated at the next visit, without a message', async () => {
    const api = mock({
      'GET /conversa/getById/:id': () => sampleConversa(),
      'PUT /mensagem/lido/:id': failingOnce(500, () => DONE),
    });
    const { unmount } = show();
    await waitFor(() => expect(api.calls('PUT /mensagem/lido/:id')).toHaveLength(1));
    unmount();
    show();
    await waitFor(() => expect(api.calls('PUT /mensagem/lido/:id')).toHaveLength(2));
    expect(noticesShown()).toEqual([]);
  });
});

describe('replies', () => {
  // MSG-1
  test('a closed conversa takes no reply and says so', async () => {
    mock({ 'GET /conversa/getById/:id': () => sampleConversa({ status: 'ENCERRADA', mensagens: [read] }) });
    show();
    expect(
      await screen.findByText('Esta conversa foi encerrada. Não é possível enviar novas mensagens.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Voltar' })).toHaveAttribute('href', '/credenciados/credenciado/mensagens');
  });

  test.each(['SOLICITACAO_RETIFICACAO', 'RESULTADO_ANALISE'] as const)('%s is read-only', async (tipoConversa) => {
    mock({ 'GET /conversa/getById/:id': () => sampleConversa({ tipoConversa, mensagens: [read] }) });
    show();
    expect(await screen.findByText(/não recebe respostas/)).toBeVisible();
    expect(screen.getByText('Somente leitura')).toBeVisible();
    expect(screen.queryByText('Aberta')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
    expect(screen.getAllByRole('link', { name: /solicitação$/ })[0]).toHaveAttribute(
      'href',
      '/credenciados/mf-credenciado/solicitacao?id=3',
    );
  });
});

describe('the reply', () => {
  test('an empty message is refused: ‘Preencha o campo de mensagem.’', async () => {
    const api = mock();
    const { user } = show();
    await editor();
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent('Mensagem: Preencha o campo de mensagem.');
    expect(await editor()).toHaveAttribute('aria-invalid', 'true');
    expect(api.calls('POST /mensagem/resposta')).toEqual([]);
  });

  test('is sent with text and files under a key, is confirmed, and leaves an empty form with a new key', async () => {
    let conversa = CONVERSA;
    const api = mock({
      'GET /conversa/getById/:id': () => conversa,
      'POST /mensagem/resposta': ({ body }) => {
        const id = 80 + api.calls('POST /mensagem/resposta').length;
        const mensagens = [sampleMensagem({ id, conteudo: body.conteudo, minha: true }), read];
        conversa = { ...CONVERSA, mensagens: mensagens.map((mensagem) => ({ ...mensagem, paraMim: false })) };
        return conversa;
      },
    });
    const { user } = show();
    await writeRichText('Mensagem', 'Segue a certidão');
    await user.upload(screen.getByTestId('campo-anexos'), pdf());
    await screen.findByText('certidao.pdf');
    await user.click(send());
    expect(await screen.findByText('Segue a certidão', { selector: 'article *' })).toBeVisible();
    expect(noticesShown()).toEqual(['Mensagem enviada com sucesso.']);
    // Told once: by the notice alone.
    expect(screen.queryByText('Mensagem enviada com sucesso.')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Mensagens' })).toHaveFocus();
    expect(await editor()).toHaveTextContent('');
    expect(screen.queryByText('certidao.pdf')).toBeNull();
    expect(screen.queryByText(/Preencha o campo/)).toBeNull();

    await writeRichText('Mensagem', 'Segue a certidão');
    await user.click(send());
    await waitFor(() => expect(api.calls('POST /mensagem/resposta')).toHaveLength(2));
    const [first, second] = api.calls('POST /mensagem/resposta');
    expect(first?.sent).toEqual({
      conversa: { id: 7 },
      conteudo: '<p>Segue a certidão</p>',
      anexos: [{ key: KEY, nome: 'certidao.pdf' }],
      // Sender of the other side's latest message.
      destinatario: { id: 5 },
    });
    expect(first?.header('Idempotency-Key')).toBeTruthy();
    expect(second?.header('Idempotency-Key')).not.toBe(first?.header('Idempotency-Key'));
  });

  // ERR-6
  test('shows each message of a refusal', async () => {
    const { refuse, messages } = refusalOf('POST /mensagem/resposta');
    mock({ 'POST /mensagem/resposta': refuse });
    const { user } = show();
    await writeRichText('Mensagem', 'Resposta');
    await user.click(send());
    await expectAllTold(messages);
  });

  test('shows a refusal in the page and keeps the text; a retry has the same key, a changed text a new one', async () => {
    const refusals = [
      new MockFailure(422, { message: 'Esta conversa foi encerrada. Não é possível enviar novas mensagens.' }),
      new MockFailure(0),
      new MockFailure(500),
    ];
    const api = mock({
      'POST /mensagem/resposta': () => {
        throw refusals.shift() ?? new MockFailure(500);
      },
    });
    const { user } = show();
    await writeRichText('Mensagem', 'Resposta');
    await user.upload(screen.getByTestId('campo-anexos'), pdf());
    await screen.findByText('certidao.pdf');
    for (const told of [/Esta conversa foi encerrada/, /erro inesperado/]) {
      await user.click(send());
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(told));
      expect(screen.getByRole('alert')).toHaveTextContent('Ocorreu um erro ao tentar enviar mensagem.');
      expect(await editor()).toHaveTextContent('Resposta');
      expect(screen.getByText('certidao.pdf')).toBeVisible();
    }
    await writeRichText('Mensagem', 'Resposta completa');
    await user.click(send());
    await waitFor(() => expect(api.calls('POST /mensagem/resposta')).toHaveLength(3));
    const keys = api.calls('POST /mensagem/resposta').map(({ header }) => header('Idempotency-Key'));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('survives an expired session: text, files and key are restored after signing in', async () => {
    connectSession();
    const api = mock({
      'POST /mensagem/resposta': () => {
        if (api.calls('POST /mensagem/resposta').length > 1) return CONVERSA;
        throw new MockFailure(401);
      },
    });
    const before = show();
    await writeRichText('Mensagem', 'Segue a certidão');
    await before.user.upload(screen.getByTestId('campo-anexos'), pdf());
    await screen.findByText('certidao.pdf');
    await before.user.click(send());
    await waitFor(() => expect(noticesShown()).toContainEqual(expect.stringContaining('Sua sessão expirou!')));
    expect(getSession()).toBeNull();
    before.unmount();

    const { user } = show();
    expect(await screen.findByText(/^Recuperamos o que você escreveu/)).toBeVisible();
    expect(await editor()).toHaveTextContent('Segue a certidão');
    expect(screen.getByText('certidao.pdf')).toBeVisible();
    await user.click(send());
    await waitFor(() => expect(api.calls('POST /mensagem/resposta')).toHaveLength(2));
    const [lost, again] = api.calls('POST /mensagem/resposta').map(({ header }) => header('Idempotency-Key'));
    expect(again).toBe(lost);
    await waitFor(() => expect(screen.queryByText(/^Recuperamos o que você escreveu/)).toBeNull());
    expect(drafts()).toEqual([]);
  });

  test('that was restored can be discarded, and is hidden from another person', async () => {
    mock();
    const mine = show();
    await writeRichText('Mensagem', 'Meio escrita');
    mine.unmount();
    const other = show(undefined, 'CAGEO');
    expect(await editor()).toHaveTextContent('');
    other.unmount();
    const { user } = show();
    await waitFor(async () => expect(await editor()).toHaveTextContent('Meio escrita'));
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
    await waitFor(async () => expect(await editor()).toHaveTextContent(''));
    expect(drafts()).toEqual([]);
  });

  test('stays, to be copied, if the conversa is closed meanwhile', async () => {
    let closed = false;
    mock({
      'GET /conversa/getById/:id': () => (closed ? { ...CONVERSA, status: 'ENCERRADA' as const } : CONVERSA),
    });
    show();
    await writeRichText('Mensagem', 'Resposta longa');
    closed = true;
    await refresh('GET /conversa/getById/:id');
    expect(await screen.findByText(/Esta conversa foi encerrada/)).toBeVisible();
    expect(await editor()).toHaveTextContent('Resposta longa');
    expect(screen.queryByRole('button', { name: 'Enviar' })).toBeNull();
  });

  test('shows beside its files that the API no longer has one', async () => {
    mock({
      'POST /mensagem/resposta': () => {
        const message = 'O arquivo não foi encontrado ou expirou. Anexe-o novamente.';
        throw new MockFailure(422, { message, campos: { anexos: message } });
      },
    });
    const { user } = show();
    await writeRichText('Mensagem', 'Resposta');
    await user.click(send());
    const files = await screen.findByRole('group', { name: 'Anexos' });
    expect(await within(files).findByText('O arquivo não foi encontrado ou expirou. Anexe-o novamente.')).toBeVisible();
  });

  test.each([
    ['nota.txt', 3, 'Formato de arquivo inválido! Formatos suportados: png, jpg, jpeg, pdf, doc, docx, zip.'],
    ['dados.rar', 3, 'Formato de arquivo inválido! Formatos suportados: png, jpg, jpeg, pdf, doc, docx, zip.'],
    ['grande.pdf', 15 * 1024 * 1024 + 1, 'grande.pdf: Arquivo deve ter no máximo 15MB de tamanho!'],
    ['vazio.pdf', 0, 'vazio.pdf: O arquivo está vazio.'],
  ])('the file %s of %d bytes is refused before it is sent', async (name, size, told) => {
    const api = mock();
    const { user } = show();
    await editor();
    const file = pdf(name);
    Object.defineProperty(file, 'size', { value: size });
    // The file chooser filters by extension; a drop accepts any file.
    const input = screen.getByTestId('campo-anexos');
    input.removeAttribute('accept');
    await user.upload(input, file);
    expect(await screen.findByRole('alert')).toHaveTextContent(told);
    expect(api.calls('POST /publico/documentoCredenciado/upload')).toEqual([]);
  });

  test('waits for a file that is still being uploaded', async () => {
    let arrive = () => {};
    const api = mock({
      'POST /publico/documentoCredenciado/upload': () =>
        new Promise((resolve) => {
          arrive = () => resolve({ key: KEY, caminho: KEY, nome: 'certidao.pdf', tamanho: 8, sha256: 'a'.repeat(64) });
        }),
      'POST /mensagem/resposta': () => CONVERSA,
    });
    const { user } = show();
    await writeRichText('Mensagem', 'Resposta');
    await user.upload(screen.getByTestId('campo-anexos'), pdf());
    await screen.findByRole('progressbar', { name: 'Envio de certidao.pdf' });
    await user.click(send());
    expect(await screen.findAllByText(/Há um arquivo sendo enviado/)).not.toHaveLength(0);
    expect(api.calls('POST /mensagem/resposta')).toEqual([]);
    arrive();
    await screen.findByRole('button', { name: 'Remover certidao.pdf' });
    expect(screen.queryByText(/Há um arquivo sendo enviado/)).toBeNull();
    await user.click(send());
    await waitFor(() => expect(api.calls('POST /mensagem/resposta')).toHaveLength(1));
    expect(api.calls('POST /mensagem/resposta')[0]?.sent).toMatchObject({ anexos: [{ key: KEY }] });
  });

  test('sends one message on a double click', async () => {
    const api = mock({ 'POST /mensagem/resposta': () => new Promise<never>(() => undefined) });
    const { user } = show();
    await writeRichText('Mensagem', 'Resposta');
    await user.dblClick(send());
    await waitFor(() => expect(api.calls('POST /mensagem/resposta')).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Enviar' })).toHaveAttribute('aria-busy', 'true');
  });
});

describe('the page', () => {
  test('shows that it is loading', async () => {
    mock({ 'GET /conversa/getById/:id': () => new Promise<never>(() => undefined) });
    show();
    await waitFor(() => expect(screen.getByText('Carregando…')).toBeVisible());
  });

  // TEL-45
  test.each([
    ['when it is pressed', (retry: HTMLElement) => retry.click()],
    ['by itself, when the network is back', () => window.dispatchEvent(new Event('online'))],
  ])('offers a retry after a failure, done %s', async (_, go) => {
    mock({ 'GET /conversa/getById/:id': failingOnce(500, () => CONVERSA) });
    show();
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    act(() => void go(retry));
    expect(await screen.findByRole('heading', { name: 'Atualização da certidão', level: 1 })).toBeVisible();
  });

  test.each([
    [403, 'Acesso não permitido'],
    [400, 'Não foi possível carregar esta página.'],
  ])('%d: %s', async (status, title) => {
    mock({
      'GET /conversa/getById/:id': () => {
        throw new MockFailure(status);
      },
    });
    show();
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  });

  test('for a missing conversa says so, without an unexpected error', async () => {
    mock({
      'GET /conversa/getById/:id': () => {
        throw new MockFailure(404);
      },
    });
    show();
    expect(await screen.findByRole('heading', { name: 'Mensagem não encontrada' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Voltar' })).toHaveAttribute('href', '/credenciados/credenciado/mensagens');
    expect(noticesShown()).toEqual([]);
  });

  test('with an address without a number makes no request', async () => {
    const api = mock();
    show('/credenciado/mensagens/responder/abc');
    expect(await screen.findByRole('heading', { name: 'Mensagem não encontrada' })).toBeVisible();
    expect(api.calls()).toEqual([]);
  });
});
