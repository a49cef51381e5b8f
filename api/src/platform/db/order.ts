import { type SQL, sql } from 'drizzle-orm';

/** A validated search filter (TEL-6). */
export interface Filtro<Column extends string> {
  campoSimples: string;
  pagina: number;
  tamanho: number;
  ordem?: Column | undefined;
  ordemDirecao?: 'ASC' | 'DESC' | undefined;
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
