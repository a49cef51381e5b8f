import type { FastifyRequest } from 'fastify';
import type { Session } from '../../http/session/session.ts';

/** Sender of a registration, signed in or a visitor, with the keys that limit tries. */
export interface Caller {
  session: Session | null;
  /** Whose uploads and codes are theirs (`ownersOf`). */
  donos: readonly string[];
  request: FastifyRequest;
}
