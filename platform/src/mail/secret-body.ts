import { errors } from 'jose';
import type { Config } from '../config.ts';
import type { MailContent } from '../db/mail-content.ts';
import type { outbox } from '../db/schema/index.ts';
import { sealText, unsealText } from '../keys/sealed-text.ts';
import { type ComposedMail, composeMail, contentOfText } from './templates/compose-mail.ts';

/** Text and content of a message. */
export type MailBody = Pick<ComposedMail, 'texto' | 'conteudo'>;

/** Encrypts a message's text and content while it waits. The former release needs `html`, and sends the text alone. */
export function sealBody(config: Config, body: MailBody): Promise<string> {
  return sealText(config, 'outbox', JSON.stringify({ ...body, html: '' }));
}

/**
 * Text and HTML of an outbox message, ready to send; without its secret if that was encrypted under another session secret. The components
 * that make the HTML are loaded with the first message sent, so neither the start nor a request that queues a message waits for them.
 */
export async function readBody(
  config: Config,
  mail: Pick<typeof outbox.$inferSelect, 'assunto' | 'texto' | 'conteudo' | 'sigiloso'>,
): Promise<{ texto: string; html: string }> {
  const { texto, conteudo } = await readContent(config, mail);
  const { renderHtml } = await import('./templates/render-html.ts');
  return { texto, html: renderHtml(conteudo) };
}

/** Text and content of an outbox message, ready to send. */
export async function readContent(
  config: Config,
  { sigiloso, assunto, ...outer }: Parameters<typeof readBody>[1],
): Promise<MailBody> {
  const whole = ({ texto, conteudo }: { texto: string; conteudo: MailContent | null }): MailBody => ({
    texto,
    // The former release queues text without content.
    conteudo: conteudo ?? contentOfText(assunto, texto),
  });
  const kept = whole(outer);
  if (sigiloso === null) return kept;
  try {
    const body: { texto: string; conteudo?: MailContent } = JSON.parse(await unsealText(config, 'outbox', sigiloso));
    return whole({ texto: body.texto, conteudo: body.conteudo ?? null });
  } catch (error) {
    if (error instanceof errors.JOSEError) return kept;
    throw error;
  }
}

/** Body of a message whose link or code has expired. */
export function bodyWithoutSecret({ publicUrl }: Config, assunto: string): ComposedMail {
  return composeMail({
    modelo: 'SEGREDO_VENCIDO',
    assunto,
    saudacao: 'Olá.',
    paragrafos: ['Esta mensagem trazia um link ou código de uso único, que não vale mais. Peça outro no portal.'],
    acao: { texto: 'Abrir o portal', link: `${publicUrl}/credenciados/` },
    notas: ['Para criar a sua senha, use “Esqueci minha senha” na página de entrada.'],
  });
}
