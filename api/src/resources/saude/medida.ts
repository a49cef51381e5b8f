import type { EstadoSaude, ItemSaude } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import type { Deps } from '../../deps.ts';

/** Result of checking one item. */
export interface Medida {
  item: ItemSaude;
  estado: EstadoSaude;
  /** Which of them, where one item has several lines. */
  sobre?: string;
  quantos?: number;
  desde?: Date | null;
  detalhe?: string;
  /** Another than the item's own. */
  responsavel?: string;
  link?: { caminho: string; texto: string };
}

/** How long one item's look may take; then its line says so, and the others stand. */
export const CHECK_MS = 3000;
/** The database ends a query of it before that, so that the next look starts afresh. */
const STATEMENT_MS = 2500;

/** Minutes from a moment to now; null where there is none. */
export function minutesSince(moment: Date | null | undefined, now: Date): number | null {
  return moment ? (now.getTime() - moment.getTime()) / 60_000 : null;
}

/** Runs look-ups that the database itself ends in time: one that hangs doesn't go on holding a connection. */
export function looking<T>({ db }: Pick<Deps, 'db'>, look: (tx: Executor) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      await tx.execute(`SET LOCAL statement_timeout = ${STATEMENT_MS}`);
      return look(tx);
    },
    { accessMode: 'read only' },
  );
}
