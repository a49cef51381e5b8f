import type { Executor } from '@credenciados/platform/db/database';
import { aplicativoCodigos, chaveAcesso } from '@credenciados/platform/db/schema/index';
import { asc, eq } from 'drizzle-orm';
import { countRecoveryCodes } from './recovery-codes.ts';

/** Passkey, with the fields shown to its owner and those to verify it. */
export interface Passkey {
  id: number;
  credencial: string;
  publica: string;
  transportes: string[];
  nome: string;
  criadaEm: Date;
  usadaEm: Date | null;
}

interface Factors {
  passkeys: Passkey[];
  totp: { criadoEm: Date; usadoEm: Date | null } | null;
  /** Number of unused recovery codes. */
  recoveryCodes: number;
}

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

/** True if the account has a factor to ask for. Recovery codes alone don't count: they replace a lost factor. */
export function hasFactor({ passkeys, totp }: Factors): boolean {
  return totp !== null || passkeys.length > 0;
}
