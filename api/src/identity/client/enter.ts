import type { Perfil } from '@credenciados/shared/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { decodeJwt } from 'jose';
import * as z from 'zod';
import { recordAudit } from '../../audit/audit.ts';
import { createSession } from '../../session/sessions.ts';
import { describeBrowser } from '../account/describe-browser.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { messages } from '../pages/messages.ts';
import { sendPage } from '../pages/send-page.ts';
import type { Views } from '../pages/views.ts';
import { isEnoughFor } from '../second-factor/second-factor.rules.ts';
import { keepSession, type PortalLogin } from './portal-login.ts';

const claimsSchema = z.object({ sid: z.string() });

/**
 * Starts a portal session, if the sign-in is enough for its profile, and hands its token to the shell in the address, as the specification says. The session is
 * noted under the sign-in that it came from, so that signing out of the browser ends it too.
 */
export async function enterPortal(
  app: FastifyInstance,
  deps: IdentityDeps,
  views: Views,
  reply: FastifyReply,
  login: PortalLogin,
  perfil: Perfil,
) {
  const { account } = login;
  const { request } = reply;
  if (!isEnoughFor(deps.config, login.assurance, perfil)) {
    app.security.note('second_factor_missing', { request, account: account.cpf });
    return sendPage(reply, views.message(messages.secondFactorMissing(deps.config.oidc.embedded)), 403);
  }
  const navegador = describeBrowser(request.headers['user-agent']);
  const token = await deps.db.transaction(async (tx) => {
    const minted = await createSession(deps, tx, account, perfil, navegador);
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
