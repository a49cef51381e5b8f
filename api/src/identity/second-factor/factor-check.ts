import { RULE } from '@credenciados/shared/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { SecurityLog } from '../../http/security/security-log.ts';
import type { Account } from '../accounts.queries.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { FieldProblems } from '../pages/page.ts';
import { type AttemptLimit, forgetAttempts, reserveAttempt } from '../sign-in-attempts.ts';
import { takeChallenge } from './ceremony.ts';
import { useRecoveryCode } from './factor-changes.ts';
import { findFactors } from './factors.queries.ts';
import { usePasskey } from './passkey.ts';
import type { FactorKind } from './second-factor.rules.ts';
import { useTotp } from './totp.ts';

const MINUTE = 60 * 1000;
/**
 * Wrong codes of one account, whoever tries them: they know its password already. Three codes of a million are good at a time, so
 * that twenty a day find one in some 45 years.
 */
export const CODE_LIMIT: AttemptLimit = { max: 5, windowMs: 15 * MINUTE };
export const CODE_DAY_LIMIT: AttemptLimit = { max: 20, windowMs: 23 * 60 * MINUTE };

export const WRONG_CODE = 'Código inválido ou já usado.';
export const WRONG_KEY = 'A chave de acesso não foi reconhecida. Tente de novo ou use outro meio.';

/** What the factor page sends: one of the three. */
export const factorFormSchema = z.object({
  codigo: z.string().max(100).catch(''),
  recuperacao: z.string().max(100).catch(''),
  resposta: z.string().max(12_000).catch(''),
});
export type FactorForm = z.infer<typeof factorFormSchema>;

/** What came of it. */
export type FactorOutcome =
  | { kind: 'good'; factor: FactorKind }
  | { kind: 'wrong'; fields: FieldProblems; problem?: string }
  | { kind: 'locked'; until: Date };

/** Where and for whom a factor is checked. */
export interface FactorCheck {
  request: FastifyRequest;
  account: Account;
  /** Key of the ceremony that holds the passkey's challenge. */
  key: string;
  form: FactorForm;
}

/** Checks the second factor that a form brings, uses it up and counts what was wrong. */
export async function checkFactor(
  deps: IdentityDeps,
  security: SecurityLog,
  { request, account, key, form }: FactorCheck,
): Promise<FactorOutcome> {
  const note = (detail: Record<string, string>) =>
    security.note('second_factor_failed', { request, account: account.cpf, detail });
  if (form.resposta !== '') {
    // A signature can't be guessed: it isn't counted, so that whoever tries codes doesn't keep the owner of a key out.
    const challenge = await takeChallenge(deps, key);
    const { passkeys } = await findFactors(deps.db, account.id);
    const outcome = challenge ? await usePasskey(deps, passkeys, challenge, form.resposta) : 'refused';
    if (outcome === 'good') return { kind: 'good', factor: 'chave' };
    if (outcome === 'cloned') security.note('passkey_cloned', { request, account: account.cpf });
    else note({ factor: 'chave' });
    return { kind: 'wrong', fields: {}, problem: WRONG_KEY };
  }
  const field = form.recuperacao === '' ? 'codigo' : 'recuperacao';
  const code = form[field].trim();
  if (code === '') return { kind: 'wrong', fields: { codigo: RULE.required } };
  const reserved = await reserveCode(deps, account);
  if (!reserved.allowed) {
    security.note('second_factor_locked', { request, account: account.cpf });
    return { kind: 'locked', until: reserved.until };
  }
  const good =
    field === 'recuperacao'
      ? await useRecoveryCode(deps, account, code)
      : await useTotp(deps, account.id, code.replaceAll(/\s/g, ''));
  if (good) {
    await reserved.forget();
    return { kind: 'good', factor: field === 'recuperacao' ? 'recuperacao' : 'aplicativo' };
  }
  note({ factor: field });
  return { kind: 'wrong', fields: { [field]: WRONG_CODE } };
}

/** Counts a try of a code, of an application, of the recovery ones or of a mailed one: all of an account's together. */
export async function reserveCode(
  deps: IdentityDeps,
  account: Pick<Account, 'cpf'>,
): Promise<{ allowed: true; forget: () => Promise<void> } | { allowed: false; until: Date }> {
  const subjects = { soon: `codigo:${account.cpf}`, day: `codigo-dia:${account.cpf}` };
  const reserved = await reserveAttempt(deps, [
    { subject: subjects.soon, limit: CODE_LIMIT },
    { subject: subjects.day, limit: CODE_DAY_LIMIT },
  ]);
  if (!reserved.allowed) return reserved;
  return {
    allowed: true,
    forget: async () => {
      await forgetAttempts(deps, reserved.ids, subjects.soon);
      await forgetAttempts(deps, [], subjects.day);
    },
  };
}
