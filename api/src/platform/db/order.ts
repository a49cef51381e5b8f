import { type APartirDe, LIMITS } from '@credenciados/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** A validated search filter (TEL-6). */
export interface Filtro<Column extends string> {
  campoSimples: string;
  pagina: number;
  tamanho: number;
  ordem?: Column | undefined;
  ordemDirecao?: 'ASC' | 'DESC' | undefined;
  aPartirDe?: APartirDe | undefined;
}

/** A column to sort by, and its direction. */
export interface Order<Column extends string> {
  ordem: Column;
  ordemDirecao: 'ASC' | 'DESC';
}
type Asked<Column extends string> = Pick<Filtro<Column>, 'ordem' | 'ordemDirecao'>;

/**
 * `ORDER BY` of a list: the column asked for, or the list's own order, and the row's id last, so that pages never repeat or
 * skip a row. All in one direction, as the indexes are read.
 */
export function orderBy<Column extends string>(
  columns: Record<Column, SQL | readonly SQL[]>,
  filtro: Asked<Column>,
  fallback: Order<Column>,
  id: SQL,
): SQL[] {
  const { ordem, ordemDirecao } = orderOf(filtro, fallback);
  const direction = sql.raw(ordemDirecao === 'DESC' ? 'desc' : 'asc');
  return [columns[ordem], id].flat().map((expression) => sql`${expression} ${direction}`);
}

/** The order that a filter asks for, or the list's own. */
export function orderOf<Column extends string>(filtro: Asked<Column>, fallback: Order<Column>): Order<Column> {
  return {
    ordem: filtro.ordem ?? fallback.ordem,
    ordemDirecao: filtro.ordemDirecao ?? (filtro.ordem === undefined ? fallback.ordemDirecao : 'ASC'),
  };
}

/**
 * Where a page is read from: the order of the rows that are gone over, how many of them first, and how many are the page's. With `marco`
 * none before that row, in this order, is gone over at all.
 */
export interface Stretch<Column extends string> extends Order<Column> {
  inicio: number;
  tamanho: number;
  marco: number | null;
}

/** Pages up to here are read from the beginning, without asking how many rows there are. */
const NEAR = 1000;

/** A page that is further from both ends isn't read: so many rows are gone over for one page at most (TEL-6). */
export const REACH = 10_000;

/**
 * A page of a list, read from the end that it is nearer to: the last page costs what the first one does, and one in the middle
 * of a very long list is empty. `count` is asked for nothing but a page far from the beginning.
 */
export async function nearerEnd<Column extends string>(
  order: Order<Column>,
  { pagina, tamanho }: { pagina: number; tamanho: number },
  count: () => Promise<number>,
  reach = REACH,
): Promise<Stretch<Column>> {
  const inicio = pagina * tamanho;
  if (inicio <= NEAR) return { ...order, inicio, tamanho, marco: null };
  const total = await count();
  if (Math.min(inicio, total - inicio) > reach) return { ...order, inicio: 0, tamanho: 0, marco: null };
  if (inicio * 2 < total) return { ...order, inicio, tamanho, marco: null };
  const size = Math.max(0, Math.min(tamanho, total - inicio));
  return { ...turned(order), inicio: Math.max(0, total - inicio - size), tamanho: size, marco: null };
}

const turned = <Column extends string>({ ordem, ordemDirecao }: Order<Column>): Order<Column> => ({
  ordem,
  ordemDirecao: ordemDirecao === 'ASC' ? 'DESC' : 'ASC',
});

/**
 * Where a page is read from that is beside another one, on whose last or first row it borders; null where nothing says so. The first page
 * is always read from the beginning, where rows may have come. So is one by a column that rows can lack a value of, or by which work moves
 * them: a page would begin wherever the row on its border went.
 */
export function besideMarco<Column extends string>(
  order: Order<Column>,
  { pagina, tamanho, aPartirDe }: Pick<Filtro<Column>, 'pagina' | 'tamanho' | 'aPartirDe'>,
  unfit: readonly Column[],
): Stretch<Column> | null {
  if (!aPartirDe || pagina === 0 || unfit.includes(order.ordem)) return null;
  const read = aPartirDe.lado === 'DEPOIS' ? order : turned(order);
  return { ...read, inicio: 0, tamanho, marco: aPartirDe.id };
}

/** Condition of coming after the row `marco` in an order; false for every row when `marco` no longer exists. */
export function afterMarco<Column extends string>(
  table: PgTable,
  columns: Record<Column, SQL | readonly SQL[]>,
  { ordem, ordemDirecao }: Order<Column>,
  id: SQL,
  marco: number,
): SQL {
  const keys = sql.join([columns[ordem], id].flat(), sql`, `);
  const comesAfter = sql.raw(ordemDirecao === 'DESC' ? '<' : '>');
  return sql`(${keys}) ${comesAfter} (select ${keys} from ${table} where ${id} = ${marco})`;
}

/** A page of a list that is counted so far alone: what isn't counted isn't paged to (TEL-6). */
export function countedPage(
  { pagina, tamanho }: { pagina: number; tamanho: number },
  counted: number = LIMITS.counted,
): { inicio: number; tamanho: number } {
  const inicio = Math.min(pagina * tamanho, counted);
  return { inicio, tamanho: Math.min(tamanho, counted - inicio) };
}
