import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import { isOlder, RELEASE, releaseName } from '../release.ts';
import { StartupError } from '../startup-error.ts';
import type { Executor } from './database.ts';
import { edital, instalacao } from './schema/index.ts';

/**
 * Refuses a release older than the schema supports: a later release removed something that it needs. A newer schema that still supports it
 * is fine, so that two releases may run side by side. Throws `StartupError`.
 */
export async function assertReleaseFits(client: pg.ClientBase, release = RELEASE): Promise<void> {
  const { rows } = await client.query<{ valor: string }>(`SELECT valor FROM instalacao WHERE nome = 'VERSAO_MINIMA'`);
  const oldest = rows[0]?.valor;
  if (oldest === undefined || !isOlder(release.version, oldest)) return;
  throw new StartupError(
    `The schema of the database works with release ${oldest} or newer; this is ${releaseName(release)}. ` +
      'Start a newer release, or restore the backup that was made before the upgrade (Upgrading in docs/operations.md).',
  );
}

/** Stored time zone of the editais; undefined before the first start. */
export async function storedTimeZone(db: Executor): Promise<string | undefined> {
  const [row] = await db.select({ valor: instalacao.valor }).from(instalacao).where(eq(instalacao.nome, 'FUSO'));
  return row?.valor;
}

/** Stores the time zone of the editais; an existing one stays unless `replace`. */
export async function storeTimeZone(db: Executor, timeZone: string, { replace }: { replace: boolean }): Promise<void> {
  const kept = db.insert(instalacao).values({ nome: 'FUSO', valor: timeZone });
  await (replace
    ? kept.onConflictDoUpdate({ target: instalacao.nome, set: { valor: timeZone } })
    : kept.onConflictDoNothing());
}

/**
 * Refuses a time zone other than the stored one: editais would be shown to end at another hour or day. A database without editais takes any
 * zone. Throws `StartupError`, which names the command that lists the differences.
 */
export async function assertSameTimeZone(db: Executor, timeZone: string): Promise<void> {
  const [found] = await db.select({ some: sql<boolean>`exists (select from ${edital})` }).from(sql`(select) one`);
  await storeTimeZone(db, timeZone, { replace: !found?.some });
  const kept = await storedTimeZone(db);
  if (kept === timeZone) return;
  throw new StartupError(
    `The editais were made in ${kept}, and TIME_ZONE is ${timeZone}: they would be shown to end at another hour or day. ` +
      `Set TIME_ZONE=${kept}, or see what would move: \`npm run time-zone\`.`,
  );
}
