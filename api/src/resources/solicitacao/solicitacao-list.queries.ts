import { contadasAte, dayOf, LIMITS, type Motivo, type SolicitacaoRow, situacoesOf } from '@credenciados/contract';
import { addDays } from 'date-fns/addDays';
import { and, count, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { afterMarco, besideMarco, countedPage, nearerEnd, type Order, type Stretch } from '../../platform/db/order.ts';
import { etiqueta, nota, outbox, solicitacao, solicitacaoEtiqueta, usuario } from '../../platform/db/schema/index.ts';
import { foundNameOrder } from '../../platform/db/search.ts';
import { countInStates } from '../contagem/contagem.queries.ts';
import { isOwn } from '../requerente/own-solicitacao.ts';
import {
  foundIn,
  isOfStatesAlone,
  isSearched,
  SOLICITACAO_SORT,
  type SolicitacaoFiltro,
  type SolicitacaoSort,
  solicitacaoOrder,
  solicitacaoOrderOf,
  type Viewer,
} from './filtro.ts';
import { loteAberto, showLote } from './lote-aberto.ts';
import { lastSecond } from './solicitacao.rules.ts';
import { isByEtiqueta, isOfEtiquetaAlone, type Source, sourceOf } from './source.ts';

// Joined data is read for the page's rows only. Columns are named in SQL: in a query of one table drizzle leaves the table's name out.
const responsavel = sql<SolicitacaoRow['responsavel']>`(
  select json_build_object('id', u.id, 'nome', u.nome) from ${usuario} u where u.id = solicitacao.responsavel_id)`;
const etiquetas = sql<SolicitacaoRow['etiquetas'] | null>`(
  select json_agg(json_build_object('id', e.id, 'nome', e.nome, 'cor', e.cor) order by lower(sem_acento(e.nome)))
  from ${solicitacaoEtiqueta} p inner join ${etiqueta} e on e.id = p.etiqueta_id where p.solicitacao_id = solicitacao.id)`;
const notas = sql<number>`(select count(*)::int from ${nota} n where n.solicitacao_id = solicitacao.id)`;
/** The limit keeps PostgreSQL from reading all e-mails that were given up for one page. */
const emailFalhou = sql<boolean>`coalesce((
  select true from ${outbox} o
  where o.solicitacao_id = solicitacao.id and o.falhou_em is not null and o.enviado_em is null limit 1), false)`;
const emailAdiadoAte = sql<string | null>`(
  select min(o.adiado_ate) from ${outbox} o where o.solicitacao_id = solicitacao.id and o.adiado_ate is not null)`;

/** Calendar days in the agency's zone since it came to its state: by the database, as a zone costs JavaScript 20 µs a row. */
const diasOf = ({ now, timeZone }: Viewer) =>
  sql<number>`greatest(0, ${dayOf(now, timeZone)}::date - (${solicitacao.situacaoDesde} at time zone ${timeZone})::date)`;

const listedOf = (viewer: Viewer) => ({
  id: solicitacao.id,
  protocolo: solicitacao.protocolo,
  situacao: solicitacao.situacao,
  dataCadastro: solicitacao.criadaEm,
  aguardandoDesde: solicitacao.situacaoDesde,
  dias: diasOf(viewer),
  nome: solicitacao.nome,
  cpf: solicitacao.cpf,
  email: solicitacao.email,
  codigoCrea: solicitacao.codigoCrea,
  codigoIncra: solicitacao.codigoIncra,
  contatoNaoConfirmado: solicitacao.contatoNaoConfirmado,
  respondidaEm: solicitacao.respondidaEm,
  retificadaEm: solicitacao.retificadaEm,
  prazoAberto: solicitacao.prazoAberto,
  responsavel,
  etiquetas,
  notas,
  emailFalhou,
  emailAdiadoAte,
  lote: loteAberto,
  usuarioId: solicitacao.usuarioId,
});

/** Sorts without keyset pagination: decisions move rows within them. */
const UNFIT: readonly SolicitacaoSort[] = ['situacao', 'aguardandoDesde'];

/**
 * The rows of a page, in the list's order, once it is known which they are: whatever is gone over before them is read no further
 * than the index says.
 */
function rowsOf(db: Executor, which: Chosen, order: Order<SolicitacaoSort>, viewer: Viewer) {
  return db
    .select({ ...listedOf(viewer), total: which.total })
    .from(which)
    .innerJoin(solicitacao, eq(solicitacao.id, which.id))
    .orderBy(...solicitacaoOrder(order))
    .$dynamic();
}
type Chosen = ReturnType<typeof chosen>;

/** Which solicitações are a page's; `from` has them under the name of their table. */
function chosen(db: Executor, { from, where }: Source, { marco, inicio, tamanho, ...order }: Stretch<SolicitacaoSort>) {
  const behind =
    marco === null ? undefined : afterMarco(solicitacao, SOLICITACAO_SORT, order, sql`${solicitacao.id}`, marco);
  return db
    .select({ id: sql<number>`${solicitacao.id}`.as('escolhida'), total: sql`0`.mapWith(Number).as('total') })
    .from(from)
    .where(and(where, behind))
    .orderBy(...solicitacaoOrder(order))
    .limit(tamanho)
    .offset(inicio)
    .as('pagina');
}

/** One page of an edital's solicitações under a filter. */
export async function listSolicitacoes(
  db: Executor,
  filtro: SolicitacaoFiltro,
  viewer: Viewer,
): Promise<{ content: SolicitacaoRow[]; totalElements: number }> {
  if (isSearched(filtro)) return listFound(db, filtro, viewer);
  const source = await sourceOf(db, filtro, viewer, isByEtiqueta(filtro));
  const order = solicitacaoOrderOf(filtro);
  const total = countSolicitacoes(db, filtro, viewer);
  const beside = besideMarco(order, filtro, UNFIT);
  const ate = contadasAte(filtro);
  const stretch =
    beside ??
    (ate === null
      ? await nearerEnd(order, filtro, () => total)
      : { ...order, ...countedPage(filtro, ate), marco: null });
  const [rows, totalElements] = await Promise.all([rowsOf(db, chosen(db, source, stretch), order, viewer), total]);
  if (beside && rows.length === 0) return listSolicitacoes(db, { ...filtro, aPartirDe: undefined }, viewer);
  return { content: rows.map((row) => toRow(row, viewer)), totalElements };
}

/** Sort keys of found rows, before their id. */
const foundKeys = ({ ordem }: Order<SolicitacaoSort>) =>
  ordem === 'nome' ? [foundNameOrder(solicitacao.nome)] : [SOLICITACAO_SORT[ordem]].flat();

/** One page of what a search finds, under whatever else is filtered by. */
async function listFound(
  db: Executor,
  filtro: SolicitacaoFiltro,
  viewer: Viewer,
): Promise<{ content: SolicitacaoRow[]; totalElements: number }> {
  const order = solicitacaoOrderOf(filtro);
  const keys = foundKeys(order);
  const names = keys.map((_, at) => sql.raw(`chave${at}`));
  const columns = [sql`${solicitacao.id} as id`, ...keys.map((key, at) => sql`${key} as ${names[at]}`)];
  const found = foundIn(filtro, viewer, sql.join(columns, sql`, `));
  const direction = sql.raw(order.ordemDirecao);
  const first = filtro.pagina * filtro.tamanho;
  const which = db
    .select({ id: sql<number>`achada.id`.as('escolhida'), total: sql`count(*) over ()`.mapWith(Number).as('total') })
    .from(sql`(${found}) as achada`)
    .orderBy(...[...names, sql`id`].map((key) => sql`achada.${key} ${direction}`))
    .limit(filtro.tamanho)
    .offset(first)
    .as('pagina');
  const rows = await rowsOf(db, which, order, viewer);
  // A page past the end has no row to tell.
  const isPast = rows.length === 0 && first > 0;
  const totalElements = rows[0]?.total ?? (isPast ? await countSolicitacoes(db, filtro, viewer) : 0);
  return { content: rows.map((row) => toRow(row, viewer)), totalElements };
}

/**
 * How many solicitações a filter finds: kept counters know it where it asks for states alone (EDT-17), else they are counted so far as is
 * worth it; with `ate` null all of them, however many.
 */
export async function countSolicitacoes(
  db: Executor,
  filtro: SolicitacaoFiltro,
  viewer: Viewer,
  ate = contadasAte(filtro),
): Promise<number> {
  if (isOfStatesAlone(filtro)) return countInStates(db, filtro.idEdital, situacoesOf(filtro));
  const { from, where } = await sourceOf(db, filtro, viewer, isOfEtiquetaAlone(filtro));
  const query = db.select({ one: sql`1` }).from(from).where(where).$dynamic();
  const some = (ate === null ? query : query.limit(ate)).as('contadas');
  const [found] = await db.select({ value: count() }).from(some);
  return found?.value ?? 0;
}

type Listed = Awaited<ReturnType<typeof rowsOf>>[number];

function toRow(row: Listed, viewer: Viewer): SolicitacaoRow {
  const { id, protocolo, situacao, nome, cpf, email, codigoCrea, codigoIncra, contatoNaoConfirmado, dias } = row;
  const own = isOwn(row, viewer);
  return {
    ...{ id, protocolo, situacao, nome, cpf, email, codigoCrea, codigoIncra, contatoNaoConfirmado },
    dataCadastro: row.dataCadastro.toISOString(),
    aguardandoDesde: row.aguardandoDesde.toISOString(),
    dias,
    responsavel: row.responsavel,
    // Labels and notes of staff are hidden from the person concerned, even if they are staff.
    etiquetas: (own ? null : row.etiquetas) ?? [],
    notas: own ? 0 : row.notas,
    motivos: motivosOf(row, viewer.now),
    emailAdiadoAte: row.emailAdiadoAte && new Date(row.emailAdiadoAte).toISOString(),
    lote: own ? null : showLote(row.lote, viewer),
  };
}

/** Why a row should be looked at, the most urgent first (FIL-1). */
function motivosOf({ respondidaEm, retificadaEm, prazoAberto, emailFalhou: failed }: Listed, now: Date): Motivo[] {
  const found: Motivo[] = [];
  if (prazoAberto !== null) {
    if (prazoAberto < lastSecond(now)) found.push('PRAZO_VENCIDO');
    else if (prazoAberto <= addDays(now, LIMITS.nearDeadlineDays)) found.push('PRAZO_PROXIMO');
  }
  if (retificadaEm !== null) found.push('RETIFICADA');
  if (respondidaEm !== null) found.push('RESPONDIDA');
  if (failed) found.push('EMAIL_FALHOU');
  return found;
}
