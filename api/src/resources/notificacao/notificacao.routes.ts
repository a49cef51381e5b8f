import { ERROR } from '@credenciados/contract';
import { AppError } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { EVENT_STREAM } from '../../http/metrics.ts';
import { route } from '../../http/route.ts';
import { tokenEnd } from '../../http/session/sessions.ts';
import { EventStreams } from './event-streams.ts';

/** The streams that keep browsers up to date: a person's, and that of a visitor. */
export function registerNotificacaoRoutes(app: FastifyInstance, deps: Deps): void {
  const streams = new EventStreams(deps, app.signals, app.log);
  app.metrics?.gauge('event_streams_open', 'Open streams of events', () => streams.size);
  // Before the server waits for running requests: a stream wouldn't end by itself.
  app.addHook('preClose', async () => streams.endAll());

  route(app, 'GET /notificacao/eventos', async ({ session, request, reply }) => {
    await open(session, request, reply, tokenEnd(request.headers.authorization).getTime());
  });

  // For people who are signed in, too: it tells nothing that the page of editais doesn’t show.
  route(app, 'GET /publico/eventos', async ({ request, reply }) =>
    open(null, request, reply, Number.POSITIVE_INFINITY),
  );

  async function open(
    person: Session | null,
    request: FastifyRequest,
    reply: FastifyReply,
    end: number,
  ): Promise<void> {
    if (!streams.hasRoomFor(person?.usuarioId ?? null, request.ip)) throw new AppError(429, ERROR.tooMany);
    const longest = deps.now().getTime() + deps.config.eventStreamSeconds * 1000;
    const events = await streams.open(person, request.ip, new Date(Math.min(longest, end)));
    reply.headers({
      'content-type': EVENT_STREAM,
      // Proxies must neither cache nor compress it, which would delay events.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    reply.send(events);
  }
}
