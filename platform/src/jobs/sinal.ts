import { eq } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { sinal } from '../db/schema/index.ts';

/** Recurring work: backup, check of the audit trail, daily mail. */
type Sinal = 'copia' | 'auditoria' | 'aviso-saude';

/** Time and data of the last run; null if it never ran. */
export async function readSinal(db: Executor, nome: Sinal): Promise<{ em: Date; dados: unknown } | null> {
  const [found] = await db.select({ em: sinal.em, dados: sinal.dados }).from(sinal).where(eq(sinal.nome, nome));
  return found ?? null;
}

/** Stores the time and data of a run. */
export async function storeSinal(tx: Executor, nome: Sinal, em: Date, dados: object = {}): Promise<void> {
  await tx.insert(sinal).values({ nome, em, dados }).onConflictDoUpdate({ target: sinal.nome, set: { em, dados } });
}
