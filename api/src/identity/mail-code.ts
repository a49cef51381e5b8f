import { randomInt } from 'node:crypto';
import type { Tx } from '@credenciados/platform/db/database';
import { codigoConta, usuario } from '@credenciados/platform/db/schema/index';
import { enqueueSecretMail } from '@credenciados/platform/mail/outbox';
import { composeAccountCodeMail } from '@credenciados/platform/mail/templates/account.mail';
import { and, count, eq, gt, isNull } from 'drizzle-orm';
import { RATE_LIMITS } from '../http/security/limits.ts';
import type { Account } from './accounts.queries.ts';
import { type CodePurpose, codeHashes } from './code-hash.ts';
import type { IdentityDeps } from './identity-deps.ts';

const MINUTE = 60 * 1000;
const LIFE = 10 * MINUTE;
const DIGITS = 6;

/** Mails a code that is valid for ten minutes and voids earlier ones of the same purpose. Returns false if the hourly limit is reached. */
export function mailCode(
  deps: IdentityDeps,
  account: Pick<Account, 'id' | 'nome'>,
  purpose: CodePurpose,
  destino: string,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    // Locks the account's row, so that concurrent requests can't exceed the limit counted below.
    await tx.select({ id: usuario.id }).from(usuario).where(eq(usuario.id, account.id)).for('update');
    const criadoEm = deps.now();
    const { max, windowMs } = RATE_LIMITS.codesMailed;
    const since = new Date(criadoEm.getTime() - windowMs);
    const [sent] = await tx
      .select({ codes: count() })
      .from(codigoConta)
      .where(and(eq(codigoConta.usuarioId, account.id), gt(codigoConta.criadoEm, since)));
    if ((sent?.codes ?? 0) >= max) return false;
    await voidCodes(deps, tx, account.id, purpose);
    const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
    const [made] = await tx
      .insert(codigoConta)
      .values({
        usuarioId: account.id,
        finalidade: purpose,
        destino,
        hash: codeHashes(deps, account.id, purpose, code)[0],
        criadoEm,
        expiraEm: new Date(criadoEm.getTime() + LIFE),
      })
      .returning({ id: codigoConta.id });
    if (!made) throw new Error('The code was not kept');
    const mail = composeAccountCodeMail({ nome: account.nome, codigo: code, finalidade: purpose });
    await enqueueSecretMail(deps, tx, { evento: `CODIGO_CONTA:${made.id}`, destinatario: destino, ...mail });
    return true;
  });
}

async function voidCodes(deps: IdentityDeps, tx: Tx, usuarioId: number, purpose: CodePurpose): Promise<void> {
  await tx
    .update(codigoConta)
    .set({ usadoEm: deps.now() })
    .where(and(eq(codigoConta.usuarioId, usuarioId), eq(codigoConta.finalidade, purpose), isNull(codigoConta.usadoEm)));
}
