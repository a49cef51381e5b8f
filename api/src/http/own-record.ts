import { ACCESS, CODIGO, type Endpoint, IMPEDIMENTO_TEXT, type OwnedRecord, TERMO } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import {
  conversa,
  denuncia,
  denunciaArquivo,
  documento,
  edital,
  impedimento,
  loteAnexo,
  loteItem,
  mensagem,
  mensagemAnexo,
  recurso,
  recursoAnexo,
  termoAceito,
} from '@credenciados/platform/db/schema/index';
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
  condicao: sql`select id, solicitacao_id from condicao`,
  comprovante: sql`select id, solicitacao_id from comprovante`,
  correcao: sql`select id, solicitacao_id from correcao`,
  ato: sql`select id, solicitacao_id from ato`,
  nota: sql`select id, solicitacao_id from nota`,
  parecer: sql`select id, solicitacao_id from parecer`,
  lote: sql`select lote_id as id, solicitacao_id from lote_item`,
  impedimento: sql`select id, solicitacao_id from impedimento`,
  procedimento: sql`select id, solicitacao_id from procedimento`,
  recurso: sql`select id, solicitacao_id from recurso`,
};

/** Refusal for staff who are impeded in a solicitação (IMP-2). */
export const impededError = () => new AppError(403, IMPEDIMENTO_TEXT.impeded, { codigo: 'IMPEDIDO' });

interface Reader {
  own: boolean;
  impeded: boolean;
  /** True if the edital asks for the term of secrecy, and the person hasn't accepted it within a year. */
  needsTerm: boolean;
}

type RefusalDeps = { db: Executor; now: () => Date };

/**
 * Refuses a call of staff about a missing record (404), their own one, one in which they are impeded, and one of an edital whose term of
 * secrecy they haven't accepted (403). A call that changes something checks again in its own statement, since the record may become theirs
 * meanwhile.
 */
export async function refuseRecord(
  { db, now }: RefusalDeps,
  session: Session,
  { about, termo }: Endpoint,
  input: object,
): Promise<void> {
  if (!isStaff(session)) return;
  if (termo) await refuseTerm(db, now(), session, termo === 'all' ? [null] : valuesAt(input, termo.split('.')));
  if (!about) return;
  const { record, id = 'params.id', own } = about;
  const ids = [...new Set(idsAt(input, id.split('.')))];
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

/**
 * Refuses a file to staff who are impeded in its solicitação, or haven't accepted its edital's term of secrecy. A file that several
 * solicitações share is open to those who may read one of them.
 */
export async function refuseFile({ db, now }: RefusalDeps, session: Session, key: string): Promise<void> {
  if (!isStaff(session)) return;
  const readers = await readersOf(
    db,
    now(),
    session,
    sql`select s.* from solicitacao s where s.id in (
      select d.solicitacao_id from ${documento} d where d.arquivo_key = ${key}
      union select c.solicitacao_id from ${mensagemAnexo} a join ${mensagem} m on m.id = a.mensagem_id
        join ${conversa} c on c.id = m.conversa_id where a.arquivo_key = ${key}
      union select r.solicitacao_id from ${recursoAnexo} a join ${recurso} r on r.id = a.recurso_id where a.arquivo_key = ${key}
      union select i.solicitacao_id from ${loteAnexo} a join ${loteItem} i on i.lote_id = a.lote_id
        where a.arquivo_key = ${key}
      union select d.solicitacao_id from ${denunciaArquivo} a join ${denuncia} d on d.id = a.denuncia_id
        where a.arquivo_key = ${key})`,
  );
  if (!readers.some(({ own, impeded, needsTerm }) => own || !(impeded || needsTerm))) refuseReader(readers, false);
}

const isStaff = ({ perfil }: Session) => ACCESS.staffRead.some((staff) => staff === perfil);

/**
 * Throws if one of the editais asks for a term of secrecy that the person hasn't accepted (IMP-4). An id of null stands for all editais.
 */
async function refuseTerm(db: Executor, now: Date, session: Session, ids: (number | null)[]): Promise<void> {
  if (ids.length === 0) return;
  const of = ids.includes(null) ? sql`true` : sql`e.id = any(${sql.param(ids)}::int[])`;
  const { rows } = await db.execute(
    sql`select from ${edital} e where ${of} and ${asksForTerm} and not ${hasAccepted(session, now)} limit 1`,
  );
  if (rows.length > 0) throw termError();
}
const termError = () => new AppError(403, IMPEDIMENTO_TEXT.term, { codigo: 'TERMO_DE_SIGILO' });
const asksForTerm = sql`(e.regras ->> 'termoDeSigilo')::boolean is true`;
const hasAccepted = ({ usuarioId }: Session, now: Date) => sql`exists (
  select from ${termoAceito} t where t.usuario_id = ${usuarioId} and t.versao = ${TERMO.versao}
    and t.em > ${now.toISOString()}::timestamptz - make_interval(days => ${TERMO.dias}))`;

async function readersOf(db: Executor, now: Date, session: Session, rows: SQL): Promise<Reader[]> {
  const { usuarioId, cpf } = session;
  const found = await db.execute<{ [Fact in keyof Reader]: boolean }>(sql`
    select s.usuario_id = ${usuarioId} or s.cpf = ${cpf} as own, exists (
        select from ${impedimento} i where i.usuario_id = ${usuarioId} and i.solicitacao_id = s.id and i.situacao = 'VIGENTE') as impeded,
      ${asksForTerm} and not ${hasAccepted(session, now)} as "needsTerm"
    from (${rows}) s join ${edital} e on e.id = s.edital_id`);
  return found.rows;
}

function refuseReader(readers: readonly Reader[], refusesOwn: boolean): void {
  if (refusesOwn && readers.some(({ own }) => own)) throw ownSolicitacaoError();
  const others = readers.filter(({ own }) => !own);
  if (others.some(({ impeded }) => impeded)) throw impededError();
  if (others.some(({ needsTerm }) => needsTerm)) throw termError();
}

/** Ids at a path of the validated input. */
function idsAt(value: unknown, path: string[]): number[] {
  return valuesAt(value, path).flatMap((id) => id ?? []);
}

/** Ids at a path of the validated input, and nulls. */
function valuesAt(value: unknown, [step, ...rest]: string[]): (number | null)[] {
  if (step === undefined) return typeof value === 'number' || value === null ? [value] : [];
  const name = step.replace('[]', '');
  const part: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return (Array.isArray(part) ? part : [part]).flatMap((item) => valuesAt(item, rest));
}
