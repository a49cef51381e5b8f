import { eq } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { sinal } from '../db/schema/index.ts';

/** Recurring work: backup, check of the audit trail, daily mail. */
export type Sinal = 'copia' | 'auditoria' | 'aviso-saude';

/** When it was last done, and what is kept of it; null when it never was. */
export async function readSinal(db: Executor, nome: Sinal): Promise<{ em: Date; dados: unknown } | null> {
  const [found] = await db.select({ em: sinal.em, dados: sinal.dados }).from(sinal).where(eq(sinal.nome, nome));
  return found ?? null;
}

/** Keeps when it was done. */
export async function keepSinal(tx: Executor, nome: Sinal, em: Date, dados: object = {}): Promise<void> {
  await tx.insert(sinal).values({ nome, em, dados }).onConflictDoUpdate({ target: sinal.nome, set: { em, dados } });
}
