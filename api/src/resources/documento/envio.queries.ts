import type { Executor } from '@credenciados/platform/db/database';
import { arquivo, envio } from '@credenciados/platform/db/schema/index';
import { and, eq, gt, inArray, notExists, sql } from 'drizzle-orm';
import { UNBOUND_MS } from './arquivo.queries.ts';

/** Row of an upload. */
export type EnvioRow = typeof envio.$inferSelect;

/** Condition: its 24 hours aren't over, and its file isn't bound yet. */
const isAlive = (now: Date) =>
  and(
    gt(envio.criadoEm, new Date(now.getTime() - UNBOUND_MS)),
    notExists(
      sql`(select from ${arquivo} where ${arquivo.key} = ${envio.arquivoKey} and ${arquivo.vinculadoEm} is not null)`,
    ),
  );

/** Unexpired upload of one of `donos`. */
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

/** Upload that its owner began with an idempotency key. */
export async function findBegun(db: Executor, dono: string, chave: string, now: Date): Promise<EnvioRow | null> {
  const [row] = await db
    .select()
    .from(envio)
    .where(and(eq(envio.dono, dono), eq(envio.chave, chave), isAlive(now)));
  return row ?? null;
}
