import type { Perfil } from '@credenciados/shared/contract';
import type { Executor } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Session } from '../plugins/session.ts';

/** The account that a session is for. */
export interface SessionAccount {
  id: number;
  cpf: string;
  nome: string;
}

/** Starts a session of an account with one of its profiles and answers its first token. */
export async function createSession(deps: Deps, tx: Executor, usuario: SessionAccount, perfil: Perfil): Promise<string> {
  throw new Error('not yet');
}

/** The session of a token: null when the token or its session is not valid any more. */
export async function readSession(deps: Deps, token: string): Promise<Session | null> {
  throw new Error('not yet');
}

/** Ends one session. */
export async function endSession(tx: Executor, sid: string): Promise<void> {
  throw new Error('not yet');
}
