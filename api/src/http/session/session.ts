import type { Perfil } from '@credenciados/contract';

/** Caller, as stated by the session and confirmed by the database. */
export interface Session {
  usuarioId: number;
  /** Digits only. */
  cpf: string;
  nome: string;
  /** The selected profile. */
  perfil: Perfil;
  /** Id of the session, for its renewal and end. */
  sid: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's live session, or null for a visitor or a session that is over. */
    session: Session | null;
    /** A token was sent, and it is not or no longer valid. */
    sessionRefused: boolean;
  }
}
