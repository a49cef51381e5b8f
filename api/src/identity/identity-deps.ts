import type { Deps } from '../deps.ts';

/** What sign-in needs of the API's parts. */
export type IdentityDeps = Pick<Deps, 'config' | 'db' | 'now'>;

/** An account that the demonstration shows on its sign-in page. */
export interface DemoAccount {
  cpf: string;
  nome: string;
  /** What the account is for, such as its profile. */
  descricao: string;
  senha: string;
}
