import type { Executor } from '@credenciados/platform/db/database';
import { resumoDiario } from '@credenciados/platform/db/schema/index';
import { eq } from 'drizzle-orm';

/** Turns a person's digest on, for news from now on, or off. */
export async function setResumo(db: Executor, usuarioId: number, ligado: boolean, now: Date): Promise<void> {
  if (ligado) await db.insert(resumoDiario).values({ usuarioId, em: now }).onConflictDoNothing();
  else await db.delete(resumoDiario).where(eq(resumoDiario.usuarioId, usuarioId));
}
