import type { Session } from '@credenciados/platform/http/session';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { KnownSessions } from './known-sessions.ts';

declare module 'fastify' {
  interface FastifyInstance {
    knownSessions: KnownSessions;
  }
}

/** Reads the Bearer token of each request in the scope into `request.session`. */
export function registerSession(app: FastifyInstance, deps: Deps): void {
  const sessions = new KnownSessions(app.signals);
  app.decorate('knownSessions', sessions);
  app.decorateRequest('session', null);
  app.decorateRequest('sessionRefused', false);
  app.addHook('onRequest', (request, _reply, done) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const cached = token ? sessions.known(deps, token) : null;
    const keep = (session: Session | null) => {
      request.session = session;
      request.sessionRefused = token !== undefined && session === null;
      done();
    };
    // Most sessions are cached, so their requests don't wait.
    if (!token || cached) keep(cached);
    else sessions.find(deps, token).then(keep, done);
  });
}
