import type { NivelGovbr, Perfil, Poder } from '@credenciados/contract';

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
  /** Person who acts for the caller by a power of attorney (PRO-3); absent if the caller acts themselves. */
  procurador?: Procurador;
}

/** Proxy of a session: the session's `usuarioId`, `cpf` and `nome` are those of the represented person. */
export interface Procurador {
  procuracaoId: number;
  usuarioId: number;
  cpf: string;
  nome: string;
  poderes: readonly Poder[];
  /** False once the power was revoked or is over, and while the proxy works for the agency. */
  vigente: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's live session; null for a visitor or an expired session. */
    session: Session | null;
    /** True if the request has a token that is invalid or expired. */
    sessionRefused: boolean;
  }
}
