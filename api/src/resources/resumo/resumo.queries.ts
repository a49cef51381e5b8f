import { LIMITS, type TipoEdital } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { esclarecimento, outbox, resumoDiario, solicitacao } from '@credenciados/platform/db/schema/index';
import { addDays } from 'date-fns/addDays';
import { eq, type SQL, sql } from 'drizzle-orm';
import { type Actor, mayHandle } from '../requerente/own-solicitacao.ts';

/** Cap of the figures. */
export const COUNTED = 99;
/** Editais named in a digest. */
const EDITAIS = 10;

/** Number of solicitações with news, by kind; at most `COUNTED` + 1 each. */
export interface Contagem {
  novas: number;
  responderam: number;
  prazos: number;
  falhas: number;
}
export interface EditalDoResumo extends Contagem {
  id: number;
  numero: string;
  tipoEdital: TipoEdital;
  /** Questions and challenges that wait for an answer (ESC-4). */
  perguntas: number;
}

/** True if the person gets the daily digest. */
export async function hasResumo(db: Executor, usuarioId: number): Promise<boolean> {
  return (await db.$count(resumoDiario, eq(resumoDiario.usuarioId, usuarioId))) > 0;
}

interface Period {
  since: Date;
  now: Date;
}

/** Counts of the analyst's assigned solicitações with news. */
export async function countOwn(db: Executor, actor: Actor, period: Period): Promise<Contagem> {
  const mine = sql`${solicitacao.responsavelId} = ${actor.usuarioId}`;
  const { rows } = await db.execute<Contagem & Record<string, unknown>>(
    sql`select ${counts(mine, actor, period)} from (select) one`,
  );
  return rows[0] ?? { novas: 0, responderam: 0, prazos: 0, falhas: 0 };
}

/** Editais with news: those of the person's own committee first, then the latest. */
export async function countEditais(
  db: Executor,
  actor: Actor,
  committees: readonly TipoEdital[],
  period: Period,
): Promise<EditalDoResumo[]> {
  const first = sql`e.tipo_edital in (${sql.join(
    [...committees, ''].map((tipo) => sql`${tipo}`),
    sql`, `,
  )})`;
  const { rows } = await db.execute<EditalDoResumo & Record<string, unknown>>(sql`
    select * from (
      select e.numero, e.tipo_edital as "tipoEdital", ${first} as own, e.id,
        ${counts(sql`${solicitacao.editalId} = e.id`, actor, period)},
        (select count(*)::int from (select from ${esclarecimento}
          where ${esclarecimento.editalId} = e.id and ${esclarecimento.respondidoEm} is null limit ${COUNTED + 1}) found) as perguntas
      from edital e
    ) counted
    where novas + responderam + prazos + falhas + perguntas > 0
    order by own desc, id desc limit ${EDITAIS}`);
  return rows;
}

/** Each count reads an index up to the cap. */
function counts(which: SQL, actor: Actor, { since, now }: Period): SQL {
  const until = addDays(now, LIMITS.nearDeadlineDays).toISOString();
  const some = (condition: SQL, from = sql`${solicitacao}`) =>
    sql`(select count(*)::int from (select from ${from}
      where ${which} and ${condition} and ${mayHandle(actor)} limit ${COUNTED + 1}) found)`;
  const mails = sql`${outbox} join ${solicitacao} on ${solicitacao.id} = ${outbox.solicitacaoId}`;
  return sql`
    ${some(sql`${solicitacao.criadaEm} >= ${since.toISOString()}`)} as novas,
    ${some(sql`(${solicitacao.respondidaEm} is not null or ${solicitacao.retificadaEm} is not null)`)} as responderam,
    ${some(sql`${solicitacao.prazoAberto} between ${now.toISOString()} and ${until}`)} as prazos,
    ${some(sql`${outbox.falhouEm} >= ${since.toISOString()}`, mails)} as falhas`;
}
