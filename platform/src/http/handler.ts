import type { EndpointKey, EndpointParsed, EndpointResult, Endpoints } from '@credenciados/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Executor } from '../db/database.ts';
import type { Session } from './session.ts';

/** Stores the answer of the running request in the handler's transaction. */
export type Remember = (tx: Executor, result: unknown) => Promise<void>;

/** Read of personal data by a handler, for the log of reads. */
export interface Read {
  /** Id or key of the record that was read; for a list, its name. */
  alvo: number | string;
  /** Solicitação that the record belongs to; null for lists. */
  solicitacaoId?: number | null;
  /** Search text of a list and the number of hits; such a read is logged as a search. */
  busca?: { texto: string; encontradas: number };
}

/** Type of a handler's session: never null, unless the endpoint is public. */
type SessionOf<K extends EndpointKey> = Endpoints[K]['access'] extends 'public' ? Session | null : Session;

/** Handler's input: validated input, session, and Fastify's objects for files and headers. */
export type HandlerInput<K extends EndpointKey> = EndpointParsed<Endpoints[K]> & {
  session: SessionOf<K>;
  request: FastifyRequest;
  reply: FastifyReply;
  /**
   * For idempotent endpoints (INS-9). The handler calls it last in its transaction with the result, so that answer and effect commit
   * together. Even a crash in between causes no second effect.
   */
  remember: Remember;
  /** For calls that show personal data (`leitura`): logs the read by staff before the data is sent. */
  keepRead: (read: Read) => Promise<void>;
  /** For calls that may lag (`mayLag`): database to read from. */
  db: Endpoints[K] extends { readonly mayLag: true } ? Executor : never;
};

/** Handler's result before serialisation; ignored for files, events and headers. */
type Results = {
  [K in EndpointKey]: Endpoints[K]['response'] extends z.ZodType ? EndpointResult<Endpoints[K]> : unknown;
};

/** Handles one endpoint. For a file, events or only headers: send them by `reply` and return nothing. */
export type Handler<K extends EndpointKey> = (input: HandlerInput<K>) => Promise<Results[K]>;

/** Registers the handler of an endpoint of the contract. */
export type Route = <K extends EndpointKey>(app: FastifyInstance, key: K, handler: NoInfer<Handler<K>>) => void;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * True if the route answers only with data, never with a page or a file. Omits the headers that tell browsers how to treat those, since
     * scripts read data.
     */
    answersData?: boolean;
    /** True if the route answers with a script, stylesheet, font or picture, never with a page. */
    answersFiles?: boolean;
  }
}
