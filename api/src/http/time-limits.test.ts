import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AppOptions } from '../app.ts';
import { pdf, wholeUpload } from '../tests/support/domain.ts';
import { createTestApp, type TestApp } from '../tests/support/test-app.ts';
import { until } from '../tests/support/until.ts';
import { timeLimits } from './time-limits.ts';

/** Longer than any of the limits that a test doesn't look at. */
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

/** A connection, with what came in on it; `ended` once the server has closed it. */
function dial(port: number): { socket: Socket; text: () => string; ended: Promise<unknown> } {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => undefined);
  // A client that is still writing may see a reset, which ends the connection, too.
  return { socket, text: () => text, ended: new Promise((resolve) => socket.once('close', resolve)) };
}

const events = () => log.flatMap((line) => JSON.parse(line).security ?? []);
/** The head's lines by which a visitor's upload belongs to a draft. */
const draftHead = () => lines(api?.draft.headers ?? {});
const lines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
const HEAD =
  'POST /credenciados/publico/comprovante/verificar HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

describe('a connection is let go', () => {
  it('when the head of a request doesn’t come', async () => {
    const { socket, text, ended } = dial(await listen({ headMs: 300 }));
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n');
    await ended;
    expect(text()).toMatch(/^HTTP\/1\.1 408 .*"status":408,"message":"A requisição demorou/s);
  });

  it('when nothing is ever asked on it', async () => {
    await dial(await listen({ headMs: 300 })).ended;
  });

  it('when a body comes in byte by byte', async () => {
    const { socket, text, ended } = dial(await listen({ bodyMs: 400, bodyRate: 1024 }));
    socket.write(`${HEAD}content-length: 1000\r\n\r\n{`);
    const drip = setInterval(() => socket.writable && socket.write(' '), 50);
    await ended;
    clearInterval(drip);
    expect(text()).toMatch(/^HTTP\/1\.1 408 .*"status":408/s);
    expect(events()).toEqual(['slow_request']);
  });

  it('when a file comes in byte by byte, and nothing of it is kept', async () => {
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

  it('when the body of a request that was answered already goes on for ever', async () => {
    const { socket, text, ended } = dial(await listen({ bodyMs: 400, bodyRate: 1024 }));
    socket.write('POST /credenciados/nada HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n');
    const drip = setInterval(() => socket.writable && socket.write(' '), 50);
    await ended;
    clearInterval(drip);
    expect(text()).toMatch(/^HTTP\/1\.1 40\d /);
  });

  it('between two requests', async () => {
    const { socket, text, ended } = dial(await listen({ idleMs: 200 }));
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    await ended;
    expect(text()).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('when its reader takes nothing of the answer', async () => {
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

  it('when one address holds too many, until it gives one up', async () => {
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

  it('when the process holds as many as it may', async () => {
    const port = await listen({ connections: 1 });
    const { socket, text } = dial(port);
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    await until(() => text().startsWith('HTTP/1.1 200'));
    await dial(port).ended;
  });
});

describe('slow and honest clients get through', () => {
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

  it('with an upload that waits for its turn before anything of it is read', async () => {
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

  it('and the limits leave a modem the time that 20 MB need', () => {
    const { bodyMs, bodyRate, connections, connectionsOfAnAddress } = timeLimits(2000);
    const modem = 56_000 / 8 / 2;
    expect(bodyRate).toBeLessThan(modem);
    expect(bodyMs).toBeGreaterThanOrEqual(30_000);
    expect(connections).toBeGreaterThan(2000 + connectionsOfAnAddress);
  });
});

it('a head that is too large is refused in Portuguese', async () => {
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
  // Looked after meanwhile: it would end the process.
  await sleep(100);
});
