import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { outbox } from '../db/tables.ts';

/** A message to send. */
export interface Mail {
  /** What it is about, such as `SENHA_LINK`, for the operators' view. */
  evento: string;
  /** One address. */
  destinatario: string;
  assunto: string;
  texto: string;
  html: string;
}

/** Queues a message in the transaction that makes the change: it is sent if that commits, at least once. */
export async function enqueueMail(tx: Executor, mail: Mail): Promise<number> {
  const [row] = await tx.insert(outbox).values(mail).returning({ id: outbox.id });
  if (!row) throw new Error('The outbox returned no row');
  await tx.execute(sql`SELECT enfileirar_tarefa('enviar-email', ${JSON.stringify({ id: row.id })}::json)`);
  return row.id;
}
