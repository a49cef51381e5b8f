import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { endSignInOf } from '../identity/client/portal-login.ts';
import { unauthorized } from '../plugins/errors.ts';
import { route } from '../plugins/route.ts';
import { renewSession } from './sessions.ts';

const DONE = { ok: true } as const;

/** Renewal and end of the caller's own session. */
export function registerSessionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'POST /sessao/renovar', async ({ session }) => {
    const token = await renewSession(deps, session.sid);
    if (!token) throw unauthorized();
    return { token };
  });

  route(app, 'POST /sessao/sair', async ({ session }) => {
    await endSignInOf(deps, session.sid);
    // The database's notice comes a moment after this answer.
    app.knownSessions.forget(session.usuarioId);
    return DONE;
  });
}
