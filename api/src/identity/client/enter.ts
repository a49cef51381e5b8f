import type { Perfil } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { enterAs } from '@credenciados/releases/rollout/place-cookie';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { leaveHandOver } from '../../http/session/hand-over.ts';
import { createSession } from '../../http/session/sessions.ts';
import { confirmAccount } from '../confirm-account.ts';
import { describeBrowser } from '../describe-browser.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { messages } from '../pages/messages.ts';
import { sendPage } from '../pages/send-page.ts';
import type { Views } from '../pages/views.ts';
import { isEnoughFor } from '../second-factor/second-factor.rules.ts';
import { keepPortalLogin, type PortalLogin } from './portal-login.ts';

/**
 * Starts a portal session if the sign-in is strong enough for its profile (ADR 10). Redirects to the shell with a hand-over code in the
 * address (CTA-5), which only this browser can exchange for the session. Signing out of the issuer ends the session too.
 */
export async function enterPortal(
  app: FastifyInstance,
  deps: IdentityDeps,
  views: Views,
  reply: FastifyReply,
  login: PortalLogin,
  perfil: Perfil,
) {
  const { id: loginId, account, authenticatedAt, nivel } = login;
  const { request } = reply;
  if (!isEnoughFor(deps.config, login.assurance, perfil)) {
    app.security.note('second_factor_missing', { request, account: account.cpf });
    return sendPage(reply, views.message(messages.secondFactorMissing(deps.config.oidc.embedded)), 403);
  }
  const browser = describeBrowser(request.headers['user-agent']);
  const handOver = await deps.db.transaction(async (tx) => {
    // Locks the sign-in's row, so that a concurrent sign-out also ends this new session.
    if (!(await keepPortalLogin(deps, tx, loginId))) return null;
    const created = await createSession(deps, tx, account.id, perfil, { loginId, authenticatedAt, browser, nivel });
    await confirmAccount(deps, tx, account.id);
    await recordAudit(tx, {
      atorId: account.id,
      acao: 'SESSAO_INICIADA',
      entidade: 'sessao',
      entidadeId: created.sid,
      dados: { perfil, ...(nivel && { nivel }) },
    });
    return created.handOver;
  });
  // The person signed out in another tab meanwhile.
  if (handOver === null) return reply.redirect('/credenciados/auth/entrar', 303);
  leaveHandOver(deps.config, reply, handOver);
  // If the list of live modules can't be read, the shell's page asks for it again.
  const live = await app.modules.read().catch(() => null);
  if (live) enterAs(deps.config, live, { request, reply }, perfil);
  return reply
    .header('referrer-policy', 'no-referrer')
    .redirect(`/credenciados/?token=${encodeURIComponent(handOver)}`, 303);
}
