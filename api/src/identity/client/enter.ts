import type { Perfil } from '@credenciados/shared/contract';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { createSession } from '../../session/sessions.ts';
import type { Account } from '../accounts.queries.ts';

/** Starts a portal session and hands its token to the shell in the address, as the specification says. */
export async function enterPortal(deps: Deps, reply: FastifyReply, account: Account, perfil: Perfil) {
  const token = await deps.db.transaction((tx) => createSession(deps, tx, account, perfil));
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(`/credenciados/?token=${encodeURIComponent(token)}`, 303);
}
