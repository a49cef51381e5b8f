import { zoneName } from '@credenciados/contract';
import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns/format';
import type { FastifyReply } from 'fastify';
import type { IdentityDeps } from '../identity-deps.ts';
import { messages } from './messages.ts';
import { sendPage } from './send-page.ts';
import type { Views } from './views.ts';

/** Answers 429 with the time of the next attempt, in the agency's time zone. */
export function sendTooManyAttempts(reply: FastifyReply, deps: IdentityDeps, views: Views, until: Date): FastifyReply {
  const seconds = Math.max(1, Math.ceil((until.getTime() - deps.now().getTime()) / 1000));
  // Rounds up to whole minutes: the page shows no seconds, and an attempt at the time shown must succeed.
  const minute = new Date(Math.ceil(until.getTime() / 60_000) * 60_000);
  const shown = format(new TZDate(minute, deps.config.timeZone), "HH:mm 'de' dd/MM/yyyy");
  reply.header('retry-after', String(seconds));
  return sendPage(reply, views.message(messages.tooManyAttempts(`${shown} (${zoneName(deps.config.timeZone)})`)), 429);
}
