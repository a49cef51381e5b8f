import { oidcPayload } from '@credenciados/platform/db/schema/index';
import { and, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { IdentityDeps } from '../identity-deps.ts';

const TIPO = 'Cerimonia';
const LIFE_SECONDS = 15 * 60;

const payloadSchema = z.object({
  usuarioId: z.number(),
  /** Named as in the issuer's rows: `revokeSessions` looks rows up by it. */
  accountId: z.string(),
  /** WebAuthn challenge, valid for one answer. */
  desafio: z.string().optional(),
  /** Encrypted TOTP secret during its enrolment. */
  segredo: z.string().optional(),
  /** True once the code mailed to the account's address was typed. */
  emailConfirmado: z.boolean().optional(),
  /** True once the password was checked in this ceremony. */
  senhaConfirmada: z.boolean().optional(),
  /** Time of the last confirmation of a signed-in person, in milliseconds since 1970. */
  confirmadoEm: z.number().optional(),
  /** New address of the account, until the code mailed to it is typed. */
  email: z.string().optional(),
  /** True if the notices of the person's solicitações move to the new address too. */
  withSolicitacoes: z.boolean().optional(),
  /** Second factor enrolled in this sign-in, which has not ended yet. */
  incluido: z.enum(['aplicativo', 'chave']).optional(),
});
/** State of a sign-in or confirmation between its pages. */
export type Ceremony = z.infer<typeof payloadSchema>;

type CeremonyDeps = Pick<IdentityDeps, 'db'>;
const rowOf = (key: string) =>
  and(eq(oidcPayload.tipo, TIPO), eq(oidcPayload.id, key), gt(oidcPayload.expiraEm, sql`now()`));
const lifeEnd = sql`now() + make_interval(secs => ${LIFE_SECONDS})`;

/** Keys of a ceremony: one per sign-in at the issuer, and one per sign-in of a browser at the portal. */
export const ceremonyKey = {
  signIn: (uid: string) => `entrada:${uid}`,
  account: (loginId: string) => `conta:${loginId}`,
};

/** Starts a ceremony, replacing an earlier one under the key. */
export async function beginCeremony(deps: CeremonyDeps, key: string, ceremony: Ceremony): Promise<void> {
  const values = { payload: { ...ceremony }, expiraEm: lifeEnd };
  await deps.db
    .insert(oidcPayload)
    .values({ tipo: TIPO, id: key, ...values })
    .onConflictDoUpdate({ target: [oidcPayload.tipo, oidcPayload.id], set: values });
}

/** State of a ceremony; undefined once it has ended. */
export async function readCeremony(deps: CeremonyDeps, key: string): Promise<Ceremony | undefined> {
  const [row] = await deps.db.select({ payload: oidcPayload.payload }).from(oidcPayload).where(rowOf(key));
  return row && payloadSchema.parse(row.payload);
}

/** Merges changes into a ceremony's state. Does nothing once it has ended. */
export async function noteInCeremony(deps: CeremonyDeps, key: string, changes: Partial<Ceremony>): Promise<void> {
  await deps.db
    .update(oidcPayload)
    .set({ payload: sql`${oidcPayload.payload} || ${JSON.stringify(changes)}::jsonb` })
    .where(rowOf(key));
}

/** Deletes a secret that was enrolled, so that the next application gets a new one. */
export async function forgetSecret(deps: CeremonyDeps, key: string): Promise<void> {
  await deps.db
    .update(oidcPayload)
    .set({ payload: sql`${oidcPayload.payload} - 'segredo'` })
    .where(rowOf(key));
}

/** Reads and deletes the challenge, so that it is answered once. Of two concurrent calls, one gets it. */
export async function takeChallenge(deps: CeremonyDeps, key: string): Promise<string | undefined> {
  const challenge = (await readCeremony(deps, key))?.desafio;
  if (challenge === undefined) return undefined;
  const taken = await deps.db
    .update(oidcPayload)
    .set({ payload: sql`${oidcPayload.payload} - 'desafio'` })
    .where(and(rowOf(key), sql`${oidcPayload.payload}->>'desafio' = ${challenge}`))
    .returning({ id: oidcPayload.id });
  return taken.length === 1 ? challenge : undefined;
}

/** Ends a ceremony. Of two concurrent calls, one gets true. */
export async function endCeremony(deps: CeremonyDeps, key: string): Promise<boolean> {
  const ended = await deps.db.delete(oidcPayload).where(rowOf(key)).returning({ id: oidcPayload.id });
  return ended.length === 1;
}
