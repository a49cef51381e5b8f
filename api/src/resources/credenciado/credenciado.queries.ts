import {
  CREDENCIADO_DE,
  type CREDENCIADO_SORTABLE,
  type CredenciadoRow,
  LIMITS,
  SITUACOES_SOLICITACAO,
  type TipoEdital,
} from '@credenciados/contract';
import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import {
  afterMarco,
  besideMarco,
  type Filtro,
  nearerEnd,
  type Order,
  orderBy,
  orderOf,
  type Stretch,
} from '../../platform/db/order.ts';
import { solicitacao, usuario } from '../../platform/db/schema/index.ts';
import {
  foundNameOrder,
  isByName,
  nameOrder,
  type PersonSearch,
  personCondition,
  personSearch,
} from '../../platform/db/search.ts';
import { foundPageOf } from '../../platform/db/search-groups.ts';
import { countAccredited } from '../contagem/contagem.queries.ts';
import { idsByName } from '../solicitacao/by-name.ts';
import { inStates } from '../solicitacao/filtro.ts';

type Sort = (typeof CREDENCIADO_SORTABLE)[number];
/** Filter of the list of accredited people. */
export type CredenciadoFiltro = Filtro<Sort> & { tipoEdital: TipoEdital };

/** ATIVO while the solicitação is CREDENCIADO, INATIVO once de-accredited; they sort as the solicitação's states do. */
export const situacaoColumn = sql<
  'ATIVO' | 'INATIVO'
>`case ${solicitacao.situacao} when 'CREDENCIADO' then 'ATIVO' else 'INATIVO' end`;

// Each but the last as an index has it.
const NOME = nameOrder(solicitacao.nome);
const SORT: Record<Sort, SQL | readonly SQL[]> = {
  situacao: [sql`${solicitacao.situacao}`, NOME],
  nome: NOME,
};
const DEFAULT: Order<Sort> = { ordem: 'situacao', ordemDirecao: 'ASC' };

const accredited = inStates(SITUACOES_SOLICITACAO.filter((situacao) => CREDENCIADO_DE[situacao]));
const ofTipo = (tipo: TipoEdital) => and(accredited, eq(solicitacao.tipoEdital, tipo));

/** `WHERE` of all accredited people of a type under a filter; a name is looked up by its trigrams. */
export function credenciadoWhere({ tipoEdital, campoSimples }: CredenciadoFiltro): SQL | undefined {
  const search = personSearch(campoSimples);
  if (!search) return ofTipo(tipoEdital);
  if (!isByName(search.kind)) return matching(tipoEdital, search);
  return and(ofTipo(tipoEdital), sql`${solicitacao.id} = any(array(${foundRows(tipoEdital, search)}))`);
}

function matching(tipoEdital: TipoEdital, { kind, value }: PersonSearch) {
  return and(ofTipo(tipoEdital), personCondition(solicitacao, kind, value));
}

/** `columns` of the rows that a search finds, all or `limit` of them; a search by name reads the newest groups first. */
function foundRows(tipo: TipoEdital, search: PersonSearch, columns = sql`${solicitacao.id}`, limit?: number): SQL {
  const { kind, value, trigrams } = search;
  if (isByName(kind)) {
    const patterns = typeof value === 'string' ? [value] : value;
    return idsByName({ kind, patterns, trigrams, where: ofTipo(tipo), columns, limit });
  }
  // In the order of an index: PostgreSQL would else scan the table from its beginning.
  const upTo =
    limit === undefined
      ? sql``
      : sql`order by ${solicitacao.cpf} using ~<~, ${solicitacao.id} limit ${sql.raw(String(limit))}`;
  return sql`select ${columns} from ${solicitacao} where ${matching(tipo, search)} ${upTo}`;
}

/** `ORDER BY` of the accredited people, by default those who are active first. */
export function credenciadoOrder(filtro: Pick<CredenciadoFiltro, 'ordem' | 'ordemDirecao'>): SQL[] {
  return orderBy(SORT, filtro, DEFAULT, sql`${solicitacao.id}`);
}

const rowsOf = (db: Executor, chosen: SQL, order: Order<Sort>) =>
  db
    .select({
      id: solicitacao.id,
      idSolicitacao: solicitacao.id,
      idEdital: solicitacao.editalId,
      situacao: situacaoColumn,
      nome: solicitacao.nome,
      cpf: solicitacao.cpf,
      email: solicitacao.email,
      codigoCrea: solicitacao.codigoCrea,
      codigoIncra: solicitacao.codigoIncra,
      responsavel: usuario.nome,
    })
    .from(solicitacao)
    .leftJoin(usuario, eq(usuario.id, solicitacao.decididaPor))
    .where(sql`${solicitacao.id} in (${chosen})`)
    .orderBy(...credenciadoOrder(order));

/** Query of the ids of a page. They are searched first, so that rows before the page are read from an index alone. */
function pageIds(db: Executor, tipo: TipoEdital, stretch: Stretch<Sort>): SQL {
  const { marco, inicio, tamanho, ...order } = stretch;
  const behind = marco === null ? undefined : afterMarco(solicitacao, SORT, order, sql`${solicitacao.id}`, marco);
  const page = db
    .select({ id: solicitacao.id })
    .from(solicitacao)
    .where(and(ofTipo(tipo), behind))
    .orderBy(...credenciadoOrder(order))
    .limit(tamanho)
    .offset(inicio);
  return sql`${page}`;
}

/** One page of the accredited people of a type; those that a search finds are counted so far as is worth it (TEL-6). */
export async function listCredenciados(
  db: Executor,
  filtro: CredenciadoFiltro,
): Promise<{ content: CredenciadoRow[]; totalElements: number }> {
  const search = personSearch(filtro.campoSimples);
  if (search) return searchCredenciados(db, filtro, search);
  const total = countAccredited(db, filtro.tipoEdital);
  const order = orderOf(filtro, DEFAULT);
  const beside = besideMarco(order, filtro, []);
  const stretch = beside ?? (await nearerEnd(order, filtro, () => total));
  const [content, totalElements] = await Promise.all([
    rowsOf(db, pageIds(db, filtro.tipoEdital, stretch), order),
    total,
  ]);
  // The row that it borders on may have gone.
  if (beside && content.length === 0) return listCredenciados(db, { ...filtro, aPartirDe: undefined });
  return { content, totalElements };
}

/** Sort keys of found rows. */
const keysOf = (ordem: Sort) =>
  [SORT[ordem]].flat().map((key) => (key === NOME ? foundNameOrder(solicitacao.nome) : key));
const keyName = (at: number) => sql.raw(`chave${at}`);

/** A common name has tens of thousands: `LIMITS.countedPeople` are found at most, and put in the list's order. */
async function searchCredenciados(db: Executor, filtro: CredenciadoFiltro, search: PersonSearch) {
  const order = orderOf(filtro, DEFAULT);
  const keys = keysOf(order.ordem);
  const names = keys.map((_, at) => keyName(at));
  const columns = list([sql`${solicitacao.id} as id`, ...keys.map((key, at) => sql`${key} as ${keyName(at)}`)]);
  const rows = foundRows(filtro.tipoEdital, search, columns, LIMITS.countedPeople);
  const direction = sql.raw(order.ordemDirecao);
  const by = [...names, sql`achada.id`].map((key) => sql`${key} ${direction}`);
  const ids = sql`select achada.id from (${rows}) as achada order by ${list(by)}`;
  const { achadas, total } = await foundPageOf(db, ids, filtro);
  const content = await rowsOf(db, sql`select unnest(${sql.param(achadas)}::int[])`, order);
  return { content, totalElements: total };
}

const list = (parts: SQL[]) => sql.join(parts, sql`, `);

/** How many accredited people a filter finds, however many. */
export async function countCredenciados(db: Executor, filtro: CredenciadoFiltro): Promise<number> {
  const [total] = await db.select({ value: count() }).from(solicitacao).where(credenciadoWhere(filtro));
  return total?.value ?? 0;
}
