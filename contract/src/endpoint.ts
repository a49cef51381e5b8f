import type * as z from 'zod';
import type { Perfil } from './domain.ts';
import type { TipoLeitura } from './leitura.ts';

/**
 * Access to an endpoint. `public`: anyone; a session is read if there is one. A list: a session whose selected profile is in it. `any`:
 * any live session. `publicacao`: a team's publishing token, which is no session; if the address names a module, a token of that
 * module. Ownership (applicants reach only their own data) is checked in the query.
 */
export type Access = 'public' | 'any' | 'publicacao' | readonly Perfil[];

/** Answers that aren't JSON. */
export type FileResponse = 'file';
/** An answer that goes on: server-sent events, until either end closes it. */
export type EventsResponse = 'events';
/** An answer that is all in its status and headers. */
export type EmptyResponse = 'empty';

/** Records that belong to a solicitação, and so to its applicant. */
export type OwnedRecord = 'solicitacao' | 'conversa' | 'mensagem' | 'documento' | 'comprovante' | 'nota' | 'parecer';

/** Record that a call of staff names, and the rule for staff who are its applicant themselves (ANL-5). */
export interface About {
  readonly record: OwnedRecord;
  /** Path of its id in the input, `[]` for each item of a list. Default: `params.id`. */
  readonly id?: `${'params' | 'query' | 'body'}.${string}`;
  /**
   * `refused`: 403 before the call is answered. `shown`: the applicant may read it, or does so with another profile. `left out`: of
   * several records the call leaves it out.
   */
  readonly own: 'refused' | 'shown' | 'left out';
}

/** One call of the API. Its method and path are its key in the map of endpoints: `'METHOD /path/:param'`. */
export interface Endpoint {
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Headers of its own, by their names in lower case. */
  readonly headers?: z.ZodObject;
  /** `multipart`: one file in the part `file`, streamed. */
  readonly upload?: boolean;
  /** A step of a resumable upload (tus 1.0.0): its body, where it has one, is a piece of the file, streamed. */
  readonly resumable?: boolean;
  /** For calls of staff whose input has the id of a record of a solicitação. */
  readonly about?: About;
  readonly response: z.ZodType | FileResponse | EventsResponse | EmptyResponse;
  /** Statuses of success, where they aren't 200 alone. */
  readonly status?: readonly number[];
  /** Statuses of refusals that its own rules make, beside those that its access and its input make (`statusesOf`). */
  readonly errors?: readonly number[];
  /** The caller may send an `Idempotency-Key`, and a repeat answers as the first time (INS-9). */
  readonly idempotent?: boolean;
  /** It shows people's data: a call of it by staff is kept as a read of this kind, before it is answered. */
  readonly leitura?: TipoLeitura | 'EXPORTACAO';
  /**
   * It may be answered as things were half a second ago, from a replica where there is one; but never older than what the same browser was told of.
   * Not for what is asked for anew because something changed, nor for what may not be found yet.
   */
  readonly mayLag?: boolean;
  /** True if the browser's next reads must go to the primary. Default: calls other than GET that may not lag themselves. */
  readonly noLagAfter?: boolean;
  /** Requests a minute of one session, of one network for visitors, where the general limit is too wide. */
  readonly rateLimit?: number;
}

/** An endpoint whose access is in the permission matrix (`access.ts`). */
type ListedEndpoint = Omit<Endpoint, 'access'> & { access?: Access };

/** Declares endpoints, keeping the exact types of their schemas. */
export function defineEndpoints<
  const T extends Record<`${'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, ListedEndpoint>,
>(endpoints: T): T {
  return endpoints;
}

/** Every status that an endpoint may answer with. */
export function statusesOf(key: string, endpoint: Endpoint): number[] {
  const { access, params, query, body, headers, response, errors = [], status = [200] } = endpoint;
  const reads = key.startsWith('GET ') || key.startsWith('HEAD ');
  return [
    ...status,
    ...(response === 'file' && reads ? [206] : []),
    // An `Idempotency-Key` can be malformed, and so can a body that nobody asked for.
    ...(params || query || body || headers || !reads ? [400] : []),
    // A dead session doesn't become a visitor, except for reads.
    ...(access !== 'public' || !key.startsWith('GET ') ? [401] : []),
    ...(Array.isArray(access) || (access === 'publicacao' && params) ? [403] : []),
    ...(endpoint.about?.own === 'refused' ? [404] : []),
    ...(reads ? [] : [413, 415]),
    ...errors,
    429,
    500,
    503,
  ]
    .filter((status, place, all) => all.indexOf(status) === place)
    .sort((a, b) => a - b);
}

type In<S> = S extends z.ZodType ? z.input<S> : never;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? { [P in K]: In<E[K]> }
  : { [P in K]?: undefined };

/** Input that a caller passes to an endpoint. */
export type EndpointInput<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

/** Validated input of an endpoint's handler. */
export interface EndpointParsed<E extends Endpoint> {
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
  headers: Out<E['headers']>;
}

/** Output of an endpoint: JSON of the schema's shape, or a file. */
export type EndpointOutput<E extends Endpoint> = E['response'] extends z.ZodType ? z.output<E['response']> : Blob;

/** Result of a handler before serialisation. */
export type EndpointResult<E extends Endpoint> = E['response'] extends z.ZodType ? z.input<E['response']> : undefined;
