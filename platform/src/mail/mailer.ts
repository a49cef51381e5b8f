import { once } from 'node:events';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import { codeOf } from '../errno.ts';
import { Breaker, within } from '../health/breaker.ts';
import type { Attachment } from './attachments.ts';

const SECONDS = 1000;
/** Time limit of a whole message; below the lease of a worker. */
const SEND_MS = 60 * SECONDS;
const CHECK_MS = 20 * SECONDS;

/** A message handed to the mail server (ADR 72). */
export interface OutgoingMail {
  /** Equal for each attempt, so that the receiver recognises a repeat. */
  messageId: string;
  destinatario: string;
  assunto: string;
  texto: string;
  html: string;
  anexos: readonly Attachment[];
}

/** Hands messages over to a mail server. */
export interface Mailer {
  /** `signal` ends the wait; the message may have been sent. */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  /** Connects and signs in to the server without sending; the breaker notes the outcome. Throws as `send`. */
  check(): Promise<void>;
  close(): void;
}

/** Mailer for the configured server; null without one: the demonstration shows its mail on a page. */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'smtpRequireTls' | 'mailFrom'>,
  breaker = new Breaker('email'),
): Mailer | null {
  if (!config.smtpUrl) return null;
  const transport = createTransport(
    {
      url: config.smtpUrl,
      requireTLS: config.smtpRequireTls,
      connectionTimeout: 10 * SECONDS,
      dnsTimeout: 10 * SECONDS,
      greetingTimeout: 10 * SECONDS,
      socketTimeout: 20 * SECONDS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    // Prevents automatic replies, such as holiday notices.
    { from: config.mailFrom, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  return {
    async send(mail, signal) {
      const send = () =>
        transport.sendMail({
          messageId: mail.messageId,
          to: { name: '', address: mail.destinatario },
          subject: mail.assunto,
          text: mail.texto,
          html: mail.html,
          attachments: [...mail.anexos],
        });
      await breaker.run(() => within(SEND_MS, 'The mail server', unlessAborted(send(), signal)), isServerFault);
    },
    async check() {
      await breaker.run(() => within(CHECK_MS, 'The mail server', transport.verify()));
    },
    close: () => transport.close(),
  };
}

/** True if the server is away, slow or refuses the sign-in; false if it refuses this recipient or message. */
function isServerFault(error: unknown): boolean {
  const code = codeOf(error);
  return code !== 'EENVELOPE' && code !== 'EMESSAGE' && code !== 'ABORT_ERR';
}

/** Stops waiting on abort; sending itself can't be cancelled. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const waiting = new AbortController();
  const stopped = once(signal, 'abort', { signal: waiting.signal }).then(() => {
    throw Object.assign(new Error('The process stops'), { code: 'ABORT_ERR' });
  });
  stopped.catch(() => undefined);
  try {
    return await Promise.race([work, stopped]);
  } finally {
    waiting.abort();
  }
}
