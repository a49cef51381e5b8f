import { randomBytes } from 'node:crypto';
import { nomeModuloSchema } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Config } from '@credenciados/platform/config';
import type { Db, Executor } from '@credenciados/platform/db/database';
import { tokenPublicacao } from '@credenciados/platform/db/schema/index';
import type { PlatformDeps } from '@credenciados/platform/deps';
import { tokenHash } from '@credenciados/platform/keys/token-hash';
import { installationSecret } from '@credenciados/platform/settings/installation-secret';
import { and, asc, eq, getTableColumns, gt, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { EVERY_MODULE } from './publisher.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longest lifetime of a publishing token, in days. */
const MAX_DAYS = 366;

/** Arguments of `token add`. */
export const tokenSchema = z.object({
  team: z
    .string({ error: 'is required' })
    .trim()
    .regex(/^\P{C}{1,80}$/u, 'must be a name of at most 80 characters'),
  module: z
    .array(
      z.union([nomeModuloSchema, z.literal(EVERY_MODULE)], { error: `must be names of modules, or ${EVERY_MODULE}` }),
      {
        error: 'is required',
      },
    )
    .min(1, 'is required')
    .max(50, 'must be 50 modules at most'),
  days: z.coerce
    .number({ error: 'must be a number of days' })
    .int('must be whole days')
    .min(1, 'must be one day at least')
    .max(MAX_DAYS, `must be ${MAX_DAYS} days at most`)
    .default(180),
  mail: z.email({ error: 'must be an e-mail address' }).max(254).optional(),
});

/** A listed token; the token itself isn't stored. */
export type TokenRow = Omit<typeof tokenPublicacao.$inferSelect, 'hash'>;

const { hash: _, ...SHOWN } = getTableColumns(tokenPublicacao);

type TokenDeps = Pick<PlatformDeps, 'db' | 'now'>;

/** Makes a team's token and returns it; only its hash is stored. */
export async function addToken(
  { db, now }: TokenDeps,
  { team, module, days, mail }: z.output<typeof tokenSchema>,
): Promise<{ id: number; token: string; expiraEm: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiraEm = inDays(now(), days);
  const modulos = [...new Set(module)].sort();
  const values = { equipe: team, modulos, hash: tokenHash(token), criadoEm: now(), expiraEm, email: mail };
  const id = await db.transaction((tx) => insertToken(tx, values));
  if (id === undefined) throw new Error('Chance made a token twice');
  return { id, token, expiraEm };
}

/** Every token, also ended ones, in order of creation. */
export async function listTokens(db: Db): Promise<TokenRow[]> {
  return db.select(SHOWN).from(tokenPublicacao).orderBy(asc(tokenPublicacao.id));
}

/** Revokes a token; false if no valid token has this number. */
export async function revokeToken({ db, now }: TokenDeps, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const t = tokenPublicacao;
    const [revoked] = await tx
      .update(t)
      .set({ revogadoEm: now() })
      .where(and(eq(t.id, id), isNull(t.revogadoEm), gt(t.expiraEm, now())))
      .returning({ equipe: t.equipe, modulos: t.modulos });
    if (!revoked) return false;
    await recordAudit(tx, {
      atorId: null,
      acao: 'TOKEN_PUBLICACAO_REVOGADO',
      entidade: 'token_publicacao',
      entidadeId: id,
      dados: revoked,
    });
    return true;
  });
}

/** Token that a demonstration generates for itself. */
export const ownToken = ({ dataDir }: Pick<Config, 'dataDir'>): string => installationSecret(dataDir, 'modules-token');

/**
 * Registers or renews the demonstration's own token, for every module: its operator publishes without further steps. A revoked token stays
 * revoked.
 */
export async function renewOwnToken({ db, now }: TokenDeps, token: string): Promise<void> {
  const own = { equipe: 'demonstração', modulos: [EVERY_MODULE], expiraEm: inDays(now(), MAX_DAYS) };
  const hash = tokenHash(token);
  await db.transaction(async (tx) => {
    const { expiraEm } = own;
    const known = await tx.update(tokenPublicacao).set({ expiraEm }).where(eq(tokenPublicacao.hash, hash)).returning();
    if (known.length === 0) await insertToken(tx, { ...own, hash, criadoEm: now() });
  });
}

type NewToken = typeof tokenPublicacao.$inferInsert;

/** If two processes add the same token, one succeeds. */
async function insertToken(tx: Executor, values: NewToken): Promise<number | undefined> {
  const [made] = await tx
    .insert(tokenPublicacao)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: tokenPublicacao.id });
  if (!made) return undefined;
  const { equipe, modulos, expiraEm } = values;
  await recordAudit(tx, {
    atorId: null,
    acao: 'TOKEN_PUBLICACAO_CRIADO',
    entidade: 'token_publicacao',
    entidadeId: made.id,
    dados: { equipe, modulos, expiraEm: expiraEm.toISOString() },
  });
  return made.id;
}

const inDays = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS);
