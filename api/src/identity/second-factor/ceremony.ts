import { and, eq, gt, sql } from 'drizzle-orm';
import * as z from 'zod';
import { oidcPayload } from '../../platform/db/schema/index.ts';
import type { IdentityDeps } from '../identity-deps.ts';

const TIPO = 'Cerimonia';
const LIFE_SECONDS = 15 * 60;

const payloadSchema = z.object({
  usuarioId: z.number(),
  /** As in the issuer's rows: what `revokeSessions` finds them by. */
  accountId: z.string(),
  /** WebAuthn challenge; good for one answer. */
  desafio: z.string().optional(),
  /** Secret of an application of codes that is being set up, encrypted. */
  segredo: z.string().optional(),
  /** The code that was mailed to the account's address has come back. */
  emailConfirmado: z.boolean().optional(),
  /** The password was right just now. */
  senhaConfirmada: z.boolean().optional(),
  /** When a signed-in person showed again who they are (milliseconds). */
  confirmadoEm: z.number().optional(),
  /** The address that the account is to have, once the code that went there has come back. */
  email: z.string().optional(),
  /** The notices of the person's solicitações are to go there, too. */
  withSolicitacoes: z.boolean().optional(),
  /** The second factor that was enrolled just now, before the sign-in goes on. */
  incluido: z.enum(['aplicativo', 'chave']).optional(),
});
/** State of a sign-in or confirmation between its pages. */
export type Ceremony = z.infer<typeof payloadSchema>;

type CeremonyDeps = Pick<IdentityDeps, 'db'>;
const rowOf = (key: string) =>
  and(eq(oidcPayload.tipo, TIPO), eq(oidcPayload.id, key), gt(oidcPayload.expiraEm, sql`now()`));
const lifeEnd = sql`now() + make_interval(secs => ${LIFE_SECONDS})`;

/** Keys of what belongs to one sign-in at the issuer, and to one browser's sign-in at the portal. */
export const ceremonyKey = {
  signIn: (uid: string) => `entrada:${uid}`,
  account: (loginId: string) => `conta:${loginId}`,
};

/** Begins anew: whatever was there under the key is gone. */
export async function beginCeremony(deps: CeremonyDeps, key: string, ceremony: Ceremony): Promise<void> {
  const values = { payload: { ...ceremony }, expiraEm: lifeEnd };
  await deps.db
    .insert(oidcPayload)
    .values({ tipo: TIPO, id: key, ...values })
    .onConflictDoUpdate({ target: [oidcPayload.tipo, oidcPayload.id], set: values });
}

/** How far it got; undefined once it is over. */
export async function readCeremony(deps: CeremonyDeps, key: string): Promise<Ceremony | undefined> {
  const [row] = await deps.db.select({ payload: oidcPayload.payload }).from(oidcPayload).where(rowOf(key));
  return row && payloadSchema.parse(row.payload);
}

/** Notes a step. Nothing happens once it is over. */
export async function noteInCeremony(deps: CeremonyDeps, key: string, changes: Partial<Ceremony>): Promise<void> {
  await deps.db
    .update(oidcPayload)
    .set({ payload: sql`${oidcPayload.payload} || ${JSON.stringify(changes)}::jsonb` })
    .where(rowOf(key));
}

/** Forgets a secret that was taken: the next application gets one of its own. */
export async function forgetSecret(deps: CeremonyDeps, key: string): Promise<void> {
  await deps.db
    .update(oidcPayload)
    .set({ payload: sql`${oidcPayload.payload} - 'segredo'` })
    .where(rowOf(key));
}

/** Takes the challenge away, so that it is answered once: of two answers at once exactly one finds it. */
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

/** Ends it; true for whoever ended it, so that what follows is done once. */
export async function endCeremony(deps: CeremonyDeps, key: string): Promise<boolean> {
  const ended = await deps.db.delete(oidcPayload).where(rowOf(key)).returning({ id: oidcPayload.id });
  return ended.length === 1;
}
