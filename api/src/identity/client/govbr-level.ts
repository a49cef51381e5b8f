import type { NivelGovbr } from '@credenciados/contract';
import { type Breaker, within } from '@credenciados/platform/health/breaker';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';

/** Time limit of one call to the API of levels. */
const TIMEOUT_MS = 5000;

const NIVEL_DE_ACR: Readonly<Record<string, NivelGovbr>> = { bronze: 'BRONZE', prata: 'PRATA', ouro: 'OURO' };
/** Ids of levels in the API's answer. */
const NIVEL_DE_ID: Readonly<Record<string, NivelGovbr>> = { 1: 'BRONZE', 2: 'PRATA', 3: 'OURO' };
const FROM_HIGHEST: readonly NivelGovbr[] = ['OURO', 'PRATA', 'BRONZE'];

const answerSchema = z.array(z.object({ id: z.coerce.string().max(20) })).max(50);

/** Highest level among the `acr` and `amr` of an issuer; null if it states none (GOV-2). */
export const levelFromAssurance = (assurance: readonly string[]): NivelGovbr | null =>
  highest(assurance.map((value) => NIVEL_DE_ACR[value.toLowerCase()]));

/** Call to the API of levels. */
interface LevelCall {
  /** Base address of the API. */
  api: string;
  cpf: string;
  /** Person's access token at the issuer. */
  accessToken: string;
}

/**
 * Highest level of an account, by the API of levels (GOV-2). Null if the API is away, slow, or doesn't know the account: the sign-in goes on,
 * and only what asks for a level is refused.
 */
export async function levelFromApi(
  call: LevelCall,
  breaker: Breaker,
  log: FastifyBaseLogger,
): Promise<NivelGovbr | null> {
  try {
    const levels = await breaker.run(() => within(TIMEOUT_MS, 'The API of levels', fetchLevels(call)));
    return highest(levels.map(({ id }) => NIVEL_DE_ID[id]));
  } catch (error) {
    // The message could contain the address, which has the CPF.
    log.warn({ reason: error instanceof Error ? error.name : 'unknown' }, 'the level of an account is unknown');
    return null;
  }
}

async function fetchLevels({ api, cpf, accessToken }: LevelCall): Promise<z.infer<typeof answerSchema>> {
  const answer = await fetch(`${api.replace(/\/$/, '')}/confiabilidades/v3/contas/${cpf}/niveis?response-type=ids`, {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
    // Frees the connection once the caller has given up.
    signal: AbortSignal.timeout(TIMEOUT_MS + 1000),
    redirect: 'error',
  });
  if (answer.ok) return answerSchema.parse(await answer.json());
  await answer.body?.cancel();
  // An unknown account isn't a fault of the API.
  if (answer.status === 404) return [];
  throw Object.assign(new Error('The API of levels failed'), { code: `HTTP_${answer.status}` });
}

const highest = (levels: readonly (NivelGovbr | undefined)[]): NivelGovbr | null =>
  FROM_HIGHEST.find((level) => levels.includes(level)) ?? null;
