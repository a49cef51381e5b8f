import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

/** One message as it leaves. */
export interface OutgoingMail {
  /** Same for each attempt of the same message, so that the receiver recognises a repeat. */
  messageId: string;
  destinatario: string;
  assunto: string;
  texto: string;
  html: string;
}

/** Hands a message over to a mail server. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The mail server of the settings; null without one: the demonstration keeps its mail. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom'>): Mailer | null {
  if (!config.smtpUrl) return null;
  const transport = createTransport(config.smtpUrl, { from: config.mailFrom });
  return {
    async send(mail) {
      await transport.sendMail({
        messageId: mail.messageId,
        to: { name: '', address: mail.destinatario },
        subject: mail.assunto,
        text: mail.texto,
        html: mail.html,
      });
    },
    close: () => transport.close(),
  };
}
