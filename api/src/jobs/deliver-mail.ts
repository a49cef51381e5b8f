import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { outbox } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { Mailer } from '../mail/mailer.ts';

const payloadSchema = z.object({ id: z.number().int() });

/** A delivery that failed; the reason is on the outbox row, and holds nobody's address. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
}

/**
 * Delivers one message of the outbox: at least once, and not again once it is marked. Without a mail server the message
 * counts as delivered to the demonstration's outbox page. A failure is kept on the row and retried by the queue.
 */
export async function deliverMail(deps: Deps, mailer: Mailer | null, payload: unknown): Promise<void> {
  const { id } = payloadSchema.parse(payload);
  const pending = and(eq(outbox.id, id), isNull(outbox.enviadoEm));
  const [mail] = await deps.db.select().from(outbox).where(pending);
  if (!mail) return;
  const attempt = { tentativas: sql`${outbox.tentativas} + 1` };
  try {
    await mailer?.send({ ...mail, messageId: `<outbox-${id}@${new URL(deps.config.publicUrl).hostname}>` });
  } catch (error) {
    const erro = describe(error);
    await deps.db
      .update(outbox)
      .set({ ...attempt, erro })
      .where(pending);
    throw new DeliveryError(`Message ${id}: ${erro}`, { cause: erro });
  }
  await deps.db
    .update(outbox)
    .set({ ...attempt, erro: null, enviadoEm: deps.now() })
    .where(pending);
}

/** What went wrong, by its codes: server replies repeat the recipient's address. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown failure';
  const code = 'code' in error ? String(error.code) : error.name;
  return 'responseCode' in error ? `${code} ${String(error.responseCode)}` : code;
}
