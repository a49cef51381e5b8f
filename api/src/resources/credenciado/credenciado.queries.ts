import { type CREDENCIADO_SORTABLE, type CredenciadoRow, LIMITS, type TipoEdital } from '@credenciados/shared/contract';
import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { type Filtro, nearerEnd, type Order, orderBy, orderOf, REACH } from '../../platform/db/order.ts';
import { asItIs, type Bind, binding, preparedVariants } from '../../platform/db/prepared.ts';
import { nameOrder, type PersonSearch, personCondition, personSearch } from '../../platform/db/search.ts';
import { decider, solicitacao, usuario } from '../../platform/db/tables.ts';
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
const SORT: Record<Sort, SQL | readonly SQL[]> = {
  situacao: [sql`${solicitacao.situacao}`, nameOrder(solicitacao.nome)],
  nome: nameOrder(solicitacao.nome),
  cpf: sql`${solicitacao.cpf}`,
  codigoIncra: sql`${solicitacao.codigoIncra}`,
  codigoCrea: sql`${solicitacao.codigoCrea}`,
  email: sql`${solicitacao.email}`,
  // Of two deciders of one name, each one's people stay together.
  responsavel: [nameOrder(usuario.nome), decider(solicitacao)],
};
const DEFAULT: Order<Sort> = { ordem: 'situacao', ordemDirecao: 'ASC' };

const accredited = inStates(['CREDENCIADO', 'INATIVO']);
const ofTipoNamed = (tipo: TipoEdital) => and(accredited, eq(solicitacao.tipoEdital, tipo));

/** `WHERE` of all accredited people of a type under a filter; a name is looked up by its trigrams. */
export function credenciadoWhere({ tipoEdital, campoSimples }: CredenciadoFiltro): SQL | undefined {
  const search = personSearch(campoSimples);
  if (search?.kind !== 'name') return search ? matching(tipoEdital, search, asItIs) : ofTipoNamed(tipoEdital);
  return and(ofTipoNamed(tipoEdital), sql`${solicitacao.id} = any(array(${idsNamed(tipoEdital, search, asItIs)}))`);
}

/** Ids of those that a name finds. */
function idsNamed(tipo: TipoEdital, { value, trigrams }: PersonSearch, bind: Bind, limit?: number): SQL {
  const patterns = typeof value === 'string' ? [value] : value;
  const names = { patterns: bind('procurado', patterns), trigrams: bind('chaves', trigrams) };
  return idsByName({ ...names, tipo, ...(limit !== undefined && { limit }) });
}

/** The people of a search, a name without its trigrams: PostgreSQL then goes over the people in the order asked for until it has found enough. */
function matching(tipoEdital: TipoEdital, { kind, value }: PersonSearch, bind: Bind) {
  return and(ofTipoNamed(tipoEdital), personCondition(solicitacao, kind, bind('procurado', value)));
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

const ofTipo = and(accredited, eq(solicitacao.tipoEdital, sql.placeholder('tipo')));
const [tamanho, inicio] = [sql.placeholder('tamanho'), sql.placeholder('inicio')];

/** Which solicitações are a page's. They are looked for first, so that those before them are read no further than an index says. */
function pageIds(db: Executor, where: SQL | undefined, order: Order<Sort>): SQL {
  const ids = db.select({ id: solicitacao.id }).from(solicitacao).$dynamic();
  if (order.ordem === 'responsavel') ids.leftJoin(usuario, eq(usuario.id, solicitacao.decididaPor));
  const page = ids
    .where(where)
    .orderBy(...credenciadoOrder(order))
    .limit(tamanho)
    .offset(inicio);
  return sql`${page}`;
}

/** By who decided: the deciders one by one in the order of their names, of each no more than the page can show. */
function pageIdsByDecider(where: SQL | undefined, order: Order<Sort>): SQL {
  const direction = sql.raw(order.ordemDirecao);
  const ofDecider = (condition: SQL, by: SQL) => sql`
    select ${decider(solicitacao)} as quem from ${solicitacao} where ${and(where, condition)} order by ${by} limit 1`;
  return sql`
    with recursive decisor as (
      (${ofDecider(sql`true`, decider(solicitacao))})
      union all
      select (${ofDecider(sql`${decider(solicitacao)} > decisor.quem`, decider(solicitacao))}) from decisor where decisor.quem is not null
    )
    select uma.id from decisor left join ${usuario} on ${usuario.id} = decisor.quem
    cross join lateral (
      select ${solicitacao.id} from ${solicitacao} where ${and(where, sql`${decider(solicitacao)} = decisor.quem`)}
      order by ${solicitacao.id} ${direction} limit ${tamanho}::int + ${inicio}::int) uma
    order by ${nameOrder(usuario.nome)} ${direction}, decisor.quem ${direction}, uma.id ${direction}
    limit ${tamanho} offset ${inicio}`;
}

/** Of each decider as many are gone over (TEL-6). */
const REACH_BY_DECIDER = 2_000;

/** Which are a page's, where there are many and an index has them in order. */
const idsInOrder = (db: Executor, where: SQL | undefined, order: Order<Sort>) =>
  order.ordem === 'responsavel' ? pageIdsByDecider(where, order) : pageIds(db, where, order);

const page = preparedVariants(
  (db, order: Order<Sort>, read: Order<Sort>) =>
    rowsOf(db, idsInOrder(db, ofTipo, read), order).prepare(`credenciados ${pageKey(order, read)}`),
  pageKey,
);
function pageKey({ ordem, ordemDirecao }: Order<Sort>, read: Order<Sort>): string {
  return `${ordem} ${ordemDirecao} ${read.ordemDirecao}`;
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
  const reach = order.ordem === 'responsavel' ? REACH_BY_DECIDER : REACH;
  const { inicio: from, tamanho: size, ...read } = await nearerEnd(order, filtro, () => total, reach);
  const [content, totalElements] = await Promise.all([
    page(db, order, read).execute({ tipo: filtro.tipoEdital, tamanho: size, inicio: from }),
    total,
  ]);
  return { content, totalElements };
}

/** Which a search finds, so far as is worth it. */
const foundIds = preparedVariants(
  (db, found: SQL, _shape: string) =>
    db
      .select({ ids: sql<number[]>`array(${found})` })
      .from(sql`(select) as uma`)
      .prepare(''),
  (_found, shape) => shape,
);
const foundPage = preparedVariants(
  (db, order: Order<Sort>, ids: (executor: Executor) => SQL, _shape: string) => rowsOf(db, ids(db), order).prepare(''),
  ({ ordem, ordemDirecao }, _ids, shape) => `${ordem} ${ordemDirecao} ${shape}`,
);

/**
 * A common name has tens of thousands, which nobody would look through: of those enough are found in the list's order. What is
 * rarer is looked for once.
 */
async function searchCredenciados(db: Executor, filtro: CredenciadoFiltro, search: PersonSearch) {
  const { tipoEdital } = filtro;
  const { bind, values } = binding();
  const inListOrder = matching(tipoEdital, search, bind);
  const some =
    search.kind === 'name'
      ? idsNamed(tipoEdital, search, bind, LIMITS.countedPeople)
      : sql`select ${solicitacao.id} from ${solicitacao} where ${inListOrder} limit ${sql.raw(String(LIMITS.countedPeople))}`;
  const order = orderOf(filtro, DEFAULT);
  const shape = `${tipoEdital} ${search.kind}`;
  const [found] = await foundIds(db, some, shape).execute(values);
  const ids = found?.ids ?? [];
  const isCommon = ids.length >= LIMITS.countedPeople;
  const isFound = and(ofTipoNamed(tipoEdital), sql`${solicitacao.id} = any(${bind('achadas', ids)}::int[])`);
  const page = (executor: Executor) =>
    isCommon ? idsInOrder(executor, inListOrder, order) : pageIds(executor, isFound, order);
  // What isn't counted isn't paged to.
  const from = Math.min(filtro.pagina * filtro.tamanho, LIMITS.countedPeople);
  const content = await foundPage(db, order, page, `${shape} ${isCommon}`).execute({
    ...values,
    tamanho: filtro.tamanho,
    inicio: from,
  });
  return { content, totalElements: ids.length };
}

/** How many accredited people a filter finds, however many. */
export async function countCredenciados(db: Executor, filtro: CredenciadoFiltro): Promise<number> {
  const [total] = await db.select({ value: count() }).from(solicitacao).where(credenciadoWhere(filtro));
  return total?.value ?? 0;
}
