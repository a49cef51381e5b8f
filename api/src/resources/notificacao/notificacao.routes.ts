import { ERROR } from '@credenciados/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { EVENT_STREAM } from '../../http/metrics.ts';
import { route } from '../../http/route.ts';
import { tokenEnd } from '../../http/session/sessions.ts';
import { EventStreams } from './event-streams.ts';

/** Route of the event stream that keeps a browser's count of unread messages up to date. */
export function registerNotificacaoRoutes(app: FastifyInstance, deps: Deps): void {
  const streams = new EventStreams(deps, app.signals, app.log);
  app.metrics?.gauge('event_streams_open', 'Open streams of events', () => streams.size);
  // Before the server waits for running requests: a stream wouldn't end by itself.
  app.addHook('preClose', async () => streams.endAll());

  route(app, 'GET /notificacao/eventos', async ({ session, request, reply }) => {
    if (!streams.hasRoomFor(session.usuarioId, request.ip)) throw new AppError(429, ERROR.tooMany);
    const longest = deps.now().getTime() + deps.config.eventStreamSeconds * 1000;
    const endsAt = Math.min(longest, tokenEnd(request.headers.authorization).getTime());
    const events = await streams.open(session, request.ip, new Date(endsAt));
    reply.headers({
      'content-type': EVENT_STREAM,
      // Proxies must neither cache nor compress it, which would delay events.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    reply.send(events);
  });
}
