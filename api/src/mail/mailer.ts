import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Attachment } from './attachments.ts';

const SECONDS = 1000;

/** One message as it leaves. */
export interface OutgoingMail {
  /** Same for each attempt of the same message, so that the receiver recognises a repeat. */
  messageId: string;
  destinatario: string;
  assunto: string;
  texto: string;
  html: string;
  anexos: readonly Attachment[];
}

/** Hands a message over to a mail server. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The mail server of the settings; null without one: the demonstration keeps its mail. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'smtpRequireTls' | 'mailFrom'>): Mailer | null {
  if (!config.smtpUrl) return null;
  const transport = createTransport(
    {
      url: config.smtpUrl,
      requireTLS: config.smtpRequireTls,
      // All of them together stay below the time after which a worker counts as dead.
      connectionTimeout: 30 * SECONDS,
      greetingTimeout: 30 * SECONDS,
      socketTimeout: 60 * SECONDS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    // Receivers that answer automatically, such as holiday notices, leave such mail alone.
    { from: config.mailFrom, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  return {
    async send(mail) {
      await transport.sendMail({
        messageId: mail.messageId,
        to: { name: '', address: mail.destinatario },
        subject: mail.assunto,
        text: mail.texto,
        html: mail.html,
        attachments: [...mail.anexos],
      });
    },
    close: () => transport.close(),
  };
}
