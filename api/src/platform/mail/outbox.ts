import { sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../db/database.ts';
import type { MailContent } from '../db/mail-content.ts';
import { type AnexoEmail, outbox } from '../db/schema/index.ts';
import { bodyWithoutSecret, sealBody } from './secret-body.ts';

/** A message to send. */
export interface Mail {
  /** Unique cause, such as `RESULTADO_ANALISE:42`: a repeated event sends no second mail. */
  evento: string;
  /** One address. */
  destinatario: string;
  assunto: string;
  texto: string;
  /** Its HTML is made from this when it leaves. */
  conteudo: MailContent;
  /** The solicitação it is about, if any. */
  solicitacaoId?: number;
  /** Files that go with it, made when it leaves (`attachments.ts`). */
  anexos?: AnexoEmail[];
}

/** Name of the job that delivers one message of the outbox. */
export const SEND_MAIL_JOB = 'enviar-email';

/** Queues a message in the transaction that makes the change: it is sent if that commits, at least once. */
export async function enqueueMail(tx: Executor, mail: Mail): Promise<void> {
  await insertMail(tx, mail);
}

/**
 * Queues a message that carries a link or code which works once. It lies encrypted until it is delivered or given up, and is
 * not kept after that: what stays of it is `kept`, which is also what leaves if staff send it again.
 */
export async function enqueueSecretMail(
  deps: Pick<Deps, 'config'>,
  tx: Executor,
  mail: Mail,
  kept: Pick<Mail, 'texto' | 'conteudo'> = bodyWithoutSecret(deps.config, mail.assunto),
): Promise<void> {
  const { texto, conteudo, ...rest } = mail;
  const sigiloso = await sealBody(deps.config, { texto, conteudo });
  await insertMail(tx, { ...rest, texto: kept.texto, conteudo: kept.conteudo, sigiloso });
}

/** How many messages go into one statement. */
const BATCH = 200;

/** Queues many messages at once, in the transaction that makes the change. */
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

/** Queues a delivery of one message of the outbox. */
export async function queueDelivery(tx: Executor, id: number): Promise<void> {
  await tx.execute(sql`SELECT enfileirar_tarefa(${SEND_MAIL_JOB}, ${JSON.stringify({ id })}::json)`);
}
