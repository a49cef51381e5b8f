import type { NivelGovbr, Perfil } from '@credenciados/contract';
import type { Db } from '@credenciados/platform/db/database';
import type { Deps } from '../../deps.ts';
import { createSession, receiveSession } from '../../http/session/sessions.ts';

/** Opens a session without the sign-in before it and takes it as a browser does; returns its token. */
export async function openSession(
  deps: Pick<Deps, 'config' | 'now'>,
  db: Db,
  usuarioId: number,
  perfil: Perfil,
  nivel: NivelGovbr | null = null,
): Promise<string> {
  const { handOver } = await createSession(deps, db, usuarioId, perfil, { nivel });
  const received = await receiveSession(deps, db, handOver);
  if (!received) throw new Error('The session could not be taken: is the account enabled, and has it the profile?');
  return received.token;
}
