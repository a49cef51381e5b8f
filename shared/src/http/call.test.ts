import { ERROR } from '@credenciados/contract/texts';
import { CanceledError } from 'axios';
import { expireSession, getSession } from '../session/session.store.ts';
import { MockFailure, mockApi, noticesShown, signInAs } from '../testing/index.ts';
import { ApiError } from './api-error.ts';
import { call, fetchFile, uploadFile } from './call.ts';
import { connectHttp, getDraft, needDraft, useLoader } from './client.ts';
import { http } from './transport.ts';

const failWith = (status: number, body?: object) =>
  mockApi({
    'GET /edital/tipo': () => {
      throw new MockFailure(status, body);
    },
  });

beforeEach(() => connectHttp({ token: () => getSession()?.token ?? null, onUnauthorized: expireSession }));

const FAILURE = { modulo: 'mf-um', versao: '1.0.0', fase: 'CARGA' as const, erro: 'Error' };

describe('call', () => {
  test('fills the path’s params, keeps the query, and sends the session as a Bearer token', async () => {
    signInAs('CAGEO');
    const api = mockApi({
      'GET /conversa/bySolicitacao': ({ query }) => ({ content: [], totalElements: query.idSolicitacao }),
    });
    const page = await call('GET /conversa/bySolicitacao', { query: { idSolicitacao: 7, tipoConversa: 'TODOS' } });
    expect(page.totalElements).toBe(7);
    expect(api.calls()[0]?.header('Authorization')).toBe(`Bearer ${getSession()?.token}`);
  });

  test('encodes a param, so that a slash in it doesn’t add a path segment', async () => {
    const api = mockApi({ 'GET /modeloMensagem/findBySearch/:texto': () => [] });
    await call('GET /modeloMensagem/findBySearch/:texto', { params: { texto: 'a/b? ç' } });
    expect(api.calls()[0]?.params).toEqual({ texto: 'a/b? ç' });
  });

  test('a tab requests one draft for concurrent callers, so that they share the uploads', async () => {
    let made = 0;
    const api = mockApi({
      'POST /publico/rascunho': () => {
        made += 1;
        return { rascunho: `rascunho-${made}`, expiraEm: '2030-01-01T00:00:00.000Z' };
      },
      'POST /publico/contato/codigo': () => {
        if (api.calls('POST /publico/contato/codigo').at(-1)?.header('x-rascunho') === undefined) {
          throw new MockFailure(403, { codigo: 'RASCUNHO_INVALIDO' });
        }
        return { enviado: true, pedido: 'pedido', espera: 60 };
      },
    });
    const code = call('POST /publico/contato/codigo', { body: { email: 'ana@exemplo.br' }, silent: true });
    const uploads = [needDraft(), needDraft()];
    await Promise.all([code, ...uploads]);
    expect([made, getDraft()]).toEqual([1, 'rascunho-1']);
    expect(api.calls('POST /publico/contato/codigo').at(-1)?.header('x-rascunho')).toBe('rascunho-1');
  });

  test('sends no Authorization without a session', async () => {
    const api = mockApi({ 'GET /publico/edital': () => [null, null] });
    await call('GET /publico/edital');
    expect(api.calls()[0]?.header('Authorization')).toBeUndefined();
  });

  test('with keepalive uses the transport that outlives the page', async () => {
    signInAs('CAGEO');
    const { adapter } = http.defaults;
    const { fetch } = globalThis;
    const sent = jest.fn(async (_url: string, _options: RequestInit) => ({ status: 200, statusText: 'OK' }));
    Object.assign(globalThis, { fetch: sent });
    http.defaults.adapter = ['xhr'];
    try {
      await call('DELETE /solicitacaoCredenciado/presenca/:id', { params: { id: 7 }, keepalive: true });
      await call('POST /publico/modulos/falhas', { body: FAILURE, keepalive: true });
    } finally {
      http.defaults.adapter = adapter;
      Object.assign(globalThis, { fetch });
    }
    const authorization = `Bearer ${getSession()?.token}`;
    expect(sent).toHaveBeenCalledWith('/credenciados/solicitacaoCredenciado/presenca/7', {
      method: 'DELETE',
      headers: expect.objectContaining({ Authorization: authorization }),
      keepalive: true,
    });
    expect(sent).toHaveBeenCalledWith('/credenciados/publico/modulos/falhas', {
      method: 'POST',
      headers: expect.objectContaining({ 'Content-Type': 'application/json' }),
      body: JSON.stringify(FAILURE),
      keepalive: true,
    });
  });

  // TEL-7
  test('shows the loader during a request, but not during a background one', async () => {
    let seen = -1;
    mockApi({
      'GET /publico/edital': () => {
        seen = useLoader.getState().pending;
        return [null, null];
      },
    });
    await call('GET /publico/edital');
    expect(seen).toBe(1);
    expect(useLoader.getState().pending).toBe(0);
    await call('GET /publico/edital', { background: true });
    expect(seen).toBe(0);
  });

  test('uses the API’s name for a downloaded file, accents included', async () => {
    mockApi({ 'GET /publico/edital/baixar': () => ({ content: 'pdf', fileName: 'Edital-nº 1.pdf' }) });
    const file = await fetchFile('GET /publico/edital/baixar', { query: { idEdital: 1 } });
    expect(file.fileName).toBe('Edital-nº 1.pdf');
  });

  test('sends an upload in the part named file', async () => {
    let sent: File | null = null;
    mockApi({
      'POST /publico/comprovante/verificarArquivo': ({ file }) => {
        sent = file;
        throw new MockFailure(422);
      },
    });
    const sending = uploadFile('POST /publico/comprovante/verificarArquivo', new File(['abc'], 'a.pdf'));
    await expect(sending).rejects.toMatchObject({ status: 422 });
    expect(sent).toMatchObject({ name: 'a.pdf', size: 3 });
  });
});

// ERR-2
describe('errors', () => {
  test('404 and no answer: the general error with the time', async () => {
    for (const status of [404, 0]) {
      failWith(status);
      await expect(call('GET /edital/tipo')).rejects.toMatchObject({ status });
      const [notice] = noticesShown();
      expect(notice).toMatch(new RegExp(`^Erro!: ${ERROR.unexpected}\n\\d{2}/\\d{2}/\\d{4} \\d{2}:\\d{2}:\\d{2}$`));
    }
  });

  test('neither message nor erros: a general error', async () => {
    failWith(500);
    await expect(call('GET /edital/tipo')).rejects.toBeInstanceOf(ApiError);
    expect(noticesShown()).toEqual([`Erro!: ${ERROR.unexpected}`]);
  });

  test.each([
    [500, { message: 'Falhou' }, 'Erro!: Falhou'],
    [403, { message: 'Não pode' }, 'Atenção!: Não pode'],
    [409, { message: 'Mudou', messageTitle: 'Edital' }, 'Edital: Mudou'],
    [400, { erros: ['Um', 'Dois'] }, 'Atenção!: Um\nDois'],
    [503, { erros: ['Um', 'Dois'] }, 'Erro!: Um\nDois'],
  ])('%i %j', async (status, body, notice) => {
    failWith(status, body);
    await expect(call('GET /edital/tipo')).rejects.toMatchObject({ status });
    expect(noticesShown()).toEqual([notice]);
  });

  test('422 is left to the caller', async () => {
    failWith(422, { message: 'Não', codigo: 'FORM_INVALIDO', campos: { 'pessoa.email': 'E-mail inválido', outro: 3 } });
    await expect(call('GET /edital/tipo')).rejects.toMatchObject({
      status: 422,
      message: 'Não',
      codigo: 'FORM_INVALIDO',
      campos: { 'pessoa.email': 'E-mail inválido' },
    });
    expect(noticesShown()).toEqual([]);
  });

  test('a silent call shows no notice', async () => {
    failWith(500, { message: 'Falhou' });
    await expect(call('GET /edital/tipo', { silent: true })).rejects.toBeInstanceOf(ApiError);
    expect(noticesShown()).toEqual([]);
  });

  test('401 ends the session with one message, however many requests fail', async () => {
    signInAs('CAGEO');
    failWith(401);
    await Promise.allSettled([call('GET /edital/tipo'), call('GET /edital/tipo', { silent: true })]);
    expect(getSession()).toBeNull();
    const notices = noticesShown();
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatch(/^Sua sessão expirou!: Faça o login novamente\.\n\d{2}\//);
  });

  test('a cancelled call isn’t an error of the API', async () => {
    const abort = new AbortController();
    abort.abort();
    mockApi({ 'GET /edital/tipo': () => null });
    await expect(call('GET /edital/tipo', { signal: abort.signal })).rejects.not.toBeInstanceOf(ApiError);
    expect(noticesShown()).toEqual([]);
  });
});

describe('a slow API', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const seenOf = (calling: Promise<unknown>) => {
    const seen: { answer?: unknown; error?: unknown } = {};
    calling.then(
      (answer) => Object.assign(seen, { answer }),
      (error: unknown) => Object.assign(seen, { error }),
    );
    return seen;
  };
  const NO_ANSWER = { error: expect.objectContaining({ name: 'ApiError', status: 0 }) };
  const after = <T>(ms: number, answer: T) => new Promise<T>((resolve) => setTimeout(() => resolve(answer), ms));

  test('is awaited; a dead one counts as no answer, and is called again once it is back', async () => {
    let takes = 29_999;
    mockApi({ 'GET /edital/tipo': () => after(takes, 'GEOMENSOR' as const) });
    const slow = seenOf(call('GET /edital/tipo'));
    await pass(takes);
    expect(slow).toEqual({ answer: 'GEOMENSOR' });

    takes = 600_000;
    const dead = seenOf(call('GET /edital/tipo'));
    await pass(29_999);
    expect([dead, useLoader.getState().pending]).toEqual([{}, 1]);
    await pass(1);
    expect([dead, useLoader.getState().pending]).toEqual([NO_ANSWER, 0]);
    expect(noticesShown()).toEqual([expect.stringContaining(ERROR.unexpected)]);

    takes = 0;
    const back = seenOf(call('GET /edital/tipo'));
    await pass(0);
    expect(back).toEqual({ answer: 'GEOMENSOR' });
  });

  test('has a longer limit for writes', async () => {
    mockApi({ 'POST /sessao/sair': () => new Promise<never>(() => undefined) });
    const seen = seenOf(call('POST /sessao/sair'));
    await pass(59_999);
    expect(seen).toEqual({});
    await pass(1);
    expect(seen).toEqual(NO_ANSWER);
  });

  test('is awaited while bytes still arrive', async () => {
    mockApi({
      'GET /publico/edital/baixar': async ({ received }) => {
        for (let bytes = 1; bytes <= 10; bytes += 1) {
          await after(20_000, null);
          received(bytes);
        }
        return { content: await after(20_000, 'pdf'), fileName: 'Edital.pdf' };
      },
    });
    const seen = seenOf(fetchFile('GET /publico/edital/baixar', { query: { idEdital: 1 } }));
    await pass(219_999);
    expect(seen).toEqual({});
    await pass(1);
    expect(seen).toEqual({ answer: expect.objectContaining({ fileName: 'Edital.pdf' }) });
  });

  test('shows no failure if the caller cancels', async () => {
    mockApi({ 'GET /edital/tipo': () => new Promise<never>(() => undefined) });
    const abort = new AbortController();
    const seen = seenOf(call('GET /edital/tipo', { signal: abort.signal }));
    await pass(1000);
    abort.abort();
    await pass(0);
    expect(seen.error).toBeInstanceOf(CanceledError);
    expect(noticesShown()).toEqual([]);
  });
});
