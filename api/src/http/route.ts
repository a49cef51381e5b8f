import { CALL_PODERES, type Endpoint, type EndpointKey, endpoints, isAllowed } from '@credenciados/contract';
import { AppError, forbidden, invalidForm, unauthorized } from '@credenciados/platform/http/errors';
import type { Handler, HandlerInput, Remember } from '@credenciados/platform/http/handler';
import { findPublisher } from '@credenciados/releases/publisher';
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import * as z from 'zod';
import { bodyLimitsOf } from './body-limits.ts';
import { runOnce } from './idempotency.ts';
import { readLogger } from './leitura/record-read.ts';
import { refuseRecord } from './own-record.ts';
import { readerOf } from './recent.ts';
import { refuseProxy } from './session/procurador.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Keys of the contract that have a handler. */
    handledEndpoints: Set<string>;
  }
}

/** Registers the handler of an endpoint of the contract; access, validation, limits and serialisation come from it. */
export function route<K extends EndpointKey>(app: FastifyInstance, key: K, handler: NoInfer<Handler<K>>): void {
  const endpoint: Endpoint = endpoints[key];
  const [method, url] = splitKey(key);
  const { bytes, ...json } = bodyLimitsOf(endpoint);
  app.handledEndpoints.add(key);
  app.route({
    method,
    url,
    // Fastify would answer HEAD by running the handler, and one GET of the contract has an effect.
    exposeHeadRoute: false,
    bodyLimit: bytes,
    config: {
      json,
      ...(endpoint.rateLimit && { rateLimit: { max: endpoint.rateLimit } }),
      answersData: endpoint.response !== 'file' && endpoint.response !== 'events',
    },
    schema: typeof endpoint.response === 'string' ? {} : { response: { '2xx': endpoint.response } },
    onRequest: async (request) => checkAccess(app, key, endpoint, request),
    handler: async (request, reply) => {
      const input = parseInput(endpoint, request);
      if (request.session) await refuseRecord(app.deps, request.session, endpoint, input);
      const keepRead = readLogger(app, endpoint, request.session);
      const db = readerOf(app.deps, [key, endpoint], request, reply);
      const run = (remember: Remember) =>
        // The only cast between the contract's types and Fastify's: the schemas above have validated the values.
        handler({ ...input, session: request.session, request, reply, remember, keepRead, db } as HandlerInput<K>);
      const result = endpoint.idempotent ? await runOnce(request, reply, key, input, run) : await run(forget);
      if (typeof endpoint.response === 'string') return reply;
      // Fastify sends a string unchanged, but here it is a JSON value.
      return typeof result === 'string' ? reply.type('application/json').send(JSON.stringify(result)) : result;
    },
  });
}

/** Throws unless every endpoint of the contract has a handler and states its permissions. */
export function assertContractServed(app: FastifyInstance): void {
  const missing = Object.keys(endpoints).filter((key) => !app.handledEndpoints.has(key));
  const open = Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => !endpoint.access);
  const faults = [
    ...missing.map((key) => `${key} has no handler`),
    ...open.map(([key]) => `${key} doesn't say who may call it`),
  ];
  if (faults.length > 0) throw new Error(`The API doesn't serve its contract:\n${faults.join('\n')}`);
}

function splitKey(key: EndpointKey): [HTTPMethods, string] {
  const space = key.indexOf(' ');
  const method = (['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).find(
    (known) => known === key.slice(0, space),
  );
  if (!method) throw new Error(`Unknown method in ${key}`);
  return [method, key.slice(space + 1)];
}

/** Refuses a call without permission before its body is read. */
async function checkAccess(
  app: FastifyInstance,
  key: EndpointKey,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<void> {
  const { deps, security } = app;
  if (endpoint.access === 'publicacao') {
    try {
      request.publisher = await findPublisher(deps, request);
    } catch (error) {
      if (error instanceof AppError) security.note('publishing_refused', { request });
      throw error;
    }
    return;
  }
  if (request.sessionRefused) security.note('token_refused', { request });
  if (request.session?.procurador) {
    // A public call that isn't among a proxy's treats them as a visitor (PRO-3).
    if (endpoint.access === 'public' && !CALL_PODERES[key]) request.session = null;
    else refuseProxy(key, request.session.procurador);
  }
  if (endpoint.access === 'public') {
    // A client with a refused session believes that it is signed in, so it must not act as a visitor.
    if (request.sessionRefused && request.method !== 'GET') throw unauthorized();
    return;
  }
  if (!request.session) throw unauthorized();
  if (isAllowed(endpoint.access, request.session.perfil)) return;
  security.note('permission_refused', { request, detail: { perfil: request.session.perfil } });
  throw forbidden();
}

interface ParsedInput {
  params: unknown;
  query: unknown;
  body: unknown;
  headers: unknown;
}

/** Request before validation. */
type RawInput = Pick<FastifyRequest, 'params' | 'query' | 'body' | 'headers'>;

/** Validates params, query and body together, so that every error is reported at once. Throws `FORM_INVALIDO` (400). */
export function parseInput(endpoint: Endpoint, request: RawInput): ParsedInput {
  const issues: z.core.$ZodIssue[] = [];
  const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(value);
    if (!parsed.success) issues.push(...parsed.error.issues);
    return parsed.data;
  };
  const input = {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, request.body ?? {}),
    headers: parse(endpoint.headers, request.headers),
  };
  if (issues.length > 0) throw invalidForm(new z.ZodError(issues));
  return input;
}

const forget: Remember = async () => undefined;
