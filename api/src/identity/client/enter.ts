import type { Perfil } from '@credenciados/shared/contract';
import type { FastifyReply } from 'fastify';
import { decodeJwt } from 'jose';
import * as z from 'zod';
import { recordAudit } from '../../audit/audit.ts';
import { createSession } from '../../session/sessions.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { keepSession, type PortalLogin } from './portal-login.ts';

const claimsSchema = z.object({ sid: z.string() });

/**
 * Starts a portal session and hands its token to the shell in the address, as the specification says. The session is
 * noted under the sign-in that it came from, so that signing out of the browser ends it too.
 */
export async function enterPortal(deps: IdentityDeps, reply: FastifyReply, login: PortalLogin, perfil: Perfil) {
  const { account } = login;
  const token = await deps.db.transaction(async (tx) => {
    const minted = await createSession(deps, tx, account, perfil);
    const { sid } = claimsSchema.parse(decodeJwt(minted));
    await keepSession(tx, login, sid);
    await recordAudit(tx, {
      atorId: account.id,
      acao: 'SESSAO_INICIADA',
      entidade: 'sessao',
      entidadeId: sid,
      dados: { perfil },
    });
    return minted;
  });
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(`/credenciados/?token=${encodeURIComponent(token)}`, 303);
}
