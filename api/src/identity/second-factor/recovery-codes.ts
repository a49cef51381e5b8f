import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { codigoRecuperacao } from '../../platform/db/schema/index.ts';
import type { IdentityDeps } from '../identity-deps.ts';

const HOW_MANY = 10;
/** Without what is mistaken for another letter on paper (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 bits: nobody guesses one, and nobody finds it from its hash. */
const CHARACTERS = 16;

function newCode(): string {
  const letters = [...randomBytes(CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return letters.join('').match(/.{4}/g)?.join('-') ?? '';
}

/** As it is hashed: however it was typed. */
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

/** Makes an account's ten codes, in place of those it had. They are shown now and never again. */
export async function replaceRecoveryCodes(deps: IdentityDeps, tx: Executor, usuarioId: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newCode);
  await tx.delete(codigoRecuperacao).where(eq(codigoRecuperacao.usuarioId, usuarioId));
  const criadoEm = deps.now();
  await tx
    .insert(codigoRecuperacao)
    .values(codes.map((code) => ({ usuarioId, hash: hashOf(usuarioId, code), criadoEm })));
  return codes;
}

/** Uses a code up. Of the same one twice, also at once, exactly one gets true. */
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

/** How many codes an account has left. */
export function countRecoveryCodes(db: Executor, usuarioId: number): Promise<number> {
  return db.$count(
    codigoRecuperacao,
    and(eq(codigoRecuperacao.usuarioId, usuarioId), isNull(codigoRecuperacao.usadoEm)),
  );
}
