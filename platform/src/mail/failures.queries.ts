import type { EmailAdiado, FalhaEmail } from '@credenciados/contract';
import { and, asc, eq, isNotNull, type Placeholder, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { lookup } from '../db/lookup.ts';
import { outbox } from '../db/schema/index.ts';
import { delayReason, failureReason } from './delivery-failure.ts';

/** Undelivered e-mails about a solicitação. */
export const failedMail = (solicitacaoId: number | Placeholder) =>
  and(eq(outbox.solicitacaoId, solicitacaoId), isNotNull(outbox.falhouEm));

const failuresOf = lookup((db) =>
  db
    .select({
      id: outbox.id,
      assunto: outbox.assunto,
      destinatario: outbox.destinatario,
      falhouEm: outbox.falhouEm,
      erro: outbox.erro,
    })
    .from(outbox)
    .where(failedMail(sql.placeholder('solicitacaoId')))
    .orderBy(asc(outbox.id))
    .prepare('emails_desistidos'),
);

/** Undelivered e-mails about a solicitação, as shown to staff. */
export async function listFailures(db: Executor, solicitacaoId: number): Promise<FalhaEmail[]> {
  const rows = await failuresOf(db).execute({ solicitacaoId });
  return rows.flatMap(({ falhouEm, erro, destinatario, ...mail }) =>
    falhouEm === null
      ? []
      : {
          ...mail,
          destinatario: maskEmail(destinatario),
          quando: falhouEm.toISOString(),
          motivo: failureReason(erro),
        },
  );
}

const delayedOf = lookup((db) =>
  db
    .select({
      id: outbox.id,
      assunto: outbox.assunto,
      destinatario: outbox.destinatario,
      adiadoAte: outbox.adiadoAte,
      erro: outbox.erro,
    })
    .from(outbox)
    .where(and(eq(outbox.solicitacaoId, sql.placeholder('solicitacaoId')), isNotNull(outbox.adiadoAte)))
    .orderBy(asc(outbox.adiadoAte), asc(outbox.id))
    .prepare('emails_adiados'),
);

/** E-mails about a solicitação that wait for a retry, the next one first, as shown to staff. */
export async function listDelayed(db: Executor, solicitacaoId: number): Promise<EmailAdiado[]> {
  const rows = await delayedOf(db).execute({ solicitacaoId });
  return rows.flatMap(({ id, assunto, destinatario, adiadoAte, erro }) =>
    adiadoAte === null
      ? []
      : { id, assunto, destinatario: maskEmail(destinatario), ate: adiadoAte.toISOString(), motivo: delayReason(erro) },
  );
}

/** An address with only the first letter of its name: `m***@exemplo.br`. */
export function maskEmail(email: string): string {
  return email.replace(/^(.).*?(?=@|$)/u, '$1***');
}
