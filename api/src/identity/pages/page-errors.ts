import type { FastifyError, FastifyInstance } from 'fastify';
import * as z from 'zod';
import { toAppError } from '../../http/error-handler.ts';
import { CrossSiteError } from '../same-origin.ts';
import { messages } from './messages.ts';
import { sendPage } from './send-page.ts';
import type { Views } from './views.ts';

function statusOf(error: FastifyError): number {
  if (error instanceof z.ZodError) return 400;
  return error.statusCode ?? toAppError(error).status;
}

/** Answers errors of the identity pages with a page. */
export function registerPageErrors(app: FastifyInstance, views: Views): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof CrossSiteError) {
      app.security.note('cross_site_refused', { request });
      return sendPage(reply, views.message(messages.crossSite()), 403);
    }
    const status = statusOf(error);
    if (status >= 500) request.log.error({ err: error }, 'identity page failed');
    if (status !== 503) return sendPage(reply, views.message(messages.unexpected(request.id)), status);
    const { retryAfter } = toAppError(error);
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return sendPage(reply, views.message(messages.unavailable(request.id)), status);
  });
  // Unknown addresses below /identidade.
  app.get('/identidade/*', async (_request, reply) => sendPage(reply, views.message(messages.notFound()), 404));
}
