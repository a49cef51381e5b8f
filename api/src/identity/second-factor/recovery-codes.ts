import { createHash, randomBytes } from 'node:crypto';
import type { Executor } from '@credenciados/platform/db/database';
import { codigoRecuperacao } from '@credenciados/platform/db/schema/index';
import { and, eq, isNull } from 'drizzle-orm';
import type { IdentityDeps } from '../identity-deps.ts';

const HOW_MANY = 10;
/** Crockford's base 32: without letters that are easily confused on paper. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits: too many to guess, or to reverse from the hash. */
const CHARACTERS = 16;

function newCode(): string {
  const letters = [...randomBytes(CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return letters.join('').match(/.{4}/g)?.join('-') ?? '';
}

/** Normalises a typed code before it is hashed. */
function plain(code: string): string {
  return code
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}

const hashOf = (usuarioId: number, code: string) =>
  createHash('sha256')
    .update(`${usuarioId}:${plain(code)}`)
    .digest('base64url');

/** Replaces an account's ten recovery codes. Returns them in plain text, which is not stored. */
export async function replaceRecoveryCodes(deps: IdentityDeps, tx: Executor, usuarioId: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newCode);
  await tx.delete(codigoRecuperacao).where(eq(codigoRecuperacao.usuarioId, usuarioId));
  const criadoEm = deps.now();
  await tx
    .insert(codigoRecuperacao)
    .values(codes.map((code) => ({ usuarioId, hash: hashOf(usuarioId, code), criadoEm })));
  return codes;
}

/** Consumes a code. If one code arrives twice at once, one call gets true. */
export async function consumeRecoveryCode(
  deps: IdentityDeps,
  tx: Executor,
  usuarioId: number,
  code: string,
): Promise<boolean> {
  const used = await tx
    .update(codigoRecuperacao)
    .set({ usadoEm: deps.now() })
    .where(
      and(
        eq(codigoRecuperacao.usuarioId, usuarioId),
        eq(codigoRecuperacao.hash, hashOf(usuarioId, code)),
        isNull(codigoRecuperacao.usadoEm),
      ),
    )
    .returning({ hash: codigoRecuperacao.hash });
  return used.length === 1;
}

/** Number of unused codes of an account. */
export function countRecoveryCodes(db: Executor, usuarioId: number): Promise<number> {
  return db.$count(
    codigoRecuperacao,
    and(eq(codigoRecuperacao.usuarioId, usuarioId), isNull(codigoRecuperacao.usadoEm)),
  );
}
