import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import type { MailContent } from '../db/mail-content.ts';
import { type AnexoEmail, outbox } from '../db/schema/index.ts';
import type { PlatformDeps } from '../deps.ts';
import { bodyWithoutSecret, sealBody } from './secret-body.ts';

/** Message to send. */
export interface Mail {
  /** Unique cause, such as `RESULTADO_ANALISE:42`: a repeated event sends no second message. */
  evento: string;
  /** A single address. */
  destinatario: string;
  assunto: string;
  texto: string;
  /** Source of the HTML, which is made when it is sent. */
  conteudo: MailContent;
  /** The solicitação it is about, if any. */
  solicitacaoId?: number;
  /** Attachments, made when it is sent (`attachments.ts`). */
  anexos?: AnexoEmail[];
}

/** Name of the job that delivers one message of the outbox. */
export const SEND_MAIL_JOB = 'enviar-email';

/** Queues a message in the transaction of its event: it is sent at least once if that commits. */
export async function enqueueMail(tx: Executor, mail: Mail): Promise<void> {
  await insertMail(tx, mail);
}

/**
 * Queues a message with a one-time link or code. It is stored encrypted until it is delivered or given up; afterwards only `kept` remains,
 * which a resend uses, too.
 */
export async function enqueueSecretMail(
  deps: Pick<PlatformDeps, 'config'>,
  tx: Executor,
  mail: Mail,
  kept: Pick<Mail, 'texto' | 'conteudo'> = bodyWithoutSecret(deps.config, mail.assunto),
): Promise<void> {
  const { texto, conteudo, ...rest } = mail;
  const sigiloso = await sealBody(deps.config, { texto, conteudo });
  await insertMail(tx, { ...rest, texto: kept.texto, conteudo: kept.conteudo, sigiloso });
}

/** Messages per statement. */
const BATCH = 200;

/** Queues many messages in the transaction of their event. */
export async function enqueueMails(tx: Executor, mails: readonly Mail[]): Promise<void> {
  for (let from = 0; from < mails.length; from += BATCH) {
    const rows = await tx
      .insert(outbox)
      .values(mails.slice(from, from + BATCH))
      .onConflictDoNothing({ target: outbox.evento })
      .returning({ id: outbox.id });
    await tx.execute(
      sql`SELECT enfileirar_tarefa(${SEND_MAIL_JOB}, row.value) FROM json_array_elements(${JSON.stringify(rows)}::json) AS row`,
    );
  }
}

async function insertMail(tx: Executor, values: typeof outbox.$inferInsert): Promise<void> {
  const [row] = await tx
    .insert(outbox)
    .values(values)
    .onConflictDoNothing({ target: outbox.evento })
    .returning({ id: outbox.id });
  if (row) await queueDelivery(tx, row.id);
}

/** Queues the delivery of one outbox message. */
export async function queueDelivery(tx: Executor, id: number): Promise<void> {
  await tx.execute(sql`SELECT enfileirar_tarefa(${SEND_MAIL_JOB}, ${JSON.stringify({ id })}::json)`);
}
