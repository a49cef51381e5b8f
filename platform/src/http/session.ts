import type { NivelGovbr, Perfil } from '@credenciados/contract';

/** Caller, as stated by the token and confirmed by the database. */
export interface Session {
  usuarioId: number;
  /** Digits only. */
  cpf: string;
  nome: string;
  /** Profile of this session. */
  perfil: Perfil;
  /** Session id, used to renew and end it. */
  sid: string;
  /** Level of the person's gov.br account; absent if unknown (GOV-2). */
  nivel?: NivelGovbr;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's live session; null for a visitor or an expired session. */
    session: Session | null;
    /** True if the request has a token that is invalid or expired. */
    sessionRefused: boolean;
  }
}
