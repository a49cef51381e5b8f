import { type About, ACCESS, CODIGO, type OwnedRecord } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { AppError, notFound } from '@credenciados/platform/http/errors';
import type { Session } from '@credenciados/platform/http/session';
import { type SQL, sql } from 'drizzle-orm';

/** Refusal for staff who act on their own solicitação (ANL-5). */
export function ownSolicitacaoError(message: string = CODIGO.SOLICITACAO_PROPRIA): AppError {
  return new AppError(403, message, { codigo: 'SOLICITACAO_PROPRIA' });
}

/** Queries that select the ids of each kind of record with their solicitação. */
const SOLICITACAO_OF: Record<OwnedRecord, SQL> = {
  solicitacao: sql`select id, id as solicitacao_id from solicitacao`,
  conversa: sql`select id, solicitacao_id from conversa`,
  mensagem: sql`select m.id, c.solicitacao_id from mensagem m join conversa c on c.id = m.conversa_id`,
  documento: sql`select id, solicitacao_id from documento`,
  comprovante: sql`select id, solicitacao_id from comprovante`,
  nota: sql`select id, solicitacao_id from nota`,
  parecer: sql`select id, solicitacao_id from parecer`,
};

/**
 * Refuses a call of staff about their own record (403) or a missing one. A call that changes something checks again in its own statement,
 * since the record may become theirs meanwhile.
 */
export async function refuseOwnRecord(
  db: Executor,
  session: Session,
  { record, id = 'params.id', own }: About,
  input: object,
): Promise<void> {
  if (own !== 'refused' || !ACCESS.staffRead.some((perfil) => perfil === session.perfil)) return;
  const ids = [...new Set(valuesAt(input, id.split('.')))];
  const { rows } = await db.execute<{ own: boolean }>(sql`
    select s.usuario_id = ${session.usuarioId} or s.cpf = ${session.cpf} as own
    from (${SOLICITACAO_OF[record]}) r join solicitacao s on s.id = r.solicitacao_id
    where r.id = any(${sql.param(ids)}::int[])`);
  if (rows.length < ids.length) throw notFound();
  if (rows.some((row) => row.own)) throw ownSolicitacaoError();
}

/** Ids at a path of the validated input. */
function valuesAt(value: unknown, [step, ...rest]: string[]): number[] {
  if (step === undefined) return typeof value === 'number' ? [value] : [];
  const name = step.replace('[]', '');
  const part: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return (Array.isArray(part) ? part : [part]).flatMap((item) => valuesAt(item, rest));
}
