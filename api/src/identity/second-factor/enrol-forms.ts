import { cleanLine, RULE } from '@credenciados/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Account } from '../accounts.queries.ts';
import { describeBrowser } from '../describe-browser.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import type { EnrolView } from '../pages/factor-views.ts';
import type { FieldProblems } from '../pages/page.ts';
import { noteInCeremony, readCeremony, takeChallenge } from './ceremony.ts';
import { addFactor, type NewFactor } from './factor-changes.ts';
import { findFactors } from './factors.queries.ts';
import { registrationOptions, verifyNewPasskey } from './passkey.ts';
import { newSealedSecret, showSecret, stepOfCode } from './totp.ts';

const KEY_REFUSED = 'A chave de acesso não foi aceita. Tente de novo.';
const WRONG_FIRST_CODE =
  'Código inválido. Confira o relógio do celular e digite o código que o aplicativo mostra agora.';

/** Form of the pages that enrol a factor. */
export const enrolFormSchema = z.object({
  codigo: z.string().max(100).catch(''),
  nome: z.string().max(200).catch('').transform(cleanLine),
  resposta: z.string().max(12_000).catch(''),
});
type EnrolForm = z.infer<typeof enrolFormSchema>;

/** Account that enrols a factor, and the key of its ceremony. */
export interface Enrolment {
  request: FastifyRequest;
  account: Account;
  key: string;
}

/** TOTP secret to show. It stays the same until the first code was typed. */
export async function totpSetup(
  deps: IdentityDeps,
  { account, key }: Enrolment,
  action: string,
): Promise<Pick<EnrolView, 'totp'>> {
  const pending = (await readCeremony(deps, key))?.segredo;
  const segredo = pending ?? (await newSealedSecret(deps, account.id));
  if (!pending) await noteInCeremony(deps, key, { segredo });
  const shown = await showSecret(deps, account, segredo);
  return shown ? { totp: { action, ...shown } } : {};
}

/** Options to create a passkey, with a new challenge. */
export async function passkeySetup(
  deps: IdentityDeps,
  { request, account, key }: Enrolment,
  action: string,
): Promise<Pick<EnrolView, 'passkey'>> {
  const options = await registrationOptions(deps, account, (await findFactors(deps.db, account.id)).passkeys);
  await noteInCeremony(deps, key, { desafio: options.challenge });
  const nome = describeBrowser(request.headers['user-agent']);
  return { passkey: { action, options: JSON.stringify(options), nome } };
}

/** Result of an enrolment: the recovery codes issued with a first factor, or the errors. */
export type EnrolOutcome = { recoveryCodes: string[] } | { fields: FieldProblems; problem?: string };

/**
 * Stores the application if the form's first code is right. Attempts are not limited: the secret is on the page, so there is nothing to
 * guess.
 */
export async function enrolTotp(
  deps: IdentityDeps,
  { account, key }: Enrolment,
  form: EnrolForm,
  options?: { onlyFirst: boolean },
): Promise<EnrolOutcome> {
  const code = form.codigo.replaceAll(/\s/g, '');
  if (code === '') return { fields: { codigo: RULE.required } };
  const segredo = (await readCeremony(deps, key))?.segredo;
  const passo = segredo ? await stepOfCode(deps, account.id, segredo, code) : null;
  if (!segredo || passo === null) return { fields: { codigo: WRONG_FIRST_CODE } };
  return keep(deps, account, { kind: 'aplicativo', segredo, passo }, options);
}

/** Stores the passkey of a form. */
export async function enrolPasskey(
  deps: IdentityDeps,
  { request, account, key }: Enrolment,
  form: EnrolForm,
  options?: { onlyFirst: boolean },
): Promise<EnrolOutcome> {
  const nome = Array.from(form.nome).slice(0, 60).join('') || describeBrowser(request.headers['user-agent']);
  const challenge = await takeChallenge(deps, key);
  const passkey = challenge ? await verifyNewPasskey(deps, challenge, form.resposta) : null;
  if (!passkey) return { fields: {}, problem: KEY_REFUSED };
  return keep(deps, account, { kind: 'chave', nome, passkey }, options);
}

async function keep(
  deps: IdentityDeps,
  account: Account,
  factor: NewFactor,
  options?: { onlyFirst: boolean },
): Promise<EnrolOutcome> {
  const added = await addFactor(deps, account, factor, options);
  return added ?? { fields: {}, problem: 'O meio não foi incluído: a conta já tem a verificação em duas etapas.' };
}
