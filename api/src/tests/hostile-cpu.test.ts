import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Endpoint, type EndpointKey, endpoints } from '@credenciados/contract';
import { everyNight } from '@credenciados/testing/nightly';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildWorkers } from '../../build/build-api.ts';
import { bodyLimitsOf } from '../http/body-limits.ts';
import { FileInspector, fileInspector } from '../resources/documento/content/inspect-thread.ts';
import { CONTRACT_INPUTS, toRequest } from './support/contract-inputs.ts';
import { type ContractWorld, createContractWorld } from './support/contract-world.ts';
import { begin, multipart, otherAddress, pieceAt, wholeUpload } from './support/domain.ts';
import { HEAVY_COMPROVANTES, HEAVY_UPLOADS } from './support/hostile-files/heavy.ts';
import { mainThreadMs } from './support/worst-texts.ts';

/**
 * No input of a visitor blocks the main thread: tests each public endpoint with a body, and each kind of file that these accept.
 * `contract-weight.test.ts` does this for the fields of JSON bodies.
 */

/** Milliseconds of the main thread for a JSON body. */
const JSON_LIMIT_MS = 40;
/** Limit for a file of megabytes, which is received, hashed and stored. */
const FILE_LIMIT_MS = 250;
const COMPROVANTE_LIMIT_MS = 60;
const TIMEOUT_MS = 240_000;
const MB = 1024 * 1024;

/** Uses built workers: threads run no TypeScript, and only the main thread is measured. */
const CACHE = path.join(import.meta.dirname, '../../.cache');
let folder: string;
let world: ContractWorld;
let worst = { ms: 0, what: '' };

beforeAll(async () => {
  await mkdir(CACHE, { recursive: true });
  folder = await mkdtemp(path.join(CACHE, 'cpu-'));
  await buildWorkers(folder);
  const built = new FileInspector(pathToFileURL(path.join(folder, 'inspect.worker.js')).href);
  fileInspector.inspect = (file, extension) => built.inspect(file, extension);
  world = await createContractWorld();
});
afterAll(async () => {
  process.stdout.write(`heaviest: ${worst.ms.toFixed(0)} ms of the main thread, ${worst.what}\n`);
  await world.close();
  Reflect.deleteProperty(fileInspector, 'inspect');
  await rm(folder, { recursive: true, force: true });
});

async function weigh(
  what: string,
  limit: number,
  requestOf: () => InjectOptions | Promise<InjectOptions>,
): Promise<LightMyRequestResponse> {
  let response: LightMyRequestResponse | undefined;
  const made = await requestOf();
  let isFresh = true;
  const ms = await mainThreadMs(async () => {
    const request = isFresh ? made : await requestOf();
    isFresh = false;
    response = await world.api.app.inject({ ...request, remoteAddress: otherAddress() });
  }, limit);
  if (ms > worst.ms) worst = { ms, what };
  if (ms >= limit) throw new Error(`${what} took ${ms.toFixed(0)} ms of the main thread`);
  if (!response) throw new Error('It was not sent');
  if (response.statusCode >= 500) throw new Error(`${what}: ${response.statusCode}`, { cause: world.lastError() });
  return response;
}

const open = Object.entries<Endpoint>(endpoints).filter(([, { access }]) => access === 'public');
const takesBody = ([key, { upload, resumable }]: [string, Endpoint]) =>
  !upload && !resumable && !/^(GET|HEAD) /.test(key);

/** JSON with the most depth, or the most parts, for its size in bytes. */
const JSONS: Record<string, (bytes: number) => string> = {
  'nested objects': (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  'nested lists': (bytes) => `${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`,
  'lists that never end': (bytes) => '['.repeat(bytes),
  'many keys': (bytes) => `{${Array.from({ length: bytes / 12 }, (_, key) => `"${key}":1`).join()}}`,
  'many items': (bytes) => `{"a":[${'0,'.repeat(bytes / 2 - 8)}0]}`,
  'many empty objects': (bytes) => `{"a":[${'{},'.repeat(bytes / 3 - 8)}{}]}`,
  'one long text of escapes': (bytes) => `{"a":"${'\\"'.repeat(bytes / 2 - 8)}"}`,
  'a text that never ends': (bytes) => `{"a":"${'\\"'.repeat(bytes / 2 - 8)}`,
  'quotes alone': (bytes) => '"'.repeat(bytes),
};

describe('JSON of a visitor', () => {
  it.each(open.filter(takesBody))(
    '%s',
    async (key, endpoint) => {
      const owner = await world.newApplicant();
      const { headers } = toRequest(key, await CONTRACT_INPUTS[key as EndpointKey](world, owner, null));
      const { url, method } = toRequest(key, { params: { id: 1, nome: 'x' } });
      for (const [what, make] of Object.entries(JSONS)) {
        for (const bytes of [bodyLimitsOf(endpoint).bytes - 16, MB]) {
          const payload = make(bytes);
          const answer = await weigh(`${key}: ${what} of ${bytes} bytes`, JSON_LIMIT_MS, () => ({
            ...{ method, url, payload },
            headers: { ...headers, 'content-type': 'application/json' },
          }));
          if (endpoint.body) expect(answer.statusCode).toBeGreaterThanOrEqual(400);
        }
      }
    },
    TIMEOUT_MS,
  );

  it.each(['/identidade/entrar', '/identidade/senha', '/', '/credenciados/nada'])(
    'and forms, at %s beside the contract',
    async (url) => {
      const form = 'a&'.repeat(MB / 2);
      const bodies = [
        ...Object.entries(JSONS).map(([what, make]) => ['application/json', what, make(MB)] as const),
        ['application/x-www-form-urlencoded', 'many fields', form] as const,
        ['text/plain', 'many fields', form] as const,
      ];
      for (const [type, what, payload] of bodies) {
        const answer = await weigh(`${url}: ${what} as ${type}`, JSON_LIMIT_MS, () => ({
          ...{ method: 'POST', url, payload },
          headers: { 'content-type': type, origin: world.api.config.publicUrl },
        }));
        expect(answer.statusCode).toBeGreaterThanOrEqual(300);
      }
    },
    TIMEOUT_MS,
  );
});

describe('a file to verify as a comprovante', () => {
  it.each(Object.entries(HEAVY_COMPROVANTES))(
    '%s',
    async (what, make) => {
      const request = multipart(what.includes('PDF') ? 'a.pdf' : 'a.json', make());
      const answer = await weigh(what, COMPROVANTE_LIMIT_MS, () => ({
        method: 'POST',
        url: '/credenciados/publico/comprovante/verificarArquivo',
        ...request,
      }));
      expect([answer.statusCode, answer.json().resultado]).toEqual([200, 'DESCONHECIDO']);
    },
    TIMEOUT_MS,
  );
});

/** Files that are also sent in pieces; both ways lead to one inspection, so by day one file of each kind of work shows it. */
const IN_PIECES = everyNight(Object.keys(HEAVY_UPLOADS), ['a PDF of many streams', 'a ZIP bomb', 'a DOC of zeros']);

describe('a file that is uploaded', () => {
  it.each(Object.entries(HEAVY_UPLOADS))(
    '%s',
    async (what, [name, make]) => {
      const content = make();
      const url = '/credenciados/publico/documentoCredenciado/upload';
      await weigh(`${what}, whole`, FILE_LIMIT_MS, async () => {
        const { headers, payload } = wholeUpload(name, content);
        const draft = await world.api.newDraft();
        return {
          method: 'POST',
          url: `${url}?finalidade=CADASTRO`,
          payload,
          headers: { ...headers, ...draft.headers },
        };
      });
      if (!IN_PIECES.includes(what)) return;
      await weigh(`${what}, in pieces`, FILE_LIMIT_MS, async () => {
        const draft = await world.api.newDraft();
        const id = await begin(world.api, name, content.length, draft);
        const headers = { ...pieceAt(0), ...draft.headers };
        return { method: 'PATCH', url: `${url}/${id}`, payload: content, headers };
      });
    },
    TIMEOUT_MS,
  );
});

it('no other public endpoint accepts files', () => {
  const files = open.filter(([, { upload, resumable }]) => upload || resumable).map(([key]) => key);
  expect(files.filter((key) => /^(POST|PATCH|PUT) /.test(key)).sort()).toEqual([
    'PATCH /publico/documentoCredenciado/upload/:id',
    'POST /publico/comprovante/verificarArquivo',
    'POST /publico/documentoCredenciado/upload',
  ]);
});
