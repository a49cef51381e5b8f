import { ERROR } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import { DONE } from '@credenciados/platform/http/done-answer';
import { businessError, unauthorized } from '@credenciados/platform/http/errors';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { route } from '../../http/route.ts';
import { takeHandOver } from '../../http/session/hand-over.ts';
import { receiveSession, renewSession } from '../../http/session/sessions.ts';
import { endSignInOf, keepSignInOf } from '../../identity/client/portal-login.ts';

/** Routes to begin, renew and end the caller's own session. */
export function registerSessionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'POST /sessao/receber', async ({ body, request, reply }) => {
    const ours = takeHandOver(deps.config, request, reply, body.token);
    const token = ours && (await receive(body.token));
    if (token) return { token };
    app.security.note('token_refused', { request, detail: { handOver: ours ? 'used or over' : 'of another browser' } });
    throw businessError(ERROR.handOverRefused);
  });

  route(app, 'POST /sessao/renovar', async ({ session }) => {
    const token = await renewSession(deps, session.sid);
    if (!token) throw unauthorized();
    await keepSignInOf(deps, session.sid);
    return { token };
  });

  route(app, 'POST /sessao/sair', async ({ session }) => {
    await endSignInOf(deps, session);
    // The database's signal comes after this answer, so the cache is cleared here.
    app.knownSessions.forget(session.usuarioId);
    return DONE;
  });

  function receive(handOver: string): Promise<string | null> {
    return deps.db.transaction(async (tx) => {
      const received = await receiveSession(deps, tx, handOver);
      if (!received) return null;
      const { usuarioId, sid } = received.session;
      await recordAudit(tx, { atorId: usuarioId, acao: 'SESSAO_RECEBIDA', entidade: 'sessao', entidadeId: sid });
      return received.token;
    });
  }
}
