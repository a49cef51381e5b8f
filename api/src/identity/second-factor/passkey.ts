import { chaveAcesso } from '@credenciados/platform/db/schema/index';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { and, eq, lt } from 'drizzle-orm';
import * as z from 'zod';
import type { IdentityDeps } from '../identity-deps.ts';
import type { Passkey } from './factors.queries.ts';

/** Loaded on first use: it takes 3 MB of memory for the life of the process. */
const library = () => import('@simplewebauthn/server');

/** Time that a person has to use their passkey. */
const TIMEOUT_MS = 5 * 60 * 1000;

const base64url = z
  .string()
  .max(8000)
  .regex(/^[\w-]*$/);
const common = { id: base64url, rawId: base64url, type: z.literal('public-key') };
const registrationSchema = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});
const assertionSchema = z.object({
  ...common,
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
});

/** The portal as WebAuthn's relying party: its host, and the only origin accepted. */
function relyingParty({ config }: Pick<IdentityDeps, 'config'>) {
  const { hostname, origin } = new URL(config.publicUrl);
  return { rpID: hostname, origin };
}

const credentialIds = (passkeys: readonly Passkey[]) => passkeys.map(({ credencial }) => ({ id: credencial }));

/** WebAuthn options to create a passkey. */
export async function registrationOptions(
  deps: Pick<IdentityDeps, 'config'>,
  account: { id: number; nome: string },
  passkeys: readonly Passkey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: 'Portal de Credenciamento',
    rpID: relyingParty(deps).rpID,
    userID: new TextEncoder().encode(`conta:${account.id}`),
    userName: account.nome,
    userDisplayName: account.nome,
    timeout: TIMEOUT_MS,
    excludeCredentials: credentialIds(passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** WebAuthn options to use one of an account's passkeys. */
export async function authenticationOptions(
  deps: Pick<IdentityDeps, 'config'>,
  passkeys: readonly Passkey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: relyingParty(deps).rpID,
    allowCredentials: passkeys.map(({ credencial, transportes }) => ({ id: credencial, transports: transportes })),
    timeout: TIMEOUT_MS,
    // The passkey comes after the password, so a touch is enough.
    userVerification: 'preferred',
  });
}

/** Passkey whose owner has proved that they have it. */
export type NewPasskey = Pick<typeof chaveAcesso.$inferInsert, 'credencial' | 'publica' | 'contador' | 'transportes'>;

/** Verifies a new passkey; null if it doesn't answer this challenge from this portal's pages. */
export async function verifyNewPasskey(
  deps: Pick<IdentityDeps, 'config'>,
  challenge: string,
  text: string,
): Promise<NewPasskey | null> {
  const parsed = registrationSchema.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { rpID, origin } = relyingParty(deps);
  const response: RegistrationResponseJSON = { ...parsed.data, clientExtensionResults: {} };
  const { verifyRegistrationResponse } = await library();
  const verified = await refusedAsNull(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    }),
  );
  if (!verified?.verified) return null;
  const { credential } = verified.registrationInfo;
  return {
    credencial: credential.id,
    publica: Buffer.from(credential.publicKey).toString('base64url'),
    contador: credential.counter,
    transportes: parsed.data.response.transports,
  };
}

/** `cloned`: the signature counter is not above the stored one, so two devices have the same key. */
type AssertionOutcome = 'good' | 'refused' | 'cloned';

/** Verifies that one of an account's passkeys answered this challenge, and records its use. */
export async function usePasskey(
  deps: IdentityDeps,
  passkeys: readonly Passkey[],
  challenge: string,
  text: string,
): Promise<AssertionOutcome> {
  const parsed = assertionSchema.safeParse(parseJson(text));
  const passkey = parsed.success && passkeys.find(({ credencial }) => credencial === parsed.data.id);
  if (!passkey) return 'refused';
  const { rpID, origin } = relyingParty(deps);
  const response: AuthenticationResponseJSON = { ...parsed.data, clientExtensionResults: {} };
  const { verifyAuthenticationResponse } = await library();
  const verified = await refusedAsNull(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
      // The UPDATE below compares the counter, where two concurrent answers can't both pass.
      credential: { id: passkey.credencial, publicKey: Buffer.from(passkey.publica, 'base64url'), counter: 0 },
    }),
  );
  if (!verified?.verified) return 'refused';
  const { newCounter } = verified.authenticationInfo;
  // Passkeys synchronised between devices don't count: their counter stays 0.
  const ahead = newCounter === 0 ? eq(chaveAcesso.contador, 0) : lt(chaveAcesso.contador, newCounter);
  const noted = await deps.db
    .update(chaveAcesso)
    .set({ contador: newCounter, usadaEm: deps.now() })
    .where(and(eq(chaveAcesso.id, passkey.id), ahead))
    .returning({ id: chaveAcesso.id });
  return noted.length === 1 ? 'good' : 'cloned';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Turns the library's exceptions into null: it throws for a wrong origin, host, challenge or key. */
async function refusedAsNull<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}
