import type * as z from 'zod';
import type { Perfil } from './domain.ts';
import type { TipoLeitura } from './leitura.ts';

/**
 * Access to an endpoint. `public`: anyone; a session is used if there is one. A list: a session whose profile is in it. `any`: any live
 * session. `publicacao`: a team's publishing token, which is no session; if the address names a module, a token for that module. Queries
 * check ownership (applicants reach only their own data).
 */
export type Access = 'public' | 'any' | 'publicacao' | readonly Perfil[];

/** Response with a file instead of JSON. */
export type FileResponse = 'file';
/** Response with server-sent events, until either side closes it. */
export type EventsResponse = 'events';
/** Response with only a status and headers. */
export type EmptyResponse = 'empty';

/** Records of a solicitação, which belong to its applicant. */
export type OwnedRecord =
  | 'solicitacao'
  | 'conversa'
  | 'mensagem'
  | 'documento'
  | 'condicao'
  | 'comprovante'
  | 'ato'
  | 'correcao'
  | 'nota'
  | 'parecer'
  | 'impedimento'
  | 'lote'
  | 'procedimento'
  | 'recurso';

/** Record that a call of staff concerns, and the rule if the caller is its applicant (ANL-5). */
export interface About {
  readonly record: OwnedRecord;
  /** Path of the record's id in the input, `[]` for each item of a list. Default: `params.id`. */
  readonly id?: `${'params' | 'query' | 'body'}.${string}`;
  /**
   * `refused`: 403 before the call runs. `shown`: the applicant may read it, or can with another profile. `left out`: the call omits it
   * from several records.
   */
  readonly own: 'refused' | 'shown' | 'left out';
}

/** Call of the API. Its method and path are its key in the map of endpoints: `'METHOD /path/:param'`. */
export interface Endpoint {
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Its specific headers, by their names in lower case. */
  readonly headers?: z.ZodObject;
  /** `multipart`: one file in the field `file`, streamed. */
  readonly upload?: boolean;
  /** Step of a resumable upload (tus 1.0.0), whose body, if any, is a chunk of the file, streamed. */
  readonly resumable?: boolean;
  /** For calls of staff whose input has the id of a record of a solicitação. */
  readonly about?: About;
  /**
   * For calls of staff that show solicitações of an edital: path of its id in the input. Staff accept its term of secrecy first (IMP-4).
   * `all`, or an id of null: solicitações of all editais, so that one that asks for the term is enough.
   */
  readonly termo?: 'all' | `${'params' | 'body'}.${string}`;
  readonly response: z.ZodType | FileResponse | EventsResponse | EmptyResponse;
  /** Statuses of success. Default: 200. */
  readonly status?: readonly number[];
  /** Statuses of its own refusals, in addition to those of access and validation (`statusesOf`). */
  readonly errors?: readonly number[];
  /** True if the caller may send an `Idempotency-Key`: a repeat gets the first answer (INS-9). */
  readonly idempotent?: boolean;
  /** Set if it shows personal data: a call by staff is logged as a read of this kind before it is answered. */
  readonly leitura?: TipoLeitura | 'EXPORTACAO';
  /**
   * True if a replica, which lags up to half a second, may answer. A browser that was just told of a change reads from the primary. Not for
   * calls that are refetched after a change, nor for a record that may not exist on the replica yet.
   */
  readonly mayLag?: boolean;
  /** True if the browser's next reads must go to the primary. Default: calls other than GET that may not lag themselves. */
  readonly noLagAfter?: boolean;
  /** Requests a minute per session, or per network for visitors, if the general limit is too high. */
  readonly rateLimit?: number;
}

/** Endpoint whose access is in the permission matrix (`access.ts`). */
type ListedEndpoint = Omit<Endpoint, 'access'> & { access?: Access };

/** Declares endpoints with the exact types of their schemas. */
export function defineEndpoints<
  const T extends Record<`${'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, ListedEndpoint>,
>(endpoints: T): T {
  return endpoints;
}

/** Statuses that an endpoint may answer with. */
export function statusesOf(key: string, endpoint: Endpoint): number[] {
  const { access, params, query, body, headers, response, errors = [], status = [200] } = endpoint;
  const reads = key.startsWith('GET ') || key.startsWith('HEAD ');
  return [
    ...status,
    ...(response === 'file' && reads ? [206] : []),
    // An `Idempotency-Key` can be malformed, and so can an unexpected body.
    ...(params || query || body || headers || !reads ? [400] : []),
    // An expired session is treated as a visitor only for reads.
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
