import type { SituacaoSolicitacao } from '@credenciados/contract';
import type { Deps } from '../deps.ts';
import type { AuditEntry } from '../platform/audit/audit.ts';
import type { Executor, Tx } from '../platform/db/database.ts';

/** Dependencies of sign-in. */
export type IdentityDeps = Pick<Deps, 'config' | 'db' | 'now'>;

/** An account that the demonstration shows on its sign-in page. */
export interface DemoAccount {
  cpf: string;
  nome: string;
  /** Purpose of the account, such as its profile. */
  descricao: string;
  senha: string;
}

/** A solicitação that its owner is still written to about, and the address of its notices. */
export interface SolicitacaoAddress {
  protocolo: string;
  situacao: SituacaoSolicitacao;
  /** Empty: it has none of its own, and its notices go to the account's. */
  email: string;
}

/** An account's address that changes. */
export interface AddressChange {
  usuarioId: number;
  former: string;
  email: string;
  /** The owner wants the notices of all their solicitações there, too. */
  withSolicitacoes: boolean;
  at: Date;
}

/** Solicitações of accounts, which identity doesn't know; the application gives it these functions. */
export interface AccountSolicitacoes {
  /** Solicitações of one account that are under way. */
  find(db: Executor, usuarioId: number): Promise<SolicitacaoAddress[]>;
  /**
   * Follows a change of the account's address, in its transaction, once the account's row is locked. Answers the solicitações
   * that moved, with their former addresses, and what the caller records last.
   */
  follow(tx: Tx, change: AddressChange): Promise<{ moved: SolicitacaoAddress[]; audit: AuditEntry[] }>;
}
