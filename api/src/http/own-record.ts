import { type About, ACCESS, CODIGO, IMPEDIMENTO_TEXT, type OwnedRecord, TERMO } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { edital, impedimento, termoAceito } from '@credenciados/platform/db/schema/index';
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
  correcao: sql`select id, solicitacao_id from correcao`,
  ato: sql`select id, solicitacao_id from ato`,
  nota: sql`select id, solicitacao_id from nota`,
  parecer: sql`select id, solicitacao_id from parecer`,
  impedimento: sql`select id, solicitacao_id from impedimento`,
};

/** Refusal for staff who are impeded in a solicitação (IMP-2). */
export const impededError = () => new AppError(403, IMPEDIMENTO_TEXT.impeded, { codigo: 'IMPEDIDO' });

interface Reader {
  own: boolean;
  impeded: boolean;
  /** True if the edital asks for the term of secrecy, and the person hasn't accepted it within a year. */
  needsTerm: boolean;
}

/**
 * Refuses a call of staff about a missing record (404), their own one, one in which they are impeded, and one of an edital whose term of
 * secrecy they haven't accepted (403). A call that changes something checks again in its own statement, since the record may become theirs
 * meanwhile.
 */
export async function refuseRecord(
  { db, now }: { db: Executor; now: () => Date },
  session: Session,
  { record, id = 'params.id', own }: About,
  input: object,
): Promise<void> {
  if (own === 'left out' || !ACCESS.staffRead.some((perfil) => perfil === session.perfil)) return;
  const ids = [...new Set(valuesAt(input, id.split('.')))];
  const readers = await readersOf(
    db,
    now(),
    session,
    sql`select s.* from (${SOLICITACAO_OF[record]}) r
    join solicitacao s on s.id = r.solicitacao_id where r.id = any(${sql.param(ids)}::int[])`,
  );
  if (own === 'refused' && readers.length < ids.length) throw notFound();
  refuseReader(readers, own === 'refused');
}

/** Refuses a file of a solicitação to staff who are impeded in it, or haven't accepted its edital's term of secrecy. */
export async function refuseFile(
  deps: { db: Executor; now: () => Date },
  session: Session,
  ids: number[],
): Promise<void> {
  if (!ACCESS.staffRead.some((perfil) => perfil === session.perfil)) return;
  const rows = sql`select * from solicitacao where id = any(${sql.param(ids)}::int[])`;
  refuseReader(await readersOf(deps.db, deps.now(), session, rows), false);
}

async function readersOf(db: Executor, now: Date, { usuarioId, cpf }: Session, rows: SQL): Promise<Reader[]> {
  const accepted = sql`select from ${termoAceito} t where t.usuario_id = ${usuarioId} and t.versao = ${TERMO.versao}
    and t.em > ${now.toISOString()}::timestamptz - make_interval(days => ${TERMO.dias})`;
  const found = await db.execute<{ [Fact in keyof Reader]: boolean }>(sql`
    select s.usuario_id = ${usuarioId} or s.cpf = ${cpf} as own, exists (
        select from ${impedimento} i where i.usuario_id = ${usuarioId} and i.solicitacao_id = s.id and i.situacao = 'VIGENTE') as impeded,
      (e.regras ->> 'termoDeSigilo')::boolean is true and not exists (${accepted}) as "needsTerm"
    from (${rows}) s join ${edital} e on e.id = s.edital_id`);
  return found.rows;
}

function refuseReader(readers: readonly Reader[], refusesOwn: boolean): void {
  if (refusesOwn && readers.some(({ own }) => own)) throw ownSolicitacaoError();
  const others = readers.filter(({ own }) => !own);
  if (others.some(({ impeded }) => impeded)) throw impededError();
  if (others.some(({ needsTerm }) => needsTerm)) {
    throw new AppError(403, IMPEDIMENTO_TEXT.term, { codigo: 'TERMO_DE_SIGILO' });
  }
}

/** Ids at a path of the validated input. */
function valuesAt(value: unknown, [step, ...rest]: string[]): number[] {
  if (step === undefined) return typeof value === 'number' ? [value] : [];
  const name = step.replace('[]', '');
  const part: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return (Array.isArray(part) ? part : [part]).flatMap((item) => valuesAt(item, rest));
}
