import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { aplicativoCodigos, chaveAcesso } from '../../platform/db/tables.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

/** A passkey, as its owner sees it and as it is verified. */
export interface Passkey {
  id: number;
  credencial: string;
  publica: string;
  transportes: string[];
  nome: string;
  criadaEm: Date;
  usadaEm: Date | null;
}

/** What an account has as second factor. */
export interface Factors {
  passkeys: Passkey[];
  totp: { criadoEm: Date; usadoEm: Date | null } | null;
  /** Recovery codes that are left. */
  recoveryCodes: number;
}

/** What an account has as second factor. */
export async function findFactors(db: Executor, usuarioId: number): Promise<Factors> {
  const passkeys = await db
    .select({
      id: chaveAcesso.id,
      credencial: chaveAcesso.credencial,
      publica: chaveAcesso.publica,
      transportes: chaveAcesso.transportes,
      nome: chaveAcesso.nome,
      criadaEm: chaveAcesso.criadaEm,
      usadaEm: chaveAcesso.usadaEm,
    })
    .from(chaveAcesso)
    .where(eq(chaveAcesso.usuarioId, usuarioId))
    .orderBy(asc(chaveAcesso.id));
  const [totp] = await db
    .select({ criadoEm: aplicativoCodigos.criadoEm, usadoEm: aplicativoCodigos.usadoEm })
    .from(aplicativoCodigos)
    .where(eq(aplicativoCodigos.usuarioId, usuarioId));
  return { passkeys, totp: totp ?? null, recoveryCodes: await countRecoveryCodes(db, usuarioId) };
}

/** Whether there is anything to ask for. Recovery codes alone are nothing: they stand for what was lost. */
export function hasFactor({ passkeys, totp }: Factors): boolean {
  return totp !== null || passkeys.length > 0;
}
