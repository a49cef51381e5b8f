import { and, eq, gt, inArray, notExists, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { arquivo, envio } from '../../platform/db/schema/index.ts';
import { UNBOUND_MS } from './arquivo.queries.ts';

/** An upload, as the database knows it. */
export type EnvioRow = typeof envio.$inferSelect;

/** Its 24 hours are not over, and its file isn't taken yet. */
const isAlive = (now: Date) =>
  and(
    gt(envio.criadoEm, new Date(now.getTime() - UNBOUND_MS)),
    notExists(
      sql`(select from ${arquivo} where ${arquivo.key} = ${envio.arquivoKey} and ${arquivo.vinculadoEm} is not null)`,
    ),
  );

/** An upload that one of `donos` began and whose 24 hours are not over. */
export async function findEnvio(
  db: Executor,
  id: string,
  donos: readonly string[],
  now: Date,
): Promise<EnvioRow | null> {
  const [row] = await db
    .select()
    .from(envio)
    .where(and(eq(envio.id, id), inArray(envio.dono, [...donos]), isAlive(now)));
  return row ?? null;
}

/** The upload that its owner began under a key of theirs. */
export async function findBegun(db: Executor, dono: string, chave: string, now: Date): Promise<EnvioRow | null> {
  const [row] = await db
    .select()
    .from(envio)
    .where(and(eq(envio.dono, dono), eq(envio.chave, chave), isAlive(now)));
  return row ?? null;
}
