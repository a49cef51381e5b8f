import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Edital } from '@credenciados/contract';
import { everyNight } from '@credenciados/testing/nightly';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDomainApp, MIDDAY, openEdital } from '../tests/support/domain.ts';
import type { SignedIn, TestApp } from '../tests/support/test-app.ts';

/** Long enough for a busy machine to begin all the exports of a test before the first is cut off. */
const STALLED_MS = 3_000;
/** Pause of a slow reader per kilobyte: one batch takes less than the limit, the whole file more. */
const SLOW_MS = 0.4;
/** More than the network buffers between a sending server and a reader who doesn't read: about 12 MB. */
const ROWS = 12_000;

let api: TestApp;
let cageo: SignedIn;
let edital: Edital;
let address: string;

beforeAll(async () => {
  api = await createDomainApp();
  cageo = await api.signIn('CAGEO');
  edital = await openEdital(api, cageo);
  const applicant = await api.signIn('CREDENCIADOS');
  await api.database.asOwner(
    `insert into solicitacao (protocolo, edital_id, usuario_id, situacao, cpf, nome, email, telefones, codigo_crea,
       logradouro, numero, bairro, cep, uf, criada_em)
     select 'p' || n, $1, $2, 'CREDENCIADO', lpad(n::text, 11, '0'), 'Pessoa ' || n, 'p@exemplo.br', '{}', repeat('x', 1000),
       'r', '1', 'b', '66010000', 'PA', $4 from generate_series(1, $3) n`,
    [edital.id, applicant.usuarioId, ROWS, MIDDAY],
  );
  address = await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());

const EXPORTS = {
  solicitações: ['/solicitacaoCredenciado/listagem/exportar/GEOMENSOR', () => ({ idEdital: edital.id })],
  'accredited people': ['/credenciado/listagem/exportar', () => ({ tipoEdital: 'GEOMENSOR' })],
} as const;

/** Starts an export. Resolves once the head has arrived, with the body unread. */
async function begin(what: keyof typeof EXPORTS): Promise<IncomingMessage> {
  const [url, body] = EXPORTS[what];
  const request = http.request(`${address}/credenciados${url}`, {
    method: 'POST',
    headers: { ...cageo.headers, 'content-type': 'application/json' },
    agent: false,
  });
  request.end(JSON.stringify(body()));
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (!response) throw new Error('No answer');
  return response;
}

async function everyConnectionBack(): Promise<void> {
  const { pool } = api.database;
  for (let tries = 0; tries < 400 && pool.idleCount < pool.totalCount; tries += 1) await sleep(50);
  expect(pool.idleCount).toBe(pool.totalCount);
}

/** Reads to the end, with this pause per kilobyte, and returns the number of rows. */
async function read(response: IncomingMessage, pause = 0): Promise<number> {
  let rows = -1;
  for await (const chunk of response) {
    const text = String(chunk);
    // Counts `\n` only: a chunk may end between `\r` and `\n`.
    rows += text.split('\n').length - 1;
    if (pause > 0) await sleep((text.length / 1024) * pause);
  }
  return rows;
}

// ANL-9
describe.each(everyNight(['solicitações', 'accredited people'] as const, ['solicitações'] as const))(
  'exports of %s',
  (what) => {
    it('hold half of the connections at most; one more is refused until stalled readers are cut off', async () => {
      api.deps.exportStalledMs = STALLED_MS;
      const half = (api.database.pool.options.max ?? 0) / 2;
      const stalled = await Promise.all(Array.from({ length: half }, () => begin(what)));
      expect(stalled.map(({ statusCode }) => statusCode)).toEqual(stalled.map(() => 200));

      const refused = await begin(what);
      expect(refused.statusCode).toBe(429);
      let body = '';
      for await (const chunk of refused) body += chunk;
      expect(JSON.parse(body)).toEqual({
        status: 429,
        message: 'Muitas tentativas em pouco tempo. Aguarde um instante e tente de novo.',
      });
      // Other calls are served meanwhile.
      const list = await fetch(`${address}/credenciados/edital/listagem`, {
        method: 'POST',
        headers: { ...cageo.headers, 'content-type': 'application/json' },
        body: '{}',
      });
      expect(list.status).toBe(200);

      await everyConnectionBack();
      // A reader that is slow because of a busy machine must not be cut off.
      delete api.deps.exportStalledMs;
      const ends = await Promise.allSettled(stalled.map((response) => read(response)));
      expect(ends).toEqual(stalled.map(() => expect.objectContaining({ status: 'rejected' })));
      expect(await read(await begin(what))).toBe(ROWS);
      await everyConnectionBack();
    });
  },
);

it('a reader who disconnects frees the connection at once', async () => {
  const response = await begin('solicitações');
  await once(response, 'readable');
  const { pool } = api.database;
  expect(pool.idleCount).toBeLessThan(pool.totalCount);
  response.destroy();
  await everyConnectionBack();
});

it('a slow reader gets every row', async () => {
  api.deps.exportStalledMs = STALLED_MS;
  const started = Date.now();
  expect(await read(await begin('solicitações'), SLOW_MS)).toBe(ROWS);
  expect(Date.now() - started).toBeGreaterThan(STALLED_MS);
  delete api.deps.exportStalledMs;
  await everyConnectionBack();
});
