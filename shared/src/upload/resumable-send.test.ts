import type { Arquivo } from '@credenciados/contract/documento';
import { AxiosError, AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { http } from '../http/transport.ts';
import { draftKey } from '../store/draft-key.ts';
import { resumable } from './resumable-send.ts';

const MB = 1024 * 1024;
const BASE = '/publico/documentoCredenciado/upload';
const KEY = 'k'.repeat(32);

/** API with one upload, which can break off on command. */
function server() {
  const state = {
    begun: new Map<string, string>(),
    received: 0,
    length: 0,
    whole: false,
    /** Bytes accepted until the connection breaks; then none, until it is set again. */
    room: Number.POSITIVE_INFINITY,
    /** True if answers get lost. */
    deaf: false,
    sent: 0,
    requests: [] as string[],
    metadata: '',
    refusal: null as object | null,
    /** Maximum bytes that a proxy accepts in one request; a larger one gets its 413. */
    proxyLimit: Number.POSITIVE_INFINITY,
  };
  const arquivo = (): Arquivo => ({ key: KEY, caminho: KEY, nome: 'a.pdf', tamanho: state.length, sha256: 'ab' });
  const take = (config: InternalAxiosRequestConfig) => {
    const bytes = config.data instanceof Blob ? config.data.size : 0;
    const came = Math.min(bytes, state.room);
    state.room -= came;
    state.sent += came;
    state.received += came;
    if (came < bytes) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    state.whole = state.received === state.length;
  };
  http.defaults.adapter = async (config) => {
    const { method = '', url = '' } = config;
    const isTooLarge = config.data instanceof Blob && config.data.size > state.proxyLimit;
    state.requests.push(method.toUpperCase());
    if (state.room === 0) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    const settle = (status: number, headers: Record<string, string> = {}, data: unknown = ''): AxiosResponse => {
      if (state.deaf) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
      const response = { config, status, statusText: '', headers: new AxiosHeaders(headers), data };
      if (status < 400) return response;
      throw new AxiosError('', AxiosError.ERR_BAD_REQUEST, config, undefined, response);
    };
    if (isTooLarge) return settle(413, {}, '<html><h1>413 Request Entity Too Large</h1></html>');
    if (url.endsWith('/rascunho')) return settle(200, {}, { rascunho: 'r', expiraEm: '' });
    if (method === 'post') {
      const key = String(config.headers.get('Idempotency-Key'));
      state.begun.set(key, state.begun.get(key) ?? `upload-${state.begun.size + 1}`);
      state.length = Number(config.headers.get('Upload-Length'));
      state.metadata = String(config.headers.get('Upload-Metadata'));
      take(config);
      const location = `https://outro.example/credenciados${BASE}/${state.begun.get(key)}`;
      return settle(201, { location, 'upload-offset': String(state.received) }, state.whole ? arquivo() : '');
    }
    if (!url.startsWith(`${BASE}/upload-`)) return settle(404, {}, { status: 404 });
    if (method === 'head') {
      return settle(200, { 'upload-offset': String(state.received), 'upload-length': String(state.length) });
    }
    if (method === 'get') return settle(200, {}, arquivo());
    if (method === 'delete') return settle(204);
    if (state.refusal) return settle(422, {}, state.refusal);
    take(config);
    return settle(state.whole ? 200 : 204, { 'upload-offset': String(state.received) }, state.whole ? arquivo() : '');
  };
  return state;
}

const fileOf = (bytes: number, first = 'a') => {
  const file = new File([first, new Uint8Array(bytes - 1)], 'certidão de Ana.pdf');
  // jsdom's files have no `arrayBuffer`.
  Object.defineProperty(file, 'arrayBuffer', {
    value: async () => new TextEncoder().encode(`${first}${bytes}`).buffer,
  });
  return file;
};
const go = (send: ReturnType<typeof resumable>['send'], file: File, signal = new AbortController().signal) => {
  const fractions: number[] = [];
  const pauses: { error: unknown; now: () => void }[] = [];
  const options = {
    signal,
    onAttempt: () => undefined,
    onProgress: (fraction: number) => void fractions.push(fraction),
    onPause: (error: unknown, now: () => void) => void pauses.push({ error, now }),
  };
  return { fractions, pauses, done: send(file, options) };
};
const storedKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('tus::'));
/** Polls stored upload state, which fires no event. */
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
};

beforeEach(() => localStorage.clear());

it('a small file is sent in one request', async () => {
  const api = server();
  await expect(go(resumable('CADASTRO').send, fileOf(1000)).done).resolves.toMatchObject({ key: KEY, tamanho: 1000 });
  expect(api.requests).toEqual(['POST', 'POST']);
  expect(storedKeys()).toEqual([]);
});

it('a large file is sent in pieces, and resumed where it was cut', async () => {
  const api = server();
  api.room = 9 * MB;
  const { fractions, pauses, done } = go(resumable('CADASTRO').send, fileOf(20 * MB));
  await until(() => pauses.length === 1);
  expect(pauses[0]?.error).toMatchObject({ status: 0 });
  expect(fractions.at(-1)).toBeLessThan(0.5);
  const before = fractions.length;
  api.room = Number.POSITIVE_INFINITY;
  pauses[0]?.now();
  await expect(done).resolves.toMatchObject({ key: KEY, tamanho: 20 * MB });
  expect(fractions[before]).toBeCloseTo(9 / 20);
  expect(api.sent).toBe(20 * MB);
  expect(api.begun.size).toBe(1);
});

it('an upload whose creation was answered but lost is created once', async () => {
  const api = server();
  api.deaf = true;
  sessionStorage.setItem(draftKey('envio'), 'r');
  const { pauses, done } = go(resumable('CADASTRO').send, fileOf(3 * MB));
  await until(() => pauses.length === 1);
  api.deaf = false;
  pauses[0]?.now();
  await done;
  expect(api.begun.size).toBe(1);
});

it('a complete upload whose answer was lost is fetched', async () => {
  const api = server();
  api.room = 2 * MB;
  const { pauses, done } = go(resumable('CADASTRO').send, fileOf(3 * MB));
  await until(() => pauses.length === 1);
  Object.assign(api, { room: Number.POSITIVE_INFINITY, received: api.length, whole: true });
  pauses[0]?.now();
  await expect(done).resolves.toMatchObject({ key: KEY });
  expect(api.requests.slice(-2)).toEqual(['HEAD', 'GET']);
});

it('a file chosen again on another page is resumed; another file isn’t', async () => {
  const api = server();
  api.room = 9 * MB;
  const closing = new AbortController();
  const { pauses, done } = go(resumable('MENSAGEM').send, fileOf(20 * MB), closing.signal);
  await until(() => pauses.length === 1 && storedKeys().length === 1);
  closing.abort();
  await expect(done).rejects.toThrow();
  // Neither the file's name nor the person's.
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/certid|Ana|pdf/i);
  api.room = Number.POSITIVE_INFINITY;
  await jest.isolateModulesAsync(async () => {
    const again = await import('./resumable-send.ts');
    const { http: client } = await import('../http/transport.ts');
    client.defaults.adapter = http.defaults.adapter;
    await expect(go(again.resumable('MENSAGEM').send, fileOf(20 * MB)).done).resolves.toMatchObject({ key: KEY });
  });
  expect(api.sent).toBe(20 * MB);
  await until(() => storedKeys().length === 0);
  Object.assign(api, { received: 0, whole: false });
  await go(resumable('MENSAGEM').send, fileOf(20 * MB, 'b')).done;
  expect(api.begun.size).toBe(2);
});

it('a refusal shows the API’s message', async () => {
  const api = server();
  api.refusal = { status: 422, message: 'O conteúdo do arquivo não corresponde à extensão.' };
  await expect(go(resumable('CADASTRO').send, fileOf(3 * MB)).done).rejects.toMatchObject({
    status: 422,
    message: 'O conteúdo do arquivo não corresponde à extensão.',
  });
});

it('a cancelled upload is removed from the server and the storage', async () => {
  const api = server();
  const file = fileOf(20 * MB);
  const { send, giveUp } = resumable('CADASTRO');
  api.room = 9 * MB;
  const { pauses } = go(send, file);
  await until(() => pauses.length === 1 && storedKeys().length === 1);
  api.room = Number.POSITIVE_INFINITY;
  giveUp(file);
  await until(() => api.requests.at(-1) === 'DELETE' && storedKeys().length === 0);
});

it('its name is sent as the API reads it', async () => {
  const api = server();
  await go(resumable('CADASTRO').send, fileOf(1000)).done;
  const [, value = ''] = api.metadata.split(' ');
  expect(Buffer.from(value, 'base64').toString()).toBe('certidão de Ana.pdf');
});

test('every file passes a proxy with a limit of 1 MB; a stricter one gets smaller requests', async () => {
  const strict = server();
  strict.proxyLimit = 1024 * 1024;
  await go(resumable('CADASTRO').send, fileOf(3 * MB)).done;
  expect(strict.requests.filter((method) => method === 'PATCH')).toHaveLength(6);
  strict.proxyLimit = 200 * 1024;
  strict.received = 0;
  strict.requests = [];
  const { fractions, done } = go(resumable('CADASTRO').send, fileOf(MB, 'b'));
  await expect(done).resolves.toMatchObject({ tamanho: MB });
  expect(strict.received).toBe(MB);
  expect(fractions.at(-1)).toBe(1);
  // Later files start with the size that passed.
  strict.received = 0;
  strict.requests = [];
  await go(resumable('CADASTRO').send, fileOf(MB, 'c')).done;
  expect(strict.requests.filter((method) => method === 'PATCH')).toHaveLength(8);
});

test('a proxy that accepts nearly nothing is an error', async () => {
  const strict = server();
  strict.proxyLimit = 1000;
  await expect(go(resumable('CADASTRO').send, fileOf(MB)).done).rejects.toMatchObject({ status: 413 });
});

describe('an upload without an answer', () => {
  const DELAYS = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000];
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  async function start() {
    const api = server();
    sessionStorage.setItem(draftKey('envio'), 'r');
    api.room = 0;
    const sending = go(resumable('CADASTRO').send, fileOf(1000));
    let end: unknown = null;
    sending.done.catch((error: unknown) => {
      end = error;
    });
    // The library has to load first.
    while (sending.pauses.length === 0) await pass(0);
    return { api, ...sending, end: () => end };
  }

  it('is retried with growing delays, and then left to the person', async () => {
    const { api, end } = await start();
    for (const [index, wait] of DELAYS.entries()) {
      await pass(wait - 1);
      expect(api.requests).toHaveLength(index + 1);
      await pass(1);
      expect(api.requests).toHaveLength(index + 2);
    }
    expect(end()).toMatchObject({ status: 0 });
  });

  it('waits for the network, and continues once it is back', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { api, done, end } = await start();
    for (let minute = 0; minute < 20; minute += 1) await pass(60_000);
    expect(end()).toBeNull();
    api.room = Number.POSITIVE_INFINITY;
    window.dispatchEvent(new Event('online'));
    await expect(done).resolves.toMatchObject({ key: KEY });
  });
});
