import type { Session } from '@credenciados/platform/http/session';
import type { FastifyRequest } from 'fastify';

/** Sender of a registration, signed in or a visitor, with the keys for rate limits. */
export interface Caller {
  session: Session | null;
  /** Owners of their uploads and codes (`ownersOf`). */
  donos: readonly string[];
  request: FastifyRequest;
}
