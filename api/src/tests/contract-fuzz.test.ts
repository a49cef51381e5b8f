import { type Endpoint, type EndpointKey, endpoints, PERFIS, statusesOf } from '@credenciados/contract';
import * as tables from '@credenciados/platform/db/schema/index';
import { everyNight } from '@credenciados/testing/nightly';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import * as z from 'zod';
import { arbitraryOf } from './support/arbitraries.ts';
import { documentedCaching } from './support/caching-table.ts';
import { CONTRACT_INPUTS, type ContractInput, toRequest } from './support/contract-inputs.ts';
import { type ContractWorld, createContractWorld } from './support/contract-world.ts';
import { otherAddress, pdf, wholeUpload } from './support/domain.ts';
import { mix, type Spoiling, spoil, spoiling } from './support/mutations.ts';
import type { SignedIn } from './support/test-app.ts';

/** Runs per call of the contract. */
const VALID_RUNS = everyNight(10, 1);
const SPOILT_RUNS = everyNight(25, 3);
const DEADLINE_MS = 5000;

let world: ContractWorld;
let origin: string;
let requests = 0;

beforeAll(async () => {
  world = await createContractWorld();
  origin = await world.api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  process.stdout.write(`fuzz by the contract: ${requests} requests\n`);
  await world.close();
});

const COUNTS = `select ${Object.values(tables)
  .filter((table) => is(table, PgTable))
  .map(getTableName)
  // Tables that change with every call or by the clock: log of reads, security events.
  .filter((name) => ![tables.leitura, tables.eventoSeguranca, tables.juizOferta].some((t) => getTableName(t) === name))
  .map((name) => `(select count(*)::int from "${name}") as "${name}"`)
  .join(', ')}`;
/** A named, prepared statement: planning it takes the database far longer than counting. */
const countRows = async (): Promise<unknown> =>
  (await world.api.database.asOwner({ name: 'counts', text: COUNTS })).rows[0];

async function send(request: InjectOptions): Promise<LightMyRequestResponse> {
  requests += 1;
  const since = performance.now();
  const response = await world.api.app.inject({ ...request, remoteAddress: otherAddress() });
  expect(performance.now() - since).toBeLessThan(DEADLINE_MS);
  if (response.statusCode >= 500) throw new Error(`Answered ${response.statusCode}`, { cause: world.lastError() });
  return response;
}

/** A caller with permission; an applicant where possible, so that ownership is tested too. */
async function callerOf({ access }: Endpoint): Promise<SignedIn | null> {
  if (access === 'public') return null;
  if (access === 'publicacao') return world.publisher();
  const perfil = access === 'any' ? 'CAGEO' : PERFIS.find((known) => access.includes(known));
  return world.api.signIn(perfil ?? 'CAGEO');
}

const withHeaders = (key: string, input: ContractInput, caller: SignedIn | null): InjectOptions => {
  const request = toRequest(key, input);
  return { ...request, headers: { ...request.headers, ...caller?.headers } };
};

/** Params, query and body that the contract accepts. */
function inputOf({ params, query, body }: Endpoint): fc.Arbitrary<ContractInput> {
  const parts = Object.entries({ params, query, body }).flatMap(([name, schema]) =>
    schema ? [[name, arbitraryOf(schema)] as const] : [],
  );
  const all: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(parts);
  return fc.record<Record<string, unknown>>(all).map((made) => made as ContractInput);
}

/** True if the contract accepts the input as the server receives it: parameters as text, body as JSON. */
function accepts({ params, query, body }: Endpoint, input: ContractInput): boolean {
  // An address can't contain half a surrogate pair.
  const texts = (part: object | undefined) =>
    Object.fromEntries(Object.entries(part ?? {}).map(([name, value]) => [name, String(value).toWellFormed()]));
  const passes = (schema: z.ZodType | undefined, value: unknown) => !schema || schema.safeParse(value).success;
  return (
    passes(params, texts(input.params)) &&
    passes(query, texts(input.query)) &&
    // A missing body counts as an empty object.
    passes(body, JSON.parse(JSON.stringify(input.body || {})))
  );
}

/** An empty parameter, or one with a step of the path, leads to another address. */
const isAddressable = ({ params = {} }: ContractInput) =>
  Object.values(params).every((value) => !['', '.', '..'].includes(String(value).trim()));

/** Text that no column can store is refused as malformed, although the contract accepts it. */
const isStorable = (input: ContractInput) => {
  const text = JSON.stringify(input);
  return !/\\u0000|\\ud[89a-f][0-9a-f]{2}/i.test(text);
};

function expectDocumented(key: string, endpoint: Endpoint, response: LightMyRequestResponse): void {
  expect(statusesOf(key, endpoint)).toContain(response.statusCode);
  expectCaching(key, response);
  // An answer to HEAD has no body.
  if (key.startsWith('HEAD ')) expect(response.body).toBe('');
  else if (response.statusCode >= 300) expect(response.json()).toMatchObject({ status: response.statusCode });
  else if (typeof endpoint.response !== 'string') {
    // A faster serialiser than zod's wrote the answer, so check it against the contract.
    expect(z.safeParse(endpoint.response, response.json())).toMatchObject({ success: true });
  }
}

/** Only answers that the documentation lists may be cached, and only successful ones. */
function expectCaching(key: string, { statusCode, headers }: LightMyRequestResponse): void {
  const [method, address = ''] = key.split(' ');
  const documented = statusCode === 200 && method === 'GET' && documentedCaching(`/credenciados${address}`);
  if (documented) expect(headers['cache-control']).toBe(documented);
  else expect(headers['cache-control']).toMatch(/\bno-store\b/);
}

/** Mutates the body if there is one, else a parameter. */
function spoilPart(input: ContractInput, how: Spoiling): ContractInput {
  if (input.body !== undefined) return { ...input, body: spoil(input.body, how) as object };
  const part = input.params ? 'params' : 'query';
  // An address contains only text.
  const value = typeof how.value === 'object' ? JSON.stringify(how.value) : how.value;
  const spoilt = spoil(input[part] ?? {}, { ...how, value });
  return typeof spoilt === 'object' && spoilt !== null ? { ...input, [part]: spoilt } : input;
}

const cases = Object.entries<Endpoint>(endpoints);
const keyOf = (key: string) => key as EndpointKey;

describe('valid input', () => {
  it.each(cases.filter(([, { upload, resumable }]) => !upload && !resumable))(
    '%s answers as documented',
    async (key, endpoint) => {
      const runs = endpoint.params || endpoint.query || endpoint.body ? VALID_RUNS : 1;
      const property = fc.asyncProperty(
        inputOf(endpoint),
        fc.infiniteStream(fc.nat({ max: 9 })),
        async (made, dice) => {
          const owner = await world.newApplicant();
          const signedIn = await callerOf(endpoint);
          const caller =
            signedIn && Array.isArray(endpoint.access) && endpoint.access.includes('CREDENCIADOS') ? owner : signedIn;
          const real = await CONTRACT_INPUTS[keyOf(key)](world, owner, caller);
          const mixed = mix(real, made, () => dice.next().value >= 7) as ContractInput;
          const input = accepts(endpoint, mixed) ? mixed : real;
          if (!isAddressable(input)) return;
          const response = await send(withHeaders(key, input, caller));
          expectDocumented(key, endpoint, response);
          expect(response.statusCode).not.toBe(400);
        },
      );
      await fc.assert(property, { numRuns: runs });
    },
  );
});

describe('mutated input', () => {
  const spoilable = cases.filter(([, { params, query, body }]) => params || query || body);
  it.each(spoilable)('%s refuses it and stores nothing', async (key, endpoint) => {
    const owner = await world.newApplicant();
    const signedIn = await callerOf(endpoint);
    const caller =
      signedIn && Array.isArray(endpoint.access) && endpoint.access.includes('CREDENCIADOS') ? owner : signedIn;
    let real = await CONTRACT_INPUTS[keyOf(key)](world, owner, caller);
    let before = await countRows();
    const property = fc.asyncProperty(fc.array(spoiling, { minLength: 1, maxLength: 3 }), async (spoilings) => {
      const input = spoilings.reduce<ContractInput>((whole, how) => spoilPart(whole, how), real);
      const response = await send(withHeaders(key, input, caller));
      if (response.statusCode < 300) {
        expect(accepts(endpoint, input)).toBe(true);
        expectDocumented(key, endpoint, response);
        real = await CONTRACT_INPUTS[keyOf(key)](world, await world.newApplicant(), caller);
        before = await countRows();
        return;
      }
      // If the contract accepts the input, a rule of the call refused it; otherwise the validation did.
      if (isAddressable(input) && isStorable(input)) {
        const statuses = accepts(endpoint, input) ? statusesOf(key, endpoint) : [400, 404, 413, 414, 415];
        expect(statuses).toContain(response.statusCode);
      }
      expect(await countRows()).toEqual(before);
    });
    await fc.assert(property, { numRuns: SPOILT_RUNS });
  });
});

type RawBody = [type: string, payload: string | Buffer];
/** The server parses bodies before it routes them, so by day they are only sent to public calls. */
const HUGE_BODIES: RawBody[] = [
  ['application/json', '['.repeat(100_000)],
  ['application/json', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
  ['application/json', `{"a":"${'x'.repeat(1024 * 1024)}"}`],
];
const takesHuge = everyNight(
  () => true,
  ({ access }: Endpoint) => access === 'public',
);
const RAW_BODIES: RawBody[] = [
  ['application/json', '{'],
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '"x"'],
  ['application/json', '\u0000'],
  ['application/json', Buffer.from([0xff, 0xfe, 0x22])],
  ['application/json', '{"__proto__": {"polluted": true}}'],
  ['application/json', '{"constructor": {"prototype": {"polluted": true}}}'],
  ['application/json', '{"id": 1e999, "id": -0}'],
  ['application/json; charset=utf-16', '{}'],
  ['text/plain', '{}'],
  ['application/x-www-form-urlencoded', 'id=1'],
  ['', '{}'],
];
const RAW_PATHS = [
  '%00',
  '%ff',
  '%',
  '%2e%2e%2f',
  '..%2f..%2f',
  "'--",
  '%F0%9F%98%80',
  'x'.repeat(400),
  '%20',
  '-1',
  '1e3',
];
/** By day each call gets a third of the values; every value is sent to a third of the calls. */
const thirdOf = everyNight(
  <T>(values: readonly T[], _turn: number) => values,
  <T>(values: readonly T[], turn: number) => values.filter((_, index) => index % 3 === turn % 3),
);
const RAW_QUERIES = ['a[]=1', 'id=1&id=2', '__proto__[a]=1', '%', '%ff=%ff', `x=${'y'.repeat(10_000)}`, 'caminho[]=a'];

describe('malformed requests', () => {
  it.each(cases.map(([key, endpoint], turn) => [key, endpoint, turn] as const))('%s', async (key, endpoint, turn) => {
    const caller = await callerOf(endpoint);
    const method = toRequest(key, {}).method;
    const headers = { ...caller?.headers };
    const path = key.slice(key.indexOf(' ') + 1);
    const before = await countRows();
    const bodies =
      endpoint.body || endpoint.upload || (endpoint.resumable && !key.startsWith('HEAD '))
        ? [...thirdOf(RAW_BODIES, turn), ...(takesHuge(endpoint) ? thirdOf(HUGE_BODIES, turn) : [])]
        : [];
    const paths = endpoint.params ? thirdOf(RAW_PATHS, turn) : [];
    const queries = endpoint.query ? thirdOf(RAW_QUERIES, turn) : [];
    const keys = endpoint.idempotent ? ['', 'x', 'ç'.repeat(10), 'x'.repeat(5000)] : [];
    const base = path.replace(/:\w+/g, '1');
    const refused: InjectOptions[] = [
      ...bodies.map(([type, payload]) => ({ url: base, payload, headers: { ...headers, 'content-type': type } })),
      ...paths.map((value) => ({ url: path.replace(/:\w+/g, value), headers })),
      ...queries.map((value) => ({ url: `${base}?${value}`, headers })),
      ...keys.map((value) => ({ url: base, payload: {}, headers: { ...headers, 'idempotency-key': value } })),
      { url: base, headers: { authorization: 'Bearer a.b.c' } },
      { url: base, headers: { authorization: `Bearer ${'x'.repeat(9000)}` } },
    ];
    // The last two requests are refused only by calls that need a session.
    const rest = endpoint.access === 'public' ? refused.slice(0, -2) : refused;
    for (const request of rest) {
      await send({ ...request, method, url: `/credenciados${request.url}` });
    }
    if (method !== 'GET') expect(await countRows()).toEqual(before);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('malformed uploads', () => {
  const whole = wholeUpload('a.pdf', pdf());
  /** Uses a real connection: a simulated request can't break off in every way that a real one can. */
  const upload = async (payload: Buffer | string, headers: Record<string, string>) => {
    requests += 1;
    const response = await fetch(`${origin}/credenciados/publico/documentoCredenciado/upload`, {
      method: 'POST',
      body: payload,
      headers: { ...headers, ...world.api.draft.headers },
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    expect(response.status).toBeLessThan(500);
    return { statusCode: response.status, json: () => response.json() };
  };
  const metadata = (text: string) => ({ ...whole.headers, 'upload-metadata': text });

  it.each<[string, { payload?: Buffer | string; headers: Record<string, string> }]>([
    ['of another version', { headers: { ...whole.headers, 'tus-resumable': '0.2.2' } }],
    ['without a length', { headers: { ...whole.headers, 'upload-length': '' } }],
    ['of a length below nothing', { headers: { ...whole.headers, 'upload-length': '-1' } }],
    ['of a length that isn’t whole', { headers: { ...whole.headers, 'upload-length': '1.5' } }],
    ['of a length beyond all', { headers: { ...whole.headers, 'upload-length': '9'.repeat(15) } }],
    ['whose length is told later', { headers: { ...whole.headers, 'upload-defer-length': '1' } }],
    ['in parts beside each other', { headers: { ...whole.headers, 'upload-concat': 'partial' } }],
    ['longer than it says', { payload: Buffer.concat([whole.payload, pdf()]), headers: whole.headers }],
    ['empty', { payload: '', headers: { ...whole.headers, 'upload-length': '0' } }],
    ['without a name', { headers: metadata('filetype YQ==') }],
    ['with an empty name', { headers: metadata('filename') }],
    ['with two names', { headers: metadata('filename YS5wZGY=,filename Yi5wZGY=') }],
    ['with a name that is no text', { headers: metadata(`filename ${Buffer.from([0xff, 0xfe]).toString('base64')}`) }],
    ['with a polluting name', { headers: metadata('__proto__ YS5wZGY=') }],
    ['with metadata without end', { headers: metadata(`filename ${'YWFh'.repeat(2600)}`) }],
    ['with names without end', { headers: metadata(Array.from({ length: 99 }, (_, n) => `x${n} YQ==`).join(',')) }],
    ['under a key that is none', { headers: { ...whole.headers, 'idempotency-key': 'x' } }],
  ])('%s', async (_what, { payload = whole.payload, headers }) => {
    const before = await countRows();
    expect((await upload(payload, headers)).statusCode).toBeGreaterThanOrEqual(400);
    expect(await countRows()).toEqual(before);
  });

  it('with any name and content are refused, or stored unchanged', async () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.constantFrom(
        '../../a.pdf',
        'a\u0000.pdf',
        `${'x'.repeat(300)}.pdf`,
        '.pdf',
        'a.pdf/..',
        '\ud800.pdf',
        'con.pdf',
      ),
    );
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map(Buffer.from),
      fc.constant(null).map(() => pdf()),
    );
    await fc.assert(
      fc.asyncProperty(name, content, async (filename, bytes) => {
        const before = await countRows();
        const { payload, headers } = wholeUpload(filename, Buffer.from(bytes));
        const response = await upload(payload, headers);
        if (response.statusCode >= 300) expect(await countRows()).toEqual(before);
        else expect(await response.json()).toMatchObject({ tamanho: bytes.length });
      }),
      { numRuns: 40 },
    );
  });
});
