import type { EstadoSaude, ItemSaude } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import type { Deps } from '../../deps.ts';

/** Result of checking one item. */
export interface Medida {
  item: ItemSaude;
  estado: EstadoSaude;
  /** Subject of the line, if an item has several. */
  sobre?: string;
  quantos?: number;
  desde?: Date | null;
  detalhe?: string;
  /** Person responsible, if not the item's own. */
  responsavel?: string;
  link?: { caminho: string; texto: string };
}

/** Time limit of one item's check; then its line says so, and the others are shown. */
export const CHECK_MS = 3000;
/** The database ends the query earlier, so that the next check starts afresh. */
const STATEMENT_MS = 2500;

/** Minutes since a time; null if there is none. */
export function minutesSince(moment: Date | null | undefined, now: Date): number | null {
  return moment ? (now.getTime() - moment.getTime()) / 60_000 : null;
}

/** Runs queries with a time limit in the database, so that a hanging one doesn't keep its connection. */
export function withTimeLimit<T>({ db }: Pick<Deps, 'db'>, look: (tx: Executor) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.execute(`SET LOCAL statement_timeout = ${STATEMENT_MS}`);
      return look(tx);
    },
    { accessMode: 'read only' },
  );
}
