import type { FastifyRequest } from 'fastify';
import type { Session } from '../../http/session/session.ts';

/** Who registers: a person who is signed in, or a visitor; and what their tries are counted by. */
export interface Caller {
  session: Session | null;
  /** Whose uploads and codes are theirs (`ownersOf`). */
  donos: readonly string[];
  request: FastifyRequest;
}
