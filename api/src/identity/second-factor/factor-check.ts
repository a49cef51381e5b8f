import { RULE } from '@credenciados/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { forgetAttempts, reserveAttempt } from '../../http/security/attempts.ts';
import type { SecurityLog } from '../../http/security/security-log.ts';
import type { Account } from '../accounts.queries.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { FieldProblems } from '../pages/page.ts';
import { codeAttempts, type OwnAttempts } from '../sign-in-attempts.ts';
import { takeChallenge } from './ceremony.ts';
import { useRecoveryCode } from './factor-changes.ts';
import { findFactors } from './factors.queries.ts';
import { usePasskey } from './passkey.ts';
import type { FactorKind } from './second-factor.rules.ts';
import { useTotp } from './totp.ts';

export const WRONG_CODE = 'Código inválido ou já usado.';
const WRONG_KEY = 'A chave de acesso não foi reconhecida. Tente de novo ou use outro meio.';

/** Form of the second-factor page: one of three fields. */
export const factorFormSchema = z.object({
  codigo: z.string().max(100).catch(''),
  recuperacao: z.string().max(100).catch(''),
  resposta: z.string().max(12_000).catch(''),
});
type FactorForm = z.infer<typeof factorFormSchema>;

/** Outcome of a check of a factor. */
type FactorOutcome =
  | { kind: 'good'; factor: FactorKind }
  | { kind: 'wrong'; fields: FieldProblems; problem?: string }
  | { kind: 'locked'; until: Date };

/** Request and account whose factor is checked. */
interface FactorCheck {
  request: FastifyRequest;
  account: Account;
  /** Key of the ceremony that holds the passkey's challenge. */
  key: string;
  form: FactorForm;
}

/** Checks and consumes the second factor of a form, and counts failures. */
export async function checkFactor(
  deps: IdentityDeps,
  security: SecurityLog,
  { request, account, key, form }: FactorCheck,
): Promise<FactorOutcome> {
  const note = (detail: Record<string, string>) =>
    security.note('second_factor_failed', { request, account: account.cpf, detail });
  if (form.resposta !== '') {
    // Not counted, since a signature can't be guessed: an intruder who tries codes must not lock out the owner of a passkey.
    const challenge = await takeChallenge(deps, key);
    const { passkeys } = await findFactors(deps.db, account.id);
    const outcome = challenge ? await usePasskey(deps, passkeys, challenge, form.resposta) : 'refused';
    if (outcome === 'good') return { kind: 'good', factor: 'chave' };
    if (outcome === 'cloned') security.note('passkey_cloned', { request, account: account.cpf });
    else note({ factor: 'chave' });
    return { kind: 'wrong', fields: {}, problem: WRONG_KEY };
  }
  if (form.recuperacao.trim() !== '') {
    // Not counted either: 80 random bits can't be guessed.
    if (await useRecoveryCode(deps, account, form.recuperacao)) return { kind: 'good', factor: 'recuperacao' };
    note({ factor: 'recuperacao' });
    return { kind: 'wrong', fields: { recuperacao: WRONG_CODE } };
  }
  if (form.codigo.trim() === '') return { kind: 'wrong', fields: { codigo: RULE.required } };
  const reserved = await reserveCode(deps, codeAttempts(deps, request, account.cpf));
  if (!reserved.allowed) {
    security.note('second_factor_locked', { request, account: account.cpf });
    return { kind: 'locked', until: reserved.until };
  }
  if (await useTotp(deps, account.id, form.codigo.replaceAll(/\s/g, ''))) {
    await reserved.forget();
    return { kind: 'good', factor: 'aplicativo' };
  }
  note({ factor: 'codigo' });
  return { kind: 'wrong', fields: { codigo: WRONG_CODE } };
}

/** Counts an attempt at a six-digit code, from an application or mailed, before the code is checked. */
export async function reserveCode(
  deps: IdentityDeps,
  { attempts, own }: OwnAttempts,
): Promise<{ allowed: true; forget: () => Promise<void> } | { allowed: false; until: Date }> {
  const reserved = await reserveAttempt(deps, attempts);
  if (!reserved.allowed) return reserved;
  return { allowed: true, forget: () => forgetAttempts(deps, reserved.ids, own) };
}
