import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from './oidc-library.ts';
import { messages } from './pages/messages.ts';
import { sendPage } from './pages/send-page.ts';
import type { Views } from './pages/views.ts';

/** The sign-in that the browser's cookie belongs to; undefined (and the page is sent) when there is none. */
export async function findInteraction(provider: Provider, views: Views, request: FastifyRequest, reply: FastifyReply) {
  try {
    return await provider.interactionDetails(request.raw, reply.raw);
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    sendPage(reply, views.message(messages.interactionLost()), 400);
    return undefined;
  }
}

/** A sign-in under way, as the library keeps it. */
export type Interaction = NonNullable<Awaited<ReturnType<typeof findInteraction>>>;
