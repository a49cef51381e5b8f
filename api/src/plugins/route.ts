import { type EndpointParsed, type EndpointResult, type EndpointKey, endpoints } from '@credenciados/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from './session.ts';

type Endpoints = typeof endpoints;
/** The session that a handler gets: there always is one, unless the endpoint is public. */
type SessionOf<K extends EndpointKey> = Endpoints[K]['access'] extends 'public' ? Session | null : Session;

/** What a handler receives: validated input, the caller, and Fastify's own objects for files and headers. */
export type HandlerInput<K extends EndpointKey> = EndpointParsed<Endpoints[K]> & {
  session: SessionOf<K>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Answers one endpoint. For a file: send it by `reply` and return nothing. */
export type Handler<K extends EndpointKey> = (
  input: HandlerInput<K>,
) => Promise<EndpointResult<Endpoints[K]>> | EndpointResult<Endpoints[K]>;

/** Registers the handler of an endpoint of the contract; access, validation, limits and serialisation come from it. */
export function route<K extends EndpointKey>(app: FastifyInstance, key: K, handler: Handler<K>): void {
  throw new Error(`not yet: ${app.prefix} ${key} ${handler.name}`);
}
