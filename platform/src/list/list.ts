import { type APartirDe, LIMITS } from '@credenciados/contract';
import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../db/database.ts';

/*
 * Lists: a filter, an order, one page, a count (TEL-6, ADR 76). There are two kinds; both need an index in the order of the list.
 *
 * A list that people read from its beginning, such as the claims to a CPF, is counted and paged up to a cap:
 *
 *     const rows = db.select(columns).from(table).where(where).orderBy(desc(table.id));
 *     return cappedPage(db, page, rows, { from: table, where });
 *
 * A list that is sorted by its columns and paged to its end, such as the processos, is a `SortedList`. It says by which expressions each
 * column sorts; all sort in one direction, then by id, as their indexes do. `orderOf` reads the order from the filter, `page` finds the
 * ids of a page and `found` those of a search (`search.ts`). `rows` then reads what the page shows of these ids alone, in the order.
 *
 *     const LIST = new SortedList({ table, id: table.id, sort: { nome: nameOrder(table.nome) } });
 *     const order = orderOf(filtro, { ordem: 'nome', ordemDirecao: 'ASC' });
 *     return LIST.page(filtro, order, { where, total: countKept(db), rows: (ids) => rowsOf(db, ids, order) });
 */

/** Requested page, from 0. */
export interface PageAsked {
  pagina: number;
  tamanho: number;
}

/** A validated search filter (TEL-6). */
export interface Filtro<Column extends string> extends PageAsked {
  campoSimples: string;
  ordem?: Column | undefined;
  ordemDirecao?: 'ASC' | 'DESC' | undefined;
  aPartirDe?: APartirDe | undefined;
}

/** Rows of a page, and the total. */
export interface Page<Row> {
  content: Row[];
  totalElements: number;
}

/** Rows to count. `orderBy` names an index order, where PostgreSQL would otherwise scan the table. */
export interface Counted {
  from: PgTable | SQLWrapper;
  where?: SQL | undefined;
  orderBy?: SQL | undefined;
}

/** Counts rows up to a cap; null: without one. */
export async function countUpTo(db: Executor, { from, where, orderBy }: Counted, cap: number | null): Promise<number> {
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(
      sql`(select from ${from} where ${where ?? sql`true`} ${orderBy ? sql`order by ${orderBy}` : sql``} limit ${cap}) as contadas`,
    );
  return counted?.total ?? 0;
}

/** Offset and limit of a page. */
export interface Range {
  inicio: number;
  tamanho: number;
}

/** Query without a limit yet. */
interface Rows<Row> {
  limit(count: number): { offset(count: number): PromiseLike<Row[]> };
}

/** Page of a list that is counted up to a cap: later rows aren't reachable. */
export async function cappedPage<Row>(
  db: Executor,
  page: PageAsked,
  rows: Rows<Row>,
  counted: Counted,
  cap: number = LIMITS.counted,
): Promise<Page<Row>> {
  const { inicio, tamanho } = cappedRange(page, cap);
  const [content, totalElements] = await Promise.all([rows.limit(tamanho).offset(inicio), countUpTo(db, counted, cap)]);
  return { content, totalElements };
}

/** Range of a page within a cap. */
export function cappedRange({ pagina, tamanho }: PageAsked, cap: number): Range {
  const inicio = Math.min(pagina * tamanho, cap);
  return { inicio, tamanho: Math.min(tamanho, cap - inicio) };
}

/** Sort column and direction. */
export interface Order<Column extends string> {
  ordem: Column;
  ordemDirecao: 'ASC' | 'DESC';
}

/** Order requested by a filter, else the list's default. */
export function orderOf<Column extends string>(
  { ordem, ordemDirecao }: Pick<Filtro<Column>, 'ordem' | 'ordemDirecao'>,
  fallback: Order<Column>,
): Order<Column> {
  return {
    ordem: ordem ?? fallback.ordem,
    ordemDirecao: ordemDirecao ?? (ordem === undefined ? fallback.ordemDirecao : 'ASC'),
  };
}

/** Order of reading, the row to start after, and the range of the page from there. */
interface Stretch<Column extends string> extends Order<Column>, Range {
  after: number | null;
}

/** Offsets up to this are read from the beginning, without waiting for the total. */
const NEAR = 1000;

/** Largest offset; pages further from both ends are empty (TEL-6). */
export const MAX_OFFSET = 10_000;

/** Reads a page from the nearer end: the last page costs as much as the first. */
export async function nearerEnd<Column extends string>(
  order: Order<Column>,
  { pagina, tamanho }: PageAsked,
  count: Promise<number>,
  reach = MAX_OFFSET,
): Promise<Stretch<Column>> {
  const inicio = pagina * tamanho;
  if (inicio <= NEAR) return { ...order, inicio, tamanho, after: null };
  const total = await count;
  if (Math.min(inicio, total - inicio) > reach) return { ...order, inicio: 0, tamanho: 0, after: null };
  if (inicio * 2 < total) return { ...order, inicio, tamanho, after: null };
  const size = Math.max(0, Math.min(tamanho, total - inicio));
  return { ...turned(order), inicio: Math.max(0, total - inicio - size), tamanho: size, after: null };
}

const turned = <Column extends string>({ ordem, ordemDirecao }: Order<Column>): Order<Column> => ({
  ordem,
  ordemDirecao: ordemDirecao === 'ASC' ? 'DESC' : 'ASC',
});

/**
 * Keyset pagination: reads a page from its bordering row; null if the filter names none. The first page is always read from the beginning,
 * since new rows may have come before it.
 */
export function besideCursor<Column extends string>(
  order: Order<Column>,
  { pagina, tamanho, aPartirDe }: Pick<Filtro<Column>, 'pagina' | 'tamanho' | 'aPartirDe'>,
): Stretch<Column> | null {
  if (!aPartirDe || pagina === 0) return null;
  const read = aPartirDe.lado === 'DEPOIS' ? order : turned(order);
  return { ...read, inicio: 0, tamanho, after: aPartirDe.id };
}

const list = (parts: readonly SQLWrapper[]) => sql.join([...parts], sql`, `);

interface SortedListOptions<Column extends string> {
  table: PgTable;
  id: AnyPgColumn;
  /** Sort expressions of each column, before the id. */
  sort: Record<Column, SQL | readonly SQL[]>;
  /** Cheaper expressions of the same order, for the few rows that a search finds. */
  foundSort?: Partial<Record<Column, readonly SQL[]>>;
  /** Columns without keyset pagination: staff's work moves rows within them, and a cursor would move along. */
  moving?: readonly Column[];
}

interface Read<Row> {
  /** FROM of the list, under the table's name; default: the table. */
  from?: SQLWrapper;
  where: SQL | undefined;
  total: Promise<number>;
  /** Cap of pagination; default: none, with `total` from the counters. */
  cap?: number | null;
  /** Reads rows by an SQL array of their ids, in the order of the list. */
  rows(ids: SQL): PromiseLike<Row[]>;
}

/** List with sort columns. */
export class SortedList<Column extends string> {
  readonly #options: SortedListOptions<Column>;

  constructor(options: SortedListOptions<Column>) {
    this.#options = options;
  }

  /** Sort keys of an order, the id last, so that pages neither repeat nor skip a row. */
  keys({ ordem }: Pick<Order<Column>, 'ordem'>): SQL[] {
    return [...[this.#options.sort[ordem]].flat(), sql`${this.#options.id}`];
  }

  orderBy(order: Order<Column>): SQL[] {
    return this.keys(order).map((key) => inDirection(key, order));
  }

  /** Page of the rows that match a condition. */
  async page<Row>(filtro: Filtro<Column>, order: Order<Column>, read: Read<Row>): Promise<Page<Row>> {
    const { total, cap = null, rows } = read;
    const beside = this.#options.moving?.includes(order.ordem) ? null : besideCursor(order, filtro);
    const stretch =
      beside ??
      (cap === null ? await nearerEnd(order, filtro, total) : { ...order, ...cappedRange(filtro, cap), after: null });
    const [content, totalElements] = await Promise.all([rows(this.#idsIn(stretch, read)), total]);
    // The bordering row may be gone.
    if (beside && content.length === 0) return this.page({ ...filtro, aPartirDe: undefined }, order, read);
    return { content, totalElements };
  }

  /** Ids of a page, by an index-only scan. */
  #idsIn(stretch: Stretch<Column>, { from, where }: Pick<Read<unknown>, 'from' | 'where'>): SQL {
    const { table, id } = this.#options;
    const { after, inicio, tamanho } = stretch;
    const keys = list(this.keys(stretch));
    const comesAfter = sql.raw(stretch.ordemDirecao === 'DESC' ? '<' : '>');
    const behind =
      after === null ? undefined : sql`(${keys}) ${comesAfter} (select ${keys} from ${table} where ${id} = ${after})`;
    return sql`array(
      select ${id} from ${from ?? table} where ${and(where, behind) ?? sql`true`}
      order by ${list(this.orderBy(stretch))} limit ${tamanho} offset ${inicio})`;
  }

  /**
   * Page of the rows that a search finds; `search` selects columns of all of them and has its own limit. Only the ids of the page leave the
   * database.
   */
  async found<Row>(
    db: Executor,
    { pagina, tamanho }: PageAsked,
    order: Order<Column>,
    search: (columns: SQL) => SQL,
    rows: (ids: SQL) => PromiseLike<Row[]>,
  ): Promise<Page<Row>> {
    const { id, sort, foundSort } = this.#options;
    const keys: SQL[] = [foundSort?.[order.ordem] ?? sort[order.ordem]].flat();
    const names = keys.map((_, index) => sql.raw(`chave${index}`));
    const columns = list([sql`${id} as id`, ...keys.map((key, index) => sql`${key} as ${names[index]}`)]);
    const by = list([...names, sql.raw('id')].map((name) => inDirection(name, order)));
    const inicio = pagina * tamanho;
    const [found] = await db
      .select({
        ids: sql<number[]>`ids[${inicio + 1}::int : ${inicio + tamanho}::int]`,
        total: sql<number>`cardinality(ids)`,
      })
      // `offset 0` keeps PostgreSQL from running the search once for each of the two columns.
      .from(sql`(select array(select id from (${search(columns)}) as achada order by ${by}) as ids offset 0) as uma`);
    if (!found || found.ids.length === 0) return { content: [], totalElements: found?.total ?? 0 };
    return { content: await rows(sql`${sql.param(found.ids)}::int[]`), totalElements: found.total };
  }
}

const inDirection = (key: SQL, { ordemDirecao }: Pick<Order<string>, 'ordemDirecao'>): SQL =>
  sql`${key} ${sql.raw(ordemDirecao === 'DESC' ? 'desc' : 'asc')}`;
