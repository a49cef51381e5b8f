import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from './oidc-library.ts';
import { messages } from './pages/messages.ts';
import { sendPage } from './pages/send-page.ts';
import type { Views } from './pages/views.ts';

/** Sign-in that the browser's cookie belongs to. If there is none, sends a page and returns undefined. */
export async function findInteraction(provider: Provider, views: Views, request: FastifyRequest, reply: FastifyReply) {
  try {
    return await provider.interactionDetails(request.raw, reply.raw);
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error;
    sendPage(reply, views.message(messages.interactionLost()), 400);
    return undefined;
  }
}

/** Unfinished sign-in, as oidc-provider stores it. */
export type Interaction = NonNullable<Awaited<ReturnType<typeof findInteraction>>>;
