import { type Endpoint, type EndpointKey, ERROR, endpoints, PERFIS } from '@credenciados/contract';
import { everyNight } from '@credenciados/testing/nightly';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { errorBody, toAppError } from '../http/error-handler.ts';
import { parseInput } from '../http/route.ts';
import { CONTRACT_INPUTS, type ContractInput, toRequest } from './support/contract-inputs.ts';
import { type ContractWorld, createContractWorld } from './support/contract-world.ts';
import { otherAddress, pdf, wholeUpload } from './support/domain.ts';
import { placesOf, withAt } from './support/places.ts';
import type { SignedIn } from './support/test-app.ts';
import { cpuMs, PUMPS, pumped } from './support/worst-texts.ts';

/** Longest time for which one request may block the others. */
const LIMIT_MS = 100;
/** Limit for half a million values, whose JSON is parsed before any limit, and for accepted text: cleaned, stored and mailed. */
const HEAVY_LIMIT_MS = 250;
const BODY_LIMIT = 1024 * 1024;
/** Longest text in an address or header: the server accepts heads of 16 KB. */
const HEAD_LIMIT = 12_000;
/** Length of a text that every schema accepts whole. */
const LONGEST_FIELD = 99_900;
const TIMEOUT_MS = 240_000;
/** Repeated in every field; `tests/patterns.test.ts` knows the worst text of each pattern. */
const COMMON_PUMPS = everyNight(['<', ' ', '0', 'a', '@', '{ ', '"', 'é', '😀', '\n'], ['<']);
const RICH_PUMPS = everyNight(
  [...PUMPS, '<p><b>', '<li data-list="x">', '<span></span>', '<a href="x">', '{nome}'],
  ['<p><b>'],
);
const HEAD_PUMPS = everyNight(PUMPS, ['0']);
/** By day only the first field of an endpoint: the work before validation is equal for all. */
const tried = <T>(places: T[]): T[] => everyNight(places, places.slice(0, 1));
const ITEMS = everyNight(['0', '{"numero":"(91) 98888-7777"}'], ['0']);

let world: ContractWorld;
let worst = { ms: 0, what: '' };
let calls = 0;

beforeAll(async () => {
  world = await createContractWorld();
});
afterAll(async () => {
  process.stdout.write(`heaviest of ${calls} requests: ${worst.ms.toFixed(0)} ms of CPU, ${worst.what}\n`);
  await world.close();
});

async function send(request: InjectOptions): Promise<LightMyRequestResponse> {
  calls += 1;
  return world.api.app.inject({ ...request, remoteAddress: otherAddress() });
}

/** Sends a request and returns its answer. Fails if the process is busy for longer than the limit. */
async function weigh(request: InjectOptions, what: string, limit = LIMIT_MS): Promise<LightMyRequestResponse> {
  let response: LightMyRequestResponse | undefined;
  const ms = await cpuMs(async () => {
    response = await send(request);
  }, limit);
  if (ms > worst.ms) worst = { ms, what };
  if (ms >= limit) throw new Error(`${what} took ${ms.toFixed(0)} ms of CPU`);
  if (!response) throw new Error('It was not sent');
  if (response.statusCode >= 500) throw new Error(`${what}: ${response.statusCode}`, { cause: world.lastError() });
  return response;
}

/** Valid request of a caller with permission. */
async function rightRequest(
  key: string,
  endpoint: Endpoint,
): Promise<{ input: ContractInput; caller: SignedIn | null }> {
  const { access } = endpoint;
  const owner = await world.newApplicant();
  const perfil = Array.isArray(access) ? (PERFIS.find((known) => access.includes(known)) ?? 'CAGEO') : 'CAGEO';
  const signedIn = access === 'publicacao' ? await world.publisher() : await world.api.signIn(perfil);
  const caller =
    access === 'public' ? null : Array.isArray(access) && access.includes('CREDENCIADOS') ? owner : signedIn;
  return { input: await CONTRACT_INPUTS[key as EndpointKey](world, owner, caller), caller };
}

function requestOf(key: string, input: ContractInput, caller: SignedIn | null): InjectOptions {
  const request = toRequest(key, input);
  const headers = { ...request.headers, ...caller?.headers };
  if (input.body === undefined) return { ...request, headers };
  // Built before the measurement: it is the sender's work.
  return {
    ...request,
    payload: JSON.stringify(input.body),
    headers: { ...headers, 'content-type': 'application/json' },
  };
}

const cases = Object.entries<Endpoint>(endpoints);
/** By day only public calls, whose senders have no account to lose. */
const weighed = everyNight(
  cases,
  cases.filter(([, { access }]) => access === 'public'),
);
const withBody = weighed.filter(([, { body }]) => body);

describe('a body of maximum size', () => {
  it.each(withBody)(
    '%s',
    async (key, { ...endpoint }) => {
      const { input, caller } = await rightRequest(key, endpoint);
      const texts = endpoint.body ? placesOf(endpoint.body).filter(({ isText }) => isText) : [];
      for (const { place } of tried(texts)) {
        for (const pump of COMMON_PUMPS) {
          // JSON escapes make control characters and quotes longer.
          const inJson = Buffer.byteLength(JSON.stringify(pump)) - 2;
          const text = pump.repeat(Math.floor((BODY_LIMIT - 4096) / inJson));
          const body = withAt(input.body ?? {}, place, text) as object;
          const response = await weigh(
            requestOf(key, { ...input, body }, caller),
            `${key} ${place.join('.')} of ${JSON.stringify(pump)}`,
          );
          // The text is refused, unless it is only spaces.
          if (pump.trim() !== '') expect(response.statusCode).toBeGreaterThanOrEqual(400);
        }
      }
    },
    TIMEOUT_MS,
  );
});

describe('rich text of maximum length', () => {
  const rich = cases.flatMap(([key, endpoint]) =>
    endpoint.body
      ? placesOf(endpoint.body)
          .filter(({ place }) => ['conteudo', 'mensagem'].includes(String(place.at(-1))))
          .map(({ place }) => ({ key, endpoint, place }))
      : [],
  );
  it.each(rich)(
    '$key',
    async ({ key, endpoint, place }) => {
      for (const pump of RICH_PUMPS) {
        const { input, caller } = await rightRequest(key, endpoint);
        const body = withAt(input.body ?? {}, place, `x${pumped(pump, LONGEST_FIELD)}`) as object;
        await weigh(
          requestOf(key, { ...input, body }, caller),
          `${key} ${place.join('.')} of ${JSON.stringify(pump)}`,
          HEAVY_LIMIT_MS,
        );
      }
    },
    TIMEOUT_MS,
  );
});

describe('a list of maximum length', () => {
  it.each(withBody)('%s', async (key, endpoint) => {
    const { input, caller } = await rightRequest(key, endpoint);
    for (const { place } of endpoint.body ? tried(placesOf(endpoint.body)) : []) {
      for (const item of ITEMS) {
        const many = JSON.parse(`[${`${item},`.repeat(Math.floor((BODY_LIMIT - 8192) / (item.length + 1)))}${item}]`);
        const request = requestOf(key, { ...input, body: withAt(input.body ?? {}, place, many) as object }, caller);
        const response = await weigh(request, `${key} ${place.join('.')} of many ${item}`, HEAVY_LIMIT_MS);
        expect(response.statusCode).not.toBe(200);
        // The refusal doesn't grow with the input.
        expect(response.payload.length).toBeLessThan(10_000);
      }
    }
  });
});

describe('an address or head of maximum length', () => {
  it.each(weighed.filter(([, { params, query }]) => params || query))('%s', async (key, endpoint) => {
    const { input, caller } = await rightRequest(key, endpoint);
    for (const part of ['params', 'query'] as const) {
      for (const { place } of endpoint[part] ? placesOf(endpoint[part]).filter((each) => each.place.length > 0) : []) {
        for (const pump of HEAD_PUMPS) {
          const text = pumped(pump, HEAD_LIMIT / 6);
          const spoilt = { ...input, [part]: withAt(input[part] ?? {}, place, text) };
          const response = await weigh(
            requestOf(key, spoilt, caller),
            `${key} ${place.join('.')} of ${JSON.stringify(pump)}`,
          );
          expect(response.statusCode).not.toBe(500);
        }
      }
    }
  });

  it.each([
    ['authorization', 'Bearer '],
    ['authorization', ''],
    ['range', 'bytes='],
    ['idempotency-key', ''],
    ['x-forwarded-for', ''],
    ['if-range', ''],
    ['cookie', 'portal_sessao='],
    ['cookie', ''],
    ['content-type', 'application/json; '],
    ['accept', ''],
    ['if-none-match', ''],
  ])('the header %s', async (name, start) => {
    const { anexoKey } = await world.theOpenEdital();
    for (const pump of HEAD_PUMPS.filter((each) => /^[\t\x20-\x7e]+$/.test(each))) {
      const headers = { [name]: `${start}${pumped(pump, HEAD_LIMIT)}` };
      const what = `${name} of ${JSON.stringify(pump)}`;
      await weigh(
        { url: `/credenciados/publico/documentoCredenciado/findByCaminho?caminho=${anexoKey}`, headers },
        what,
      );
      await weigh({ method: 'POST', url: '/credenciados/mensagem/resposta', payload: '{}', headers }, what);
      await weigh({ url: '/credenciados/editais', headers }, what);
    }
  });

  it('the name of a file', async () => {
    for (const pump of HEAD_PUMPS.filter((each) => !['"', '\\', '\n', '\u0000', "0'‘"].includes(each))) {
      const { payload, headers } = wholeUpload(`${pumped(pump, 5000)}.pdf`, pdf());
      const url = '/credenciados/publico/documentoCredenciado/upload';
      const all = { ...headers, ...world.api.draft.headers };
      await weigh({ method: 'POST', url, payload, headers: all }, `a file’s name of ${JSON.stringify(pump)}`);
    }
  });
});

/** Values of every type: each place refuses at least one of them. */
const TYPES: unknown[] = [null, true, 0, -1, 1.5, 2 ** 40, '', 'x', 'x'.repeat(5000), [], [null], {}, { a: { b: [] } }];
const ASKS_EACH_PLACE = everyNight(true, false);
/** English messages of zod, Fastify or Node. */
const ENGLISH =
  /\b(invalid (input|option|string|type)|expected|received|too (big|small)|unrecognized|must (be|have|match|NOT)|required|unexpected|not allowed|is not|cannot|body)\b/i;

/** The route's answer to input that the contract refuses; null if accepted. */
function refusalOf(endpoint: Endpoint, { params, query, body }: ContractInput): Record<string, unknown> | null {
  const texts = (part: object = {}) =>
    Object.fromEntries(Object.entries(part).map(([name, value]) => [name, String(value)]));
  const asRead = JSON.parse(JSON.stringify({ body, params: texts(params), query: texts(query) }));
  try {
    parseInput({ ...endpoint, headers: undefined }, { ...asRead, headers: {} });
    return null;
  } catch (error) {
    return JSON.parse(JSON.stringify(errorBody(toAppError(error), '')));
  }
}

function expectPortuguese(answer: Record<string, unknown>, spoilt: object): void {
  const { message, erros = [], campos = {} } = answer as { message: string; erros?: string[]; campos?: object };
  const wrong = [message, ...erros, ...Object.values(campos)].filter(
    (text) => ENGLISH.test(String(text)) || !/^[A-ZÀ-Ú]/.test(String(text)),
  );
  // An `expect` per text would take longer than the check itself.
  if (wrong.length > 0) expect({ ...spoilt, wrong }).toEqual({ ...spoilt, wrong: [] });
}

describe('a value of the wrong type is refused in Portuguese', () => {
  // An answer to HEAD has no body with a message.
  const told = cases.filter(([key, { params, query, body }]) => !key.startsWith('HEAD ') && (params || query || body));
  it.each(told)('%s', async (key, endpoint) => {
    const { input, caller } = await rightRequest(key, endpoint);
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = endpoint[part];
      let isPartAsked = false;
      for (const { place } of schema ? placesOf(schema) : []) {
        // Sends only one value per place to the server (by day one per part of the input): the transport doesn't change a refusal.
        let isAsked: boolean = isPartAsked && !ASKS_EACH_PLACE;
        for (const value of TYPES) {
          if (part !== 'body' && (place.length === 0 || typeof value === 'object' || value === '')) continue;
          const spoilt = { ...input, [part]: withAt(input[part] ?? {}, place, value) };
          const refusal = refusalOf(endpoint, spoilt);
          if (refusal) expectPortuguese(refusal, { place, value });
          if (refusal && isAsked) continue;
          const response = await send(requestOf(key, spoilt, caller));
          if (response.statusCode !== 400) continue;
          expectPortuguese(response.json(), { place, value });
          if (refusal) expect(response.json()).toEqual(refusal);
          isAsked ||= refusal !== null;
          isPartAsked ||= isAsked;
        }
      }
    }
  });

  it.each(['{', 'null', '"x"', '7', '[]', '{"a":1,}', '\u0000'])('a body %s', async (payload) => {
    const headers = { 'content-type': 'application/json' };
    const response = await send({
      method: 'POST',
      url: '/credenciados/publico/comprovante/verificar',
      payload,
      headers,
    });
    expect(response.statusCode).toBe(400);
    expect(response.payload).not.toMatch(ENGLISH);
    expect([ERROR.malformed, 'Verifique todos os campos obrigatórios.']).toContain(response.json().message);
  });
});
