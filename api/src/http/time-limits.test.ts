import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '@credenciados/platform/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AppOptions } from '../app.ts';
import { pdf, wholeUpload } from '../tests/support/domain.ts';
import { createTestApp, type TestApp } from '../tests/support/test-app.ts';
import { timeLimits } from './time-limits.ts';

/** Longer than any test, for the limits that a test doesn't check. */
const LONG = 60_000;
const CALM = { headMs: LONG, bodyMs: LONG, idleMs: LONG, silentMs: LONG, checkMs: 50 };

let api: TestApp | undefined;
let log: string[] = [];
const sockets: Socket[] = [];

beforeEach(() => {
  log = [];
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await api?.close();
  api = undefined;
});

async function listen(limits: AppOptions['limits'], options: AppOptions = {}): Promise<number> {
  const logTo = { write: (line: string) => void log.push(line) };
  api = await createTestApp({ limits: { ...CALM, ...limits }, logTo, config: { logLevel: 'warn' }, ...options });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  return (api.app.server.address() as AddressInfo).port;
}

/** Opens a connection and collects the received text. `ended` resolves when the connection has closed. */
function dial(port: number): { socket: Socket; text: () => string; ended: Promise<unknown> } {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => undefined);
  // A client that is still writing may get a reset, which closes the connection too.
  return { socket, text: () => text, ended: new Promise((resolve) => socket.once('close', resolve)) };
}

const events = () => log.flatMap((line) => JSON.parse(line).security ?? []);
/** Headers that assign a visitor's upload to a draft. */
const draftHead = () => lines(api?.draft.headers ?? {});
const lines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
const HEAD =
  'POST /credenciados/publico/comprovante/verificar HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

describe('a connection is closed', () => {
  it('if the head of a request doesn’t arrive', async () => {
    const { socket, text, ended } = dial(await listen({ headMs: 300 }));
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n');
    await ended;
    expect(text()).toMatch(/^HTTP\/1\.1 408 .*"status":408,"message":"A requisição demorou/s);
  });

  it('if no request arrives', async () => {
    await dial(await listen({ headMs: 300 })).ended;
  });

  it('if a body arrives byte by byte', async () => {
    const { socket, text, ended } = dial(await listen({ bodyMs: 400, bodyRate: 1024 }));
    socket.write(`${HEAD}content-length: 1000\r\n\r\n{`);
    const drip = setInterval(() => socket.writable && socket.write(' '), 50);
    await ended;
    clearInterval(drip);
    expect(text()).toMatch(/^HTTP\/1\.1 408 .*"status":408/s);
    expect(events()).toEqual(['slow_request']);
  });

  it('if a file arrives byte by byte, and nothing of it is stored', async () => {
    const { socket, text, ended } = dial(await listen({ bodyMs: 400, bodyRate: 1024 }));
    const { headers } = wholeUpload('a.pdf', Buffer.alloc(900_000));
    const payload = pdf();
    socket.write(
      `POST /credenciados/publico/documentoCredenciado/upload HTTP/1.1\r\nhost: x\r\n${draftHead()}${lines(headers)}content-length: 900000\r\n\r\n`,
    );
    socket.write(payload.subarray(0, -40));
    const drip = setInterval(() => socket.writable && socket.write(' '), 50);
    await ended;
    clearInterval(drip);
    expect(text()).toMatch(/^HTTP\/1\.1 408 /);
    const left = async () => (await api?.database.asOwner('select count(*)::int as n from envio'))?.rows[0]?.n;
    while ((await left()) !== 0) await sleep(20);
  });

  it('if a body goes on for ever after the answer', async () => {
    const { socket, text, ended } = dial(await listen({ bodyMs: 400, bodyRate: 1024 }));
    socket.write('POST /credenciados/nada HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n');
    const drip = setInterval(() => socket.writable && socket.write(' '), 50);
    await ended;
    clearInterval(drip);
    expect(text()).toMatch(/^HTTP\/1\.1 40\d /);
  });

  it('if it is idle after a request', async () => {
    const { socket, text, ended } = dial(await listen({ idleMs: 200 }));
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    await ended;
    expect(text()).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('if its reader doesn’t read the answer', async () => {
    let closed = false;
    const big = function* () {
      for (let sent = 0; sent < 200; sent++) yield Buffer.alloc(1024 * 1024);
    };
    const port = await listen(
      { silentMs: 400 },
      {
        extend: (app) => {
          app.get('/grande', (_request, reply) => {
            reply.raw.once('close', () => {
              closed = true;
            });
            return reply.send(Readable.from(big(), { objectMode: false }));
          });
        },
      },
    );
    const { socket } = dial(port);
    socket.write('GET /credenciados/grande HTTP/1.1\r\nhost: x\r\n\r\n');
    socket.once('data', () => socket.pause());
    await until(() => closed);
  });

  it('if one address has too many, until it closes one', async () => {
    const port = await listen({ connectionsOfAnAddress: 2 });
    const held = [dial(port), dial(port)];
    for (const { socket, text } of held) {
      socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
      await until(() => text().startsWith('HTTP/1.1 200'));
    }
    const third = dial(port);
    await third.ended;
    expect(third.text()).toBe('');
    expect(events()).toEqual(['connections_refused']);
    held[0]?.socket.destroy();
    await held[0]?.ended;
    let answered = false;
    while (!answered) {
      const next = dial(port);
      next.socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
      await next.ended;
      answered = next.text().startsWith('HTTP/1.1 200');
    }
  });

  it('if the process has its maximum', async () => {
    const port = await listen({ connections: 1 });
    const { socket, text } = dial(port);
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    await until(() => text().startsWith('HTTP/1.1 200'));
    await dial(port).ended;
  });
});

describe('slow and honest clients succeed', () => {
  it('with an upload on a slow line', async () => {
    const { socket, text } = dial(await listen({ bodyMs: 500, bodyRate: 40 }));
    const { payload, headers } = wholeUpload('a.pdf', pdf());
    socket.write(
      `POST /credenciados/publico/documentoCredenciado/upload HTTP/1.1\r\nhost: x\r\n${draftHead()}${lines(headers)}content-length: ${payload.length}\r\n\r\n`,
    );
    const step = Math.ceil(payload.length / 12);
    for (let from = 0; from < payload.length; from += step) {
      socket.write(payload.subarray(from, from + step));
      await sleep(100);
    }
    await until(() => text().includes('\r\n\r\n'));
    expect(text()).toMatch(/^HTTP\/1\.1 201 /);
  });

  it('with an upload that is queued before it is read', async () => {
    const body = Buffer.alloc(1024 * 1024);
    const port = await listen(
      { bodyMs: 200, bodyRate: Number.MAX_SAFE_INTEGER },
      {
        extend: (app) => {
          app.addContentTypeParser('application/x-fila', (_request, _payload, done) => done(null));
          app.post('/fila', async ({ raw }) => {
            await sleep(600);
            let read = 0;
            for await (const piece of raw) read += piece.length;
            return { read };
          });
        },
      },
    );
    const { socket, text } = dial(port);
    socket.write(
      `POST /credenciados/fila HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-fila\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    socket.write(body);
    await until(() => text().includes('\r\n\r\n'));
    expect(text()).toMatch(/^HTTP\/1\.1 200 /);
    expect(text()).toContain(`{"read":${body.length}}`);
    expect(events()).toEqual([]);
  });

  it('with 20 MB over a modem', () => {
    const { bodyMs, bodyRate, connections, connectionsOfAnAddress } = timeLimits(2000);
    const modem = 56_000 / 8 / 2;
    expect(bodyRate).toBeLessThan(modem);
    expect(bodyMs).toBeGreaterThanOrEqual(30_000);
    expect(connections).toBeGreaterThan(2000 + connectionsOfAnAddress);
  });
});

it('refuses too large a head in Portuguese', async () => {
  const { socket, text, ended } = dial(await listen({}));
  socket.write(`GET /healthz HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`);
  await ended;
  expect(text()).toMatch(/^HTTP\/1\.1 431 .*"message":"A requisição é grande demais\."/s);
});

it('refuses other protocols in Portuguese', async () => {
  const { socket, text, ended } = dial(await listen({}));
  socket.write('\u0016\u0003\u0001 hello\r\n\r\n');
  await ended;
  expect(text()).toMatch(/^HTTP\/1\.1 400 .*"message":"A requisição está malformada\."/s);
});

it('ignores the portal’s own calls', async () => {
  api = await createTestApp({ limits: { ...CALM, bodyMs: 1, checkMs: 10 } });
  const body = { codigo: 'nenhum' };
  const answer = await api.app.inject({ method: 'POST', url: '/credenciados/publico/comprovante/verificar', body });
  expect(answer.statusCode).toBeLessThan(500);
  // Time for several checks: a fault in one would end the process.
  await sleep(100);
});
