import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import * as z from 'zod';
import { recordAudit } from '../audit/audit.ts';
import { outbox } from '../db/schema/index.ts';
import type { PlatformDeps } from '../deps.ts';
import { type AttachmentSources, makeAttachments } from './attachments.ts';
import { readFailure } from './delivery-failure.ts';
import type { Mailer } from './mailer.ts';
import { queueDelivery, SEND_MAIL_JOB } from './outbox.ts';
import { readBody } from './secret-body.ts';

/** Attempts before a message is given up, over about 16 hours: the queue's pauses grow to six hours. */
const MAX_ATTEMPTS = 12;
/** Lease of a message: longer than the mailer's own time limits, so an expired lease means that the worker died. */
const LEASE_MS = 10 * 60 * 1000;

const payloadSchema = z.object({ id: z.number().int() });

/** A failed delivery to be retried. The outbox row has the reason, without addresses. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
}

/** Outcome of a job: `passed` if there was nothing to do (delivered, given up, or leased by another worker). */
export type Delivery = 'delivered' | 'given up' | 'passed';

type Mail = typeof outbox.$inferSelect;

/** Dependencies of a delivery. */
interface Delivering {
  /** Null without a mail server. */
  mailer: Pick<Mailer, 'send'> | null;
  attachments: AttachmentSources;
  /** Attempts of the queue's job, including this one. Default: the message's own, which differ only if its job was lost. */
  attempts?: number;
}

/** Time of the queue's next attempt: its pauses grow from three seconds to six hours. */
function nextAttempt(now: Date, attempts: number): Date {
  return new Date(now.getTime() + Math.exp(Math.min(attempts, 10)) * 1000);
}

/**
 * Delivers one message of the outbox at least once, under a lease. Without a mail server it counts as delivered to the demonstration's
 * outbox page. The row records a failure; the queue retries unless the server refused the recipient or the attempts are used up.
 */
export async function deliverMail(
  deps: PlatformDeps,
  { mailer, attachments, attempts }: Delivering,
  payload: unknown,
  signal?: AbortSignal,
): Promise<Delivery> {
  const { id } = payloadSchema.parse(payload);
  const mail = await take(deps, id);
  if (!mail) return 'passed';
  try {
    const anexos = await makeAttachments(deps, mail.anexos, attachments);
    const body = await readBody(deps.config, mail);
    const messageId = `<outbox-${id}@${new URL(deps.config.publicUrl).hostname}>`;
    await mailer?.send({ ...mail, ...body, anexos, messageId }, signal);
  } catch (error) {
    const { codigo, definitiva } = readFailure(error);
    if (definitiva || mail.tentativas >= MAX_ATTEMPTS) {
      await giveUp(deps, mail, codigo);
      return 'given up';
    }
    const adiadoAte = nextAttempt(deps.now(), attempts ?? mail.tentativas);
    await deps.db.update(outbox).set({ emEnvioDesde: null, erro: codigo, adiadoAte }).where(eq(outbox.id, id));
    throw new DeliveryError(`Message ${id}: ${codigo}`, { cause: codigo });
  }
  // The demonstration's page keeps showing unsent messages until their links expire.
  const left = mailer ? { sigiloso: null } : {};
  await deps.db
    .update(outbox)
    .set({ emEnvioDesde: null, erro: null, adiadoAte: null, enviadoEm: deps.now(), ...left })
    .where(eq(outbox.id, id));
  return 'delivered';
}

/** Queues messages with an expired lease again, and unlocks jobs of dead workers: the queue itself would wait for four hours. */
export async function resumeDeliveries(deps: PlatformDeps): Promise<number> {
  await deps.db.execute(sql`
    SELECT graphile_worker.force_unlock_workers(array(
      SELECT locked_by FROM graphile_worker.jobs
      WHERE task_identifier = ${SEND_MAIL_JOB} AND locked_at < ${leaseEnd(deps).toISOString()}::timestamptz))`);
  const dead = await deps.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.enviadoEm), isNull(outbox.falhouEm), lt(outbox.emEnvioDesde, leaseEnd(deps))));
  for (const { id } of dead) await queueDelivery(deps.db, id);
  return dead.length;
}

/** Leases a message for one attempt; undefined if it is done, given up or leased by another worker. */
async function take(deps: PlatformDeps, id: number): Promise<Mail | undefined> {
  const free = or(isNull(outbox.emEnvioDesde), lt(outbox.emEnvioDesde, leaseEnd(deps)));
  const [mail] = await deps.db
    .update(outbox)
    .set({ emEnvioDesde: deps.now(), tentativas: sql`${outbox.tentativas} + 1` })
    .where(and(eq(outbox.id, id), isNull(outbox.enviadoEm), isNull(outbox.falhouEm), free))
    .returning();
  return mail;
}

function leaseEnd(deps: PlatformDeps): Date {
  return new Date(deps.now().getTime() - LEASE_MS);
}

/** Marks a message as undeliverable: staff see that on its solicitação. */
function giveUp(deps: PlatformDeps, mail: Mail, erro: string): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await tx
      .update(outbox)
      .set({ emEnvioDesde: null, erro, adiadoAte: null, falhouEm: deps.now(), sigiloso: null })
      .where(eq(outbox.id, mail.id));
    await recordAudit(tx, {
      atorId: null,
      acao: 'EMAIL_NAO_ENTREGUE',
      entidade: 'email',
      entidadeId: mail.id,
      dados: { solicitacaoId: mail.solicitacaoId, erro },
    });
  });
}
