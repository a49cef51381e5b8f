import { type SQL, sql } from 'drizzle-orm';

/** A validated search filter (specification, section 3). */
export interface Filtro<Column extends string> {
  campoSimples: string;
  pagina: number;
  tamanho: number;
  ordem?: Column | undefined;
  ordemDirecao?: 'ASC' | 'DESC' | undefined;
}

/**
 * `ORDER BY` of a list: the column asked for, or the list's own order, and the row's id last, so that pages never repeat or
 * skip a row. All in one direction, as the indexes are read.
 */
export function orderBy<Column extends string>(
  columns: Record<Column, SQL | readonly SQL[]>,
  filtro: Pick<Filtro<Column>, 'ordem' | 'ordemDirecao'>,
  fallback: { ordem: Column; ordemDirecao: 'ASC' | 'DESC' },
  id: SQL,
): SQL[] {
  const ordem = filtro.ordem ?? fallback.ordem;
  const direcao = filtro.ordemDirecao ?? (filtro.ordem === undefined ? fallback.ordemDirecao : 'ASC');
  const direction = sql.raw(direcao === 'DESC' ? 'desc' : 'asc');
  return [columns[ordem], id].flat().map((expression) => sql`${expression} ${direction}`);
}
