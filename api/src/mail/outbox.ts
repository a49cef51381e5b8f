import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { type AnexoEmail, outbox } from '../db/tables.ts';

/** A message to send. */
export interface Mail {
  /** What causes it, unique, such as `RESULTADO_ANALISE:42`: a repeat of the same event sends nothing more. */
  evento: string;
  /** One address. */
  destinatario: string;
  assunto: string;
  texto: string;
  html: string;
  /** The request it is about, if any. */
  solicitacaoId?: number;
  /** Files that go with it, made when it leaves (`attachments.ts`). */
  anexos?: AnexoEmail[];
}

/** Name of the job that delivers one message of the outbox. */
export const SEND_MAIL_JOB = 'enviar-email';

/** Queues a message in the transaction that makes the change: it is sent if that commits, at least once. */
export async function enqueueMail(tx: Executor, mail: Mail): Promise<void> {
  const [row] = await tx
    .insert(outbox)
    .values(mail)
    .onConflictDoNothing({ target: outbox.evento })
    .returning({ id: outbox.id });
  if (row) await queueDelivery(tx, row.id);
}

/** Queues a delivery of one message of the outbox. */
export async function queueDelivery(tx: Executor, id: number): Promise<void> {
  await tx.execute(sql`SELECT enfileirar_tarefa(${SEND_MAIL_JOB}, ${JSON.stringify({ id })}::json)`);
}
