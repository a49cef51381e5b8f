import { createServer, type IncomingMessage, request as open, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ERROR, type Perfil } from '@credenciados/contract';
import { auditoria } from '@credenciados/platform/db/schema/index';
import { until } from '@credenciados/platform/testing/until';
import { isServiceHost, serviceUrl } from '@credenciados/releases/service/service-address';
import { SERVICO_TEXT } from '@credenciados/releases/service/service-errors';
import {
  type ModuleParts,
  modulePackage,
  nextModule,
  openModuleStore,
} from '@credenciados/releases/testing/module-package';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { auditTrail } from '../../support/audit-trail.ts';
import { otherAddress } from '../../support/domain.ts';
import { publishingToken, publishPackage } from '../../support/publishing.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../support/test-app.ts';

// TEL-18

/** Answer of the test's service to a call. */
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let api: TestApp;
let service: Server;
let answer: Answer;
let seen: IncomingMessage[] = [];
let address: string;
let portal: string;
let ana: SignedIn;

const MB = 1024 * 1024;
const LIMITS = { connectMs: 2000, answerMs: 2000, wholeMs: 4000, bodyBytes: MB, answerBytes: 2 * MB, atOnce: 4 };
const json: Answer = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
};

beforeAll(async () => {
  service = createServer((request, response) => {
    seen.push(request);
    answer(request, response);
  });
  address = await listen(service);
  api = await createTestApp({
    config: { serviceHosts: [address, 'http://127.0.0.1:1'] },
    serviceLimits: LIMITS,
  });
  await openModuleStore(api);
  portal = await api.app.listen({ host: '127.0.0.1', port: 0 });
  ana = await api.signIn('CAGEO');
});
afterAll(async () => {
  await api.close();
  service.closeAllConnections();
  service.close();
});
afterEach(() => {
  seen = [];
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Publishes a module with this service. */
async function moduleAt(endereco: string | null, parts: ModuleParts = {}): Promise<string> {
  const name = nextModule();
  expect((await publishPackage(api, name, '1.0.0', await modulePackage(name, parts))).statusCode).toBe(200);
  if (endereco) expect((await setService(name, endereco)).statusCode).toBe(200);
  return name;
}
const setService = async (name: string, endereco: string | null) =>
  api.app.inject({
    method: 'POST',
    url: `/credenciados/modulos/${name}/servico`,
    headers: { authorization: `Bearer ${await publishingToken(api)}` },
    remoteAddress: otherAddress(),
    payload: { endereco },
  });
const call = (name: string, path = '/itens', init: RequestInit = {}) =>
  fetch(`${portal}/credenciados/servico/${name}${path}`, { ...init, headers: { ...ana.headers, ...init.headers } });
const refusal = async (response: Response) => {
  const { message }: { message?: string } = JSON.parse(await response.text());
  return [response.status, message];
};
const routes = (access: 'public' | 'any' | readonly Perfil[]) => ({
  descriptor: { routes: [{ path: `p${Math.random().toString(36).slice(2, 8)}`, access }], menu: [] },
});

describe('a module’s service', () => {
  it('is set by the team’s command, in history and audit, if the operator allows its host', async () => {
    const name = await moduleAt(null);
    expect(await refusal(await call(name))).toEqual([502, SERVICO_TEXT.missing]);
    expect((await setService(name, 'http://169.254.169.254')).json()).toMatchObject({ status: 422, codigo: 'SERVICO' });
    expect((await setService(name, `http://ana:senha@127.0.0.1`)).statusCode).toBe(400);
    expect((await setService('mf-nenhum', address)).json()).toMatchObject({ status: 404, codigo: 'SEM_MODULO' });
    expect((await setService(name, address)).json()).toMatchObject({ action: 'SERVICO', service: address, by: 'ana' });
    answer = json;
    expect(await (await call(name)).json()).toEqual({ ok: true });
    await setService(name, null);
    expect((await call(name)).status).toBe(502);
    const rows = await auditTrail(api.db, eq(auditoria.entidadeId, name));
    expect(rows.map(({ acao, dados }) => [acao, dados.servico])).toEqual([
      ['MODULO_PUBLICACAO', undefined],
      ['MODULO_SERVICO', address],
      ['MODULO_SERVICO', null],
    ]);
  });

  it('gets the call as it was made, with a token that it can verify by the portal’s public keys, and nothing else of the browser', async () => {
    const name = await moduleAt(`${address}/base`);
    let came = '';
    answer = async (request, response) => {
      for await (const piece of request) came += piece;
      response.writeHead(201, {
        'content-type': 'application/json; charset=utf-8',
        'set-cookie': 'a=1',
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=9',
        etag: '"7"',
      });
      response.end('{"id":7}');
    };
    const response = await call(name, '/itens/7%20a?ordem=nome&x=%C3%A7', {
      method: 'POST',
      body: '{"nome":"ção"}',
      headers: {
        'content-type': 'application/json',
        cookie: 'segredo=1',
        'x-forwarded-for': '1.2.3.4',
        'x-rascunho': 'r',
      },
    });
    expect([response.status, await response.json(), came]).toEqual([201, { id: 7 }, '{"nome":"ção"}']);
    const [request] = seen;
    expect([request?.method, request?.url]).toEqual(['POST', '/base/itens/7%20a?ordem=nome&x=%C3%A7']);
    expect(Object.keys(request?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'accept-language',
      'authorization',
      'connection',
      'content-length',
      'content-type',
      'host',
      'x-request-id',
    ]);
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({ etag: '"7"', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect([headers['set-cookie'], headers['access-control-allow-origin']]).toEqual([undefined, undefined]);

    const token = request?.headers.authorization?.slice('Bearer '.length) ?? '';
    const keys = createRemoteJWKSet(new URL(`${portal}/credenciados/.well-known/jwks.json`));
    const { payload } = await jwtVerify(token, keys, { audience: name, issuer: api.config.publicUrl });
    expect(payload).toMatchObject({ sub: String(ana.usuarioId), perfil: 'CAGEO' });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256' });
    expect(JSON.stringify(payload)).not.toContain(ana.cpf);
    await expect(jwtVerify(token, keys, { audience: 'mf-outro' })).rejects.toThrow(/aud/);
    const published = await (await fetch(`${portal}/credenciados/.well-known/jwks.json`)).text();
    expect(published).not.toContain('"d"');
    // The portal doesn't accept such a token as a session.
    const back = await fetch(`${portal}/credenciados/sessao`, { headers: { authorization: `Bearer ${token}` } });
    expect(back.status).not.toBe(200);
  });

  it('gets calls only of people who may open a page of the module', async () => {
    answer = json;
    const staff = await moduleAt(address, routes(['CAGEO']));
    const applicant = await api.signIn('CREDENCIADOS');
    const as = async (name: string, headers: Record<string, string>) =>
      (await fetch(`${portal}/credenciados/servico/${name}/itens`, { headers })).status;
    expect(await as(staff, ana.headers)).toBe(200);
    expect(await as(staff, applicant.headers)).toBe(403);
    expect(await as(staff, {})).toBe(401);
    const open = await moduleAt(address, routes('public'));
    expect(await as(open, {})).toBe(200);
    expect(seen.at(-1)?.headers.authorization).toBeUndefined();
    expect(await as(open, { authorization: 'Bearer dead' })).toBe(401);
    expect(await as(open, { 'sec-fetch-site': 'cross-site' })).toBe(403);
    const widgets = await moduleAt(address, {
      descriptor: { ...routes(['CAGEO']).descriptor, widgets: ['w'] },
    });
    expect(await as(widgets, applicant.headers)).toBe(200);
    expect(await as(widgets, {})).toBe(401);
  });

  it('gets calls at its address alone, whatever the path contains', async () => {
    answer = json;
    const name = await moduleAt(`${address}/base`);
    const raw = (path: string) =>
      new Promise<number>((resolve, reject) => {
        const { hostname, port } = new URL(portal);
        open({ hostname, port, path, headers: ana.headers }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        })
          .on('error', reject)
          .end();
      });
    const hostile = [
      '/../segredo',
      '/a/../../segredo',
      '/%2e%2e/segredo',
      '/..%2fsegredo',
      '/a/..;/b',
      '//evil.example/a',
      '/a//b',
      '/%252e%252e/a',
      '/a\\..\\b',
      '/.git/config',
      '/a/.',
      '/@evil.example/..',
      '/%00',
      '/%0d%0aX:1',
      '/a/',
      `/${'a'.repeat(2000)}`,
      '/a?b=#c',
      '/a#b',
      '/http://evil.example',
    ];
    for (const path of hostile) expect([path, await raw(`/credenciados/servico/${name}${path}`)]).toEqual([path, 400]);
    expect(await raw(`/credenciados/servico/${name.replace('-', '%2d')}/a`)).toBe(400);
    expect(await raw(`http://evil.example/credenciados/servico/${name}/a`)).toBe(400);
    expect(seen).toEqual([]);
    expect(await raw(`/credenciados/servico/${name}/@evil.example/a:80`)).toBe(200);
    expect(seen[0]?.url).toBe('/base/@evil.example/a:80');
  });

  it('has its redirects and HTML pages refused', async () => {
    const name = await moduleAt(address);
    const heads: [number, Record<string, string>][] = [
      [302, { location: 'http://169.254.169.254/' }],
      [301, { location: '/outro' }],
      [200, { 'content-type': 'text/html' }],
      [200, { 'content-type': 'application/javascript' }],
      [200, { 'content-type': 'text/css' }],
      [200, { 'content-type': 'text/plain; x, text/html' }],
      [200, { 'content-type': 'text/plain;charset=utf-8,text/html' }],
      [200, { 'content-type': 'text/plain; charset="a, text/html"' }],
      [200, { 'content-type': 'text/plain text/html' }],
      [200, { 'content-type': 'text/plain;' }],
      [200, { 'content-type': 'image/svg+xml' }],
      [200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
      [200, { 'content-type': 'application/json', 'content-length': String(3 * MB) }],
      [500, { 'content-type': 'application/json' }],
      [503, {}],
      // With the portal's own token just sent, nobody has to sign in again.
      [401, { 'content-type': 'application/json' }],
    ];
    for (const [status, headers] of heads) {
      answer = (_request, response) => response.writeHead(status, headers).end('{"a":"stack trace"}');
      expect([status, headers, ...(await refusal(await call(name)))]).toEqual([
        status,
        headers,
        502,
        SERVICO_TEXT.fault,
      ]);
    }
    expect(seen).toHaveLength(heads.length);
    answer = (_request, response) =>
      response.writeHead(422, { 'content-type': 'application/json' }).end('{"message":"Já existe."}');
    expect(await refusal(await call(name))).toEqual([422, 'Já existe.']);
    answer = (_request, response) => response.writeHead(204).end();
    expect([(await call(name, '/itens/1', { method: 'DELETE' })).status, seen.at(-1)?.method]).toEqual([204, 'DELETE']);
  });

  it('is answered for with 504 when slow, with 502 when down, and works again when it is back', async () => {
    const name = await moduleAt(address);
    answer = () => undefined;
    expect(await refusal(await call(name))).toEqual([504, SERVICO_TEXT.slow]);
    // A body that trickles: no chunk is late, but the whole is.
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const timer = setInterval(() => response.write('.'), 100);
      response.on('close', () => clearInterval(timer));
    };
    await expect((await call(name)).text()).rejects.toThrow();
    answer = (request) => request.socket.destroy();
    expect(await refusal(await call(name))).toEqual([502, SERVICO_TEXT.down]);
    answer = (request) => request.socket.end('nothing of HTTP\r\n\r\n');
    expect((await call(name)).status).toBe(502);
    const dead = await moduleAt('http://127.0.0.1:1');
    expect(await refusal(await call(dead))).toEqual([502, SERVICO_TEXT.down]);
    answer = json;
    expect((await call(name)).status).toBe(200);
  });

  it('has a limit of concurrent calls: further calls fail at once, and other modules don’t wait', async () => {
    const [slow, quick] = [await moduleAt(address), await moduleAt(address)];
    const waiting: ServerResponse[] = [];
    answer = (request, response) => {
      if (request.headers['if-match']) json(request, response);
      else waiting.push(response);
    };
    const held = Array.from({ length: LIMITS.atOnce }, () => call(slow));
    await until(() => waiting.length === LIMITS.atOnce);
    const [busy, other] = await Promise.all([call(slow), call(quick, '/itens', { headers: { 'if-match': '1' } })]);
    expect([await refusal(busy), busy.headers.get('retry-after')]).toEqual([[503, SERVICO_TEXT.busy], '5']);
    expect(other.status).toBe(200);
    for (const response of waiting) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    answer = json;
    expect((await call(slow)).status).toBe(200);
  });

  it('gets and returns streamed bodies, up to the size limits', async () => {
    const name = await moduleAt(address);
    const started: string[] = [];
    answer = (request, response) => {
      request.once('data', () => {
        started.push('began');
        response.writeHead(200, { 'content-type': 'text/plain' }).write('first');
      });
      request.on('end', () => response.end('last'));
    };
    let more: (text: string | null) => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        more = (text) => (text === null ? controller.close() : controller.enqueue(new TextEncoder().encode(text)));
      },
    });
    const stream = (content: ReadableStream<Uint8Array>) =>
      call(name, '/itens', {
        method: 'POST',
        body: content,
        duplex: 'half',
        headers: { 'content-type': 'text/plain' },
      } as RequestInit);
    more('a');
    const answering = stream(body);
    // The service has the first chunk before the last is written.
    await until(() => started.length === 1);
    more(null);
    expect(await (await answering).text()).toBe('firstlast');

    answer = (request, response) => {
      request.resume();
      request.on('end', () => json(request, response));
      request.on('error', () => undefined);
    };
    const piece = new Uint8Array(256 * 1024);
    const tooMuch = (pieces: number) =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          pieces -= 1;
          if (pieces < 0) controller.close();
          else controller.enqueue(piece);
        },
      });
    expect((await stream(tooMuch(4))).status).toBe(200);
    expect(await refusal(await stream(tooMuch(5)))).toEqual([413, ERROR.tooLarge]);
    const told = await call(name, '/itens', { method: 'POST', body: new Uint8Array(MB + 1) });
    expect(await refusal(told)).toEqual([413, ERROR.tooLarge]);
    // Rejected bodies are read, so that the connection can be reused.
    const nobody = await call('mf-nenhum', '/itens', { method: 'POST', body: new Uint8Array(MB / 2) });
    expect(nobody.status).toBe(404);
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      for (let each = 0; each < 9; each += 1) response.write(piece);
      response.end();
    };
    await expect(call(name).then((response) => response.arrayBuffer())).rejects.toThrow();
  });

  it('has its call cancelled once the browser has gone', async () => {
    const name = await moduleAt(address);
    let closed = 0;
    answer = (_request, response) =>
      response.on('close', () => {
        closed += 1;
      });
    const left = new AbortController();
    const gone = call(name, '/itens', { signal: left.signal }).catch(() => 'gone');
    await until(() => seen.length === 1);
    left.abort();
    expect(await gone).toBe('gone');
    await until(() => closed === 1);
  });
});

describe('an address of a service', () => {
  it('is allowed by its whole origin', () => {
    const allowed = ['https://a.example', 'http://b.example:81'];
    const yes = ['https://a.example', 'https://a.example/x', 'https://a.example:443', 'http://b.example:81/y'];
    const no = [
      'http://a.example',
      'https://a.example.evil',
      'https://a.example:444',
      'http://b.example',
      'https://x.a.example',
      'no',
    ];
    expect(yes.filter((each) => !isServiceHost(allowed, each))).toEqual([]);
    expect(no.filter((each) => isServiceHost(allowed, each))).toEqual([]);
  });

  it('keeps its path', () => {
    const url = serviceUrl('https://a.example/x', 'mf-y', '/credenciados/servico/mf-y/b%20c/d.e?f=g%2Fh');
    expect(url?.href).toBe('https://a.example/x/b%20c/d.e?f=g%2Fh');
    expect(serviceUrl('https://a.example', 'mf-y', '/credenciados/servico/mf-y/')?.href).toBe('https://a.example/');
    expect(serviceUrl('https://a.example', 'mf-y', '/credenciados/servico/mf-z/b')).toBeNull();
  });
});
