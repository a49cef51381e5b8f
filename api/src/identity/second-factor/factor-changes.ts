import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Tx } from '@credenciados/platform/db/database';
import { aplicativoCodigos, chaveAcesso, codigoRecuperacao, usuario } from '@credenciados/platform/db/schema/index';
import type { AccountChange } from '@credenciados/platform/mail/templates/account.mail';
import { and, eq } from 'drizzle-orm';
import type { Account } from '../accounts.queries.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { tellOfChange } from '../mail-account-change.ts';
import { findFactors, hasFactor } from './factors.queries.ts';
import type { NewPasskey } from './passkey.ts';
import { consumeRecoveryCode, countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { keepTotp } from './totp.ts';

type Owner = Pick<Account, 'id' | 'nome' | 'email'>;

/** Factor to store, whose owner has proved that they have it. */
export type NewFactor =
  | { kind: 'aplicativo'; segredo: string; passo: number }
  | { kind: 'chave'; nome: string; passkey: NewPasskey };

const ADDED = { aplicativo: 'APLICATIVO_INCLUIDO', chave: 'CHAVE_INCLUIDA' } as const;
const REMOVED = { aplicativo: 'APLICATIVO_REMOVIDO', chave: 'CHAVE_REMOVIDA' } as const;

/** Serialises changes of one account's factors. */
async function lockAccount(tx: Tx, usuarioId: number): Promise<void> {
  await tx.select({ id: usuario.id }).from(usuario).where(eq(usuario.id, usuarioId)).for('update');
}

/**
 * Stores a factor. The first one also creates the recovery codes, returned here only. `onlyFirst` returns null if the account has a factor
 * meanwhile: a person who knows only the password may not add another. A passkey registered to any account is refused too.
 */
export function addFactor(
  deps: IdentityDeps,
  owner: Owner,
  factor: NewFactor,
  { onlyFirst = false } = {},
): Promise<{ recoveryCodes: string[] } | null> {
  return deps.db.transaction(async (tx) => {
    await lockAccount(tx, owner.id);
    const first = !hasFactor(await findFactors(tx, owner.id));
    if (onlyFirst && !first) return null;
    if (factor.kind === 'aplicativo') await keepTotp(deps, tx, owner.id, factor);
    else {
      const { passkey, nome } = factor;
      const inserted = await tx
        .insert(chaveAcesso)
        .values({ ...passkey, usuarioId: owner.id, nome, criadaEm: deps.now() })
        .onConflictDoNothing({ target: chaveAcesso.credencial })
        .returning({ id: chaveAcesso.id });
      if (inserted.length === 0) return null;
    }
    const recoveryCodes = first ? await replaceRecoveryCodes(deps, tx, owner.id) : [];
    const dados = factor.kind === 'chave' ? [{ rotulo: 'Chave', valor: factor.nome }] : [];
    await tellAndRecord(deps, tx, owner, ADDED[factor.kind], 'SEGUNDO_FATOR_INCLUIDO', { tipo: factor.kind }, dados);
    return { recoveryCodes };
  });
}

/** Factor to remove: the TOTP application, or one passkey. */
export type FactorToRemove = { kind: 'aplicativo' } | { kind: 'chave'; id: number };

/**
 * Removes a factor. Returns `last` if it is the only one and the account must have one. Removing the last factor of another account also
 * removes its recovery codes.
 */
export function removeFactor(
  deps: IdentityDeps,
  owner: Owner,
  which: FactorToRemove,
  { mustKeepOne }: { mustKeepOne: boolean },
): Promise<'removed' | 'last' | 'missing'> {
  return deps.db.transaction(async (tx) => {
    await lockAccount(tx, owner.id);
    const { passkeys, totp } = await findFactors(tx, owner.id);
    const exists = which.kind === 'aplicativo' ? totp !== null : passkeys.some(({ id }) => id === which.id);
    if (!exists) return 'missing';
    const remaining = passkeys.length + (totp ? 1 : 0) - 1;
    if (remaining === 0 && mustKeepOne) return 'last';
    if (which.kind === 'aplicativo') {
      await tx.delete(aplicativoCodigos).where(eq(aplicativoCodigos.usuarioId, owner.id));
    } else {
      await tx.delete(chaveAcesso).where(and(eq(chaveAcesso.usuarioId, owner.id), eq(chaveAcesso.id, which.id)));
    }
    if (remaining === 0) await tx.delete(codigoRecuperacao).where(eq(codigoRecuperacao.usuarioId, owner.id));
    await tellAndRecord(deps, tx, owner, REMOVED[which.kind], 'SEGUNDO_FATOR_REMOVIDO', { tipo: which.kind });
    return 'removed';
  });
}

/** Replaces the recovery codes; null for an account without a factor. */
export function renewRecoveryCodes(deps: IdentityDeps, owner: Owner): Promise<string[] | null> {
  return deps.db.transaction(async (tx) => {
    await lockAccount(tx, owner.id);
    if (!hasFactor(await findFactors(tx, owner.id))) return null;
    const codes = await replaceRecoveryCodes(deps, tx, owner.id);
    await tellAndRecord(deps, tx, owner, 'CODIGOS_NOVOS', 'CODIGOS_RECUPERACAO_CRIADOS');
    return codes;
  });
}

/** Consumes a recovery code, records it and notifies its owner. */
export function useRecoveryCode(deps: IdentityDeps, owner: Owner, code: string): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    if (!(await consumeRecoveryCode(deps, tx, owner.id, code))) return false;
    const restam = await countRecoveryCodes(tx, owner.id);
    const dados = [{ rotulo: 'Códigos que restam', valor: String(restam) }];
    await tellAndRecord(deps, tx, owner, 'CODIGO_USADO', 'CODIGO_RECUPERACAO_USADO', { restam }, dados);
    return true;
  });
}

/** Removes an account's factors and recovery codes, for an operator's command, which records it. */
export async function clearFactors(deps: IdentityDeps, tx: Tx, owner: Owner): Promise<boolean> {
  await lockAccount(tx, owner.id);
  if (!hasFactor(await findFactors(tx, owner.id))) return false;
  await tx.delete(chaveAcesso).where(eq(chaveAcesso.usuarioId, owner.id));
  await tx.delete(aplicativoCodigos).where(eq(aplicativoCodigos.usuarioId, owner.id));
  await tx.delete(codigoRecuperacao).where(eq(codigoRecuperacao.usuarioId, owner.id));
  await tellOfChange(deps, tx, owner, 'SEGUNDO_FATOR_ZERADO');
  return true;
}

async function tellAndRecord(
  deps: IdentityDeps,
  tx: Tx,
  owner: Owner,
  mudanca: AccountChange,
  acao: string,
  dados: Record<string, unknown> = {},
  shown: { rotulo: string; valor: string }[] = [],
): Promise<void> {
  await tellOfChange(deps, tx, owner, mudanca, shown);
  await recordAudit(tx, { atorId: owner.id, acao, entidade: 'usuario', entidadeId: owner.id, dados });
}
