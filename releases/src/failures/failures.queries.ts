import type { FalhaModulo } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { falhaModulo } from '@credenciados/platform/db/schema/index';
import { asc, desc, eq } from 'drizzle-orm';

/** Row of a failure. */
export type FailureRow = typeof falhaModulo.$inferSelect;

/** Failures of a module, latest first. */
export function readFailures(db: Executor, modulo: string): Promise<FailureRow[]> {
  return db
    .select()
    .from(falhaModulo)
    .where(eq(falhaModulo.modulo, modulo))
    .orderBy(desc(falhaModulo.ultimaEm), asc(falhaModulo.id));
}

/** Failure in the API's format. */
export function failureOf({ lugares, lugar, primeiraEm, ultimaEm, ...row }: FailureRow): FalhaModulo {
  const { fase, erro, vezes, navegadores, composicao } = row;
  return {
    fase,
    erro,
    vezes,
    lugares: lugares && lugares.length > 0 ? lugares : lugar === '' ? [] : [lugar],
    navegadores,
    composicao,
    primeira: primeiraEm.toISOString(),
    ultima: ultimaEm.toISOString(),
  };
}
