import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { type Account, findAccountById, findProfiles } from '../accounts.queries.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { findInteraction, type Interaction } from '../interaction.ts';
import { ISSUER_PATH } from '../issuer-path.ts';
import { rememberDevice } from '../known-device.ts';
import { mailCode } from '../mail-code.ts';
import { messages } from '../pages/messages.ts';
import { sendPage } from '../pages/send-page.ts';
import type { Views } from '../pages/views.ts';
import { beginCeremony, type Ceremony, ceremonyKey, endCeremony, readCeremony } from './ceremony.ts';
import { findFactors, hasFactor } from './factors.queries.ts';
import { assuranceOf, type FactorKind, mustUseSecondFactor } from './second-factor.rules.ts';

/** Dependencies of the steps between the password and the end of a sign-in. */
export interface SignInParts {
  provider: Provider;
  views: Views;
}

/** Sign-in that has passed the password and is not complete yet. */
export interface SignInStep {
  interaction: Interaction;
  account: Account;
  ceremony: Ceremony;
  key: string;
  /** Base address of the sign-in's pages. */
  base: string;
}

const baseOf = (uid: string) => `${ISSUER_PATH}/entrar/${uid}`;

/**
 * Next step of a sign-in after the password: the second factor if the account has one, its enrolment for staff who need one, else the end.
 */
export async function continueSignIn(
  deps: IdentityDeps,
  { provider, views }: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  interaction: Interaction,
  account: Account,
): Promise<FastifyReply> {
  const signedIn = interaction.session?.accountId;
  // The browser has an issuer's session of another person, which must end first.
  if (signedIn !== undefined && signedIn !== account.cpf) {
    return sendPage(reply, views.message(messages.otherPerson()), 409);
  }
  const enrolled = hasFactor(await findFactors(deps.db, account.id));
  if (!enrolled && !mustUseSecondFactor(deps.config, await findProfiles(deps.db, account.id))) {
    return endSignIn(deps, provider, request, reply, account.cpf);
  }
  const ceremony = { usuarioId: account.id, accountId: account.cpf, senhaConfirmada: true };
  await beginCeremony(deps, ceremonyKey.signIn(interaction.uid), ceremony);
  if (enrolled) return reply.redirect(`${baseOf(interaction.uid)}/fator`, 303);
  await mailCode(deps, account, 'SEGUNDO_FATOR', account.email);
  return reply.redirect(`${baseOf(interaction.uid)}/ativar`, 303);
}

/** Sign-in of this browser after the password. If there is none, sends an answer and returns undefined. */
export async function findStep(
  deps: IdentityDeps,
  { provider, views }: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignInStep | undefined> {
  const interaction = await findInteraction(provider, views, request, reply);
  if (!interaction) return undefined;
  const key = ceremonyKey.signIn(interaction.uid);
  const base = baseOf(interaction.uid);
  const ceremony = await readCeremony(deps, key);
  const account = ceremony && (await findAccountById(deps.db, ceremony.usuarioId));
  if (ceremony?.senhaConfirmada && account) return { interaction, account, ceremony, key, base };
  // It expired or the password was changed meanwhile, so ask for the password again.
  reply.redirect(base, 303);
  return undefined;
}

/** Ends a step with the factor that was used; of two concurrent answers, one goes on. */
export async function endStep(
  deps: IdentityDeps,
  { provider, views }: SignInParts,
  request: FastifyRequest,
  reply: FastifyReply,
  { account, key }: SignInStep,
  factor: FactorKind,
): Promise<FastifyReply> {
  if (!(await endCeremony(deps, key))) return sendPage(reply, views.message(messages.interactionLost()), 400);
  return endSignIn(deps, provider, request, reply, account.cpf, factor);
}

/** Returns control to oidc-provider, which redirects to the portal. */
async function endSignIn(
  deps: IdentityDeps,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  cpf: string,
  factor?: FactorKind,
): Promise<FastifyReply> {
  rememberDevice(deps, request, reply, cpf, { factor: factor !== undefined });
  // `remember: false` ends the issuer's session with the browser, since many people use shared computers.
  const login = { accountId: cpf, remember: false, ...(factor && assuranceOf(factor)) };
  return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { login }), 303);
}
