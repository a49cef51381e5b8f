import { errors } from 'jose';
import * as z from 'zod';
import type { Config } from '../../config.ts';
import type { outbox } from '../db/tables.ts';
import { sealText, unsealText } from '../keys/sealed-text.ts';
import { type RenderedMail, renderMail } from './templates/mail-layout.ts';

const PURPOSE = 'outbox';

const bodySchema = z.object({ texto: z.string(), html: z.string() });
/** What a message says. */
export type MailBody = z.infer<typeof bodySchema>;

/** Encrypts what a message says, for the time that it waits. */
export function sealBody(config: Config, body: MailBody): Promise<string> {
  return sealText(config, PURPOSE, JSON.stringify(body));
}

/** What a message of the outbox says, as it leaves: of one under another session secret, what is kept of it. */
export async function readBody(
  config: Config,
  mail: Pick<typeof outbox.$inferSelect, 'texto' | 'html' | 'sigiloso'>,
): Promise<MailBody> {
  if (mail.sigiloso === null) return mail;
  try {
    return bodySchema.parse(JSON.parse(await unsealText(config, PURPOSE, mail.sigiloso)));
  } catch (error) {
    if (error instanceof errors.JOSEError) return mail;
    throw error;
  }
}

/** What stays of a message whose link or code works once. */
export function bodyWithoutSecret({ publicUrl }: Config, assunto: string): RenderedMail {
  return renderMail({
    assunto,
    saudacao: 'Olá.',
    paragrafos: ['Esta mensagem trazia um link ou código de uso único, que não vale mais. Peça outro no portal.'],
    acao: { texto: 'Abrir o portal', link: `${publicUrl}/credenciados/` },
    notas: ['Para criar a sua senha, use “Esqueci minha senha” na página de entrada.'],
  });
}
