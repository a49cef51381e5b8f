import { LIMITS, situacoesOf, TRANSITIONS, type Vizinhos } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lote, loteItem, solicitacao, solicitacaoVersao } from '@credenciados/platform/db/schema/index';
import { type SQL, sql } from 'drizzle-orm';
import { sumIn } from '../contagem/contagem.queries.ts';
import {
  foundIn,
  isOfStatesAlone,
  isSearched,
  SOLICITACOES,
  type SolicitacaoFiltro,
  solicitacaoOrderOf,
  type Viewer,
} from './filtro.ts';
import { countStatesFor } from './solicitacao-list.queries.ts';
import { isByEtiqueta, selectFrom, sourceOf } from './source.ts';

const ANALYSED = TRANSITIONS.solicitacao.ANALISAR.from;
const analysed = sql.raw(`'${ANALYSED[0]}'`);

/** Query of a solicitação's position and neighbours in a list of its edital: `filtro` gives the order, `listed` the rows. */
function place(db: Executor, target: number, filtro: SolicitacaoFiltro, listed: SQL, pending: Pending) {
  const key = SOLICITACOES.keys(solicitacaoOrderOf(filtro));
  const waiting = whileWaiting(filtro);
  const [k, w] = [namesOf('k', key), namesOf('w', waiting)];
  const of = (table: string, columns: readonly SQL[]) =>
    sql`(${list(columns.map((column) => sql`${sql.raw(table)}.${column}`))})`;
  const row = of('lista', k);
  const own = of('alvo', k);
  const ascending = solicitacaoOrderOf(filtro).ordemDirecao === 'ASC';
  const [onwards, back] = ascending ? [sql.raw('>'), sql.raw('<')] : [sql.raw('<'), sql.raw('>')];
  const isBefore = sql`${row} ${back} ${own}`;
  const inOrder = (direction: 'asc' | 'desc') => list(k.map((column) => sql`lista.${column} ${sql.raw(direction)}`));
  const [forwards, backwards] = ascending ? [inOrder('asc'), inOrder('desc')] : [inOrder('desc'), inOrder('asc')];
  const first = (condition: SQL, order: SQL, from = sql`lista`) => sql`(
      select json_build_object('id', lista.id, 'nome', lista.nome) from ${from} where ${condition} order by ${order} limit 1)`;
  // One whose decision waits is done with, for the time being (ANL-22).
  const waits = sql`lista.situacao = ${analysed} and not exists (
    select from ${loteItem} i inner join ${lote} l on l.id = i.lote_id
    where i.solicitacao_id = lista.id and i.situacao = 'PENDENTE' and l.decisao)`;
  const those = pending === 'few' ? sql`(select * from lista where ${waits} offset 0) as lista` : sql`lista`;
  const firstPending = (condition: SQL) =>
    first(sql`${waits} and lista.id <> alvo.id and ${condition}`, forwards, those);
  const { id, editalId } = solicitacao;
  const most = LIMITS.countedInEdital;
  // Rows before it are already counted.
  const rest = sql`select from lista where ${row} ${onwards}= ${own} limit ${most} - contadas.antes`;
  const total = isSearched(filtro)
    ? sql`(select count(*)::int from lista)`
    : isOfStatesAlone(filtro)
      ? sql`0`
      : sql`contadas.antes + (select count(*)::int from (${rest}) as demais)`;
  // A search runs once; without one, each subquery reads what it needs from an index.
  const once = sql.raw(isSearched(filtro) ? 'materialized' : 'not materialized');
  return db
    .select({
      antes: sql<number>`lugar.antes`,
      total: sql<number>`lugar.total`,
      listada: sql<boolean>`lugar.listada`,
      anterior: sql<Vizinhos['anterior']>`lugar.anterior`,
      proxima: sql<Vizinhos['proxima']>`lugar.proxima`,
      proximaPendente: sql<Vizinhos['proximaPendente']>`lugar.pendente`,
    })
    .from(sql`(
        with lista as ${once} (${listed}), alvo as (
          select ${id}, ${named('k', key)}, ${named('w', waiting)} from ${solicitacao}
          where ${id} = ${target} and ${editalId} = ${filtro.idEdital}
        )
        select contadas.antes, ${total} as total,
          exists (select from lista where lista.id = alvo.id) as listada,
          ${first(isBefore, backwards)} as anterior,
          ${first(sql`${row} ${onwards} ${own}`, forwards)} as proxima,
          coalesce(${firstPending(sql`${row} ${onwards} ${of('alvo', w)}`)}, ${firstPending(sql`true`)}) as pendente
        from alvo cross join lateral (
          select count(*)::int as antes from (select from lista where ${isBefore} limit ${most}) as antes) as contadas) as lugar`);
}

const namesOf = (letter: string, parts: readonly SQL[]) => parts.map((_, at) => sql.raw(`${letter}${at}`));
const named = (letter: string, parts: readonly SQL[]) =>
  list(parts.map((part, at) => sql`${part} as ${namesOf(letter, parts)[at]}`));

/** Way to find the next solicitação that awaits analysis: `few` reads all of them, `many` walks the list until one comes. */
type Pending = 'few' | 'many';

/**
 * Position of a solicitação in a list of its edital, with its neighbours; null if it belongs to another edital. Keyset comparison with its
 * own sort key reads a few entries of the order's index, and counts the rows before it up to a cap.
 */
export async function findVizinhos(
  db: Executor,
  id: number,
  filtro: SolicitacaoFiltro,
  viewer: Viewer,
): Promise<Vizinhos | null> {
  const { idEdital } = filtro;
  const columns = sql`${solicitacao.id}, ${solicitacao.nome}, ${solicitacao.situacao}, ${named('k', SOLICITACOES.keys(solicitacaoOrderOf(filtro)))}`;
  const isFound = isSearched(filtro);
  const listed = isFound
    ? foundIn(filtro, viewer, columns)
    : selectFrom(columns, await sourceOf(db, filtro, viewer, isByEtiqueta(filtro)));
  const states = isFound ? [] : await countStatesFor(db, idEdital, viewer);
  // Walking the list finds one sooner than reading all of them.
  const areMany = isFound || sumIn(states, ANALYSED) ** 2 >= sumIn(states);
  const [lugar] = await place(db, id, filtro, listed, areMany ? 'many' : 'few');
  if (!lugar) return null;
  const { antes, listada, anterior, proxima, proximaPendente } = lugar;
  // The edital's counters, read already, have the total of a filter by states alone.
  const total = isOfStatesAlone(filtro) ? sumIn(states, situacoesOf(filtro)) : lugar.total;
  return { posicao: listada ? antes + 1 : null, total, anterior, proxima, proximaPendente };
}

/**
 * Sort keys of the solicitação while it awaited analysis: a decision moves it, and navigation continues from its former position (ANL-10).
 */
function whileWaiting(filtro: SolicitacaoFiltro): SQL[] {
  const order = solicitacaoOrderOf(filtro);
  const { ordem } = order;
  const { criadaEm, id } = solicitacao;
  const { solicitacaoId, numero, origem, enviadaEm } = solicitacaoVersao;
  if (ordem === 'situacao') return [analysed, sql`${criadaEm}`, sql`${id}`];
  if (ordem !== 'aguardandoDesde') return SOLICITACOES.keys(order);
  const sentAgain = sql`(
    select max(${enviadaEm}) from ${solicitacaoVersao}
    where ${solicitacaoId} = ${id} and ${numero} > 1 and ${origem} = 'ENVIO'
  )`;
  return [sql`coalesce(${sentAgain}, ${criadaEm})`, sql`${id}`];
}

function list(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `);
}
