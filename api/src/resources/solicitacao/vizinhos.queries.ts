import type { Vizinhos } from '@credenciados/shared/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { binding, preparedVariants } from '../../platform/db/prepared.ts';
import { solicitacao, solicitacaoVersao } from '../../platform/db/tables.ts';
import {
  SOLICITACAO_SORT,
  type SolicitacaoFiltro,
  shapeOf,
  solicitacaoOrderOf,
  solicitacaoWhere,
  type Viewer,
} from './filtro.ts';

/** Where a solicitação stands in a list of its edital, as `place` reads it: `filtro` gives the order and `where` the list. */
const place = preparedVariants(
  (db, filtro: SolicitacaoFiltro, where: SQL | undefined) => {
    const key = sortKey(filtro);
    const names = key.map((_, at) => sql.raw(`k${at}`));
    const own = sql`(${list(names.map((name) => sql`alvo.${name}`))})`;
    const row = sql`(${list(key)})`;
    const ascending = solicitacaoOrderOf(filtro).ordemDirecao === 'ASC';
    const isBefore = ascending ? sql`${row} < ${own}` : sql`${row} > ${own}`;
    const isAfter = ascending ? sql`${row} > ${own}` : sql`${row} < ${own}`;
    const waiting = whileWaiting(filtro);
    const waitingNames = waiting.map((_, at) => sql.raw(`w${at}`));
    const waited = sql`(${list(waitingNames.map((name) => sql`alvo.${name}`))})`;
    const isAfterWaiting = ascending ? sql`${row} > ${waited}` : sql`${row} < ${waited}`;
    const forwards = list(key.map((part) => sql`${part} ${sql.raw(ascending ? 'asc' : 'desc')}`));
    const backwards = list(key.map((part) => sql`${part} ${sql.raw(ascending ? 'desc' : 'asc')}`));
    const pending = sql`${solicitacao.situacao} = 'AGUARDANDO_APROVACAO' and ${solicitacao.id} <> alvo.id`;
    const first = (condition: SQL, order: SQL) => sql<Vizinhos['anterior']>`(
      select json_build_object('id', ${solicitacao.id}, 'nome', ${solicitacao.nome})
      from ${solicitacao} where ${where} and ${condition} order by ${order} limit 1
    )`;
    const alvo = sql`(
      select ${solicitacao.id}, ${list(key.map((part, at) => sql`${part} as ${names[at]}`))},
        ${list(waiting.map((part, at) => sql`${part} as ${waitingNames[at]}`))}
      from ${solicitacao} where ${solicitacao.id} = ${sql.placeholder('alvo')} and ${solicitacao.editalId} = ${sql.placeholder('idEdital')}
    ) as alvo`;
    return db
      .select({
        total: sql<number>`(select count(*)::int from ${solicitacao} where ${where})`,
        antes: sql<number>`(select count(*)::int from ${solicitacao} where ${where} and ${isBefore})`,
        listada: sql<boolean>`exists (select from ${solicitacao} where ${where} and ${solicitacao.id} = alvo.id)`,
        anterior: first(isBefore, backwards),
        proxima: first(isAfter, forwards),
        proximaPendente: sql<Vizinhos['proximaPendente']>`coalesce(
          ${first(sql`${pending} and ${isAfterWaiting}`, forwards)},
          ${first(pending, forwards)}
        )`,
      })
      .from(alvo)
      .prepare('');
  },
  (filtro) => {
    const { ordem, ordemDirecao } = solicitacaoOrderOf(filtro);
    return `${ordem} ${ordemDirecao} ${shapeOf(filtro)}`;
  },
);

/**
 * Where a solicitação stands in a list of its edital and what is around it, in one round trip; null when it isn't of that edital.
 * Rows are compared with the solicitação's own sort key, so the default order reads a few entries of its index.
 */
export async function findVizinhos(
  db: Executor,
  id: number,
  filtro: SolicitacaoFiltro,
  viewer: Viewer,
): Promise<Vizinhos | null> {
  const { bind, values } = binding();
  const where = solicitacaoWhere(filtro, viewer, bind);
  const [found] = await place(db, filtro, where).execute({ ...values, idEdital: filtro.idEdital, alvo: id });
  if (!found) return null;
  const { antes, total, listada, anterior, proxima, proximaPendente } = found;
  return { posicao: listada ? antes + 1 : null, total, anterior, proxima, proximaPendente };
}

/** What the list is sorted by, never null, so that rows can be compared by it; the id last, as in the list. */
function sortKey(filtro: SolicitacaoFiltro): SQL[] {
  const { ordem } = solicitacaoOrderOf(filtro);
  const { codigoIncra } = solicitacao;
  const parts =
    ordem === 'codigoIncra'
      ? [sql`(${codigoIncra} is null)`, sql`coalesce(${codigoIncra}, '')`]
      : [SOLICITACAO_SORT[ordem]].flat();
  return [...parts, sql`${solicitacao.id}`];
}

/** The same of a solicitação as it was while it awaited analysis: a decision moves it in the list, and one goes on from where it stood (ANL-10). */
function whileWaiting(filtro: SolicitacaoFiltro): SQL[] {
  const { ordem } = solicitacaoOrderOf(filtro);
  const { criadaEm, id } = solicitacao;
  const { solicitacaoId, numero, origem, enviadaEm } = solicitacaoVersao;
  if (ordem === 'situacao') return [sql`'AGUARDANDO_APROVACAO'`, sql`${criadaEm}`, sql`${id}`];
  if (ordem !== 'aguardandoDesde') return sortKey(filtro);
  const sentAgain = sql`(
    select max(${enviadaEm}) from ${solicitacaoVersao}
    where ${solicitacaoId} = ${id} and ${numero} > 1 and ${origem} = 'ENVIO'
  )`;
  return [sql`coalesce(${sentAgain}, ${criadaEm})`, sql`${id}`];
}

function list(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `);
}
