import type { SituacaoSolicitacao } from '@credenciados/contract';
import type { AuditEntry } from '@credenciados/platform/audit/audit';
import type { Executor, Tx } from '@credenciados/platform/db/database';
import type { Deps } from '../deps.ts';

/** Dependencies of sign-in. */
export type IdentityDeps = Pick<Deps, 'config' | 'db' | 'queue' | 'now'>;

/** Account that the demonstration shows on its sign-in page. */
export interface DemoAccount {
  cpf: string;
  nome: string;
  /** Purpose of the account, such as its profile. */
  descricao: string;
  senha: string;
}

/** Solicitação whose owner still gets notices, and the address they go to. */
export interface SolicitacaoAddress {
  protocolo: string;
  situacao: SituacaoSolicitacao;
  /** Empty if notices go to the account's address. */
  email: string;
}

/** Change of an account's address. */
export interface AddressChange {
  usuarioId: number;
  former: string;
  email: string;
  /** True if the owner also wants the notices of all their solicitações there. */
  withSolicitacoes: boolean;
  at: Date;
}

/** Functions about the solicitações of an account. The application injects them, since identity doesn't know solicitações. */
export interface AccountSolicitacoes {
  /** Solicitações of one account that still get notices. */
  find(db: Executor, usuarioId: number): Promise<SolicitacaoAddress[]>;
  /**
   * Applies a change of the account's address to its solicitações, in the caller's transaction, once the account's row is locked. Returns
   * the solicitações that moved, with their former addresses, and audit entries that the caller writes last.
   */
  follow(tx: Tx, change: AddressChange): Promise<{ moved: SolicitacaoAddress[]; audit: AuditEntry[] }>;
}
