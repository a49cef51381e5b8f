import { CODIGO } from '@credenciados/shared/contract';
import { and, count, gt, inArray, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { toAppError } from '../../http/error-handler.ts';
import { AppError, businessError } from '../../http/errors.ts';
import { attemptKey } from '../../identity/sign-in-attempts.ts';
import { addressKey } from '../../platform/address-key.ts';
import type { Tx } from '../../platform/db/database.ts';
import { tentativaLogin } from '../../platform/db/tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** How often in a day a visitor's whole registration may end in being told that the CPF is known. */
export const KNOWN_CPF_LIMITS = { draft: 3, email: 5, network: 20 } as const;

/** Said to whoever has used that up, whether the CPF is known or not. */
export const CPF_TEXT = {
  tooMany:
    'Houve muitas tentativas de cadastro com CPFs já cadastrados. Se você tem conta, entre no portal; se não, tente de novo amanhã.',
} as const;

/** The answers that tell of a CPF. */
const CODES = ['CREDENCIADO_CADASTRADO_EDITAL', 'USUARIO_EXISTENTE'] as const;
type KnownCpf = (typeof CODES)[number];

/** What a visitor's registrations are counted by. */
export interface Probing {
  /** The draft; undefined: none was sent, and nothing can be registered. */
  rascunho: string | undefined;
  email: string;
  /** The CPF that is asked about, for the security log. */
  cpf: string;
  /** Where it comes from: counted by its network (`addressKey`). */
  request: FastifyRequest;
}

/** One of the budgets, and what its answers are counted under. */
interface Budget {
  of: keyof typeof KNOWN_CPF_LIMITS;
  chave: string;
}

/** Refuses because of what the portal knows of a CPF. */
export function knownCpf(codigo: KnownCpf): AppError {
  return businessError(CODIGO[codigo], { codigo, campos: { 'pessoa.pessoaFisica.cpf': CODIGO[codigo] } });
}

/**
 * Runs a visitor's registration and counts it if it ends in being told of the CPF: the registration is undone, the count
 * stays. Those of one draft or address wait for each other, so that many at once are told no more than one after the other.
 */
export async function countingKnownCpfs<T>(deps: Deps, probing: Probing, run: (tx: Tx) => Promise<T>): Promise<T> {
  const budget = (of: Budget['of'], subject: string): Budget => ({ of, chave: attemptKey(deps, subject) });
  const counted = [
    budget('email', `cpf-email:${probing.email}`),
    ...(probing.rascunho ? [budget('draft', `cpf-${probing.rascunho}`)] : []),
    budget('network', `cpf-rede:${addressKey(probing.request.ip)}`),
  ];
  const outcome = await deps.db.transaction(async (tx) => {
    // Many people share a network: they don't wait for each other.
    const held = counted.slice(0, -1).map(({ chave }) => chave);
    for (const chave of held.sort()) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${chave}, 0))`);
    await refuseProbing(deps, tx, probing, counted);
    try {
      return { made: await tx.transaction(run) };
    } catch (error) {
      const refused = toAppError(error);
      if (!CODES.some((code) => code === refused.codigo)) throw error;
      await tx.insert(tentativaLogin).values(counted.map(({ chave }) => ({ chave, em: deps.now() })));
      return { refused };
    }
  });
  if ('refused' in outcome) throw outcome.refused;
  return outcome.made;
}

async function refuseProbing(deps: Deps, tx: Tx, { request, cpf }: Probing, counted: readonly Budget[]): Promise<void> {
  const since = new Date(deps.now().getTime() - DAY_MS);
  const chaves = counted.map(({ chave }) => chave);
  const told = await tx
    .select({ chave: tentativaLogin.chave, times: count() })
    .from(tentativaLogin)
    .where(and(inArray(tentativaLogin.chave, chaves), gt(tentativaLogin.em, since)))
    .groupBy(tentativaLogin.chave);
  const usedUp = counted.find(({ of, chave }) =>
    told.some((row) => row.chave === chave && row.times >= KNOWN_CPF_LIMITS[of]),
  );
  if (!usedUp) return;
  request.server.security.note('cpf_probing', { request, account: cpf, detail: { budget: usedUp.of } });
  throw new AppError(429, CPF_TEXT.tooMany);
}
