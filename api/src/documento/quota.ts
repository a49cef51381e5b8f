import { ERROR } from '@credenciados/shared/contract';
import { isNull, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { arquivo } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { AppError, businessError } from '../plugins/errors.ts';

const MB = 1024 * 1024;
/** What one draft or account may have uploaded that nothing owns yet: more than any registration may have (50 documents). */
const OWNER_FILES = 60;
const OWNER_BYTES = 400 * MB;
/** The least that a file counts for, so that the number of small ones is bounded too. */
const LEAST_BYTES = 64 * 1024;
/** A part of the net may have so much for each byte that is still free: it never takes the last of it, however many drafts it makes. */
const ORIGIN_SHARE = 1 / 3;

/** An upload that is to be kept, or is about to come: of whom, from where, of what size as far as that is known. */
export interface Claim {
  dono: string;
  origem: string;
  tamanho: number;
}

/** Why an upload is refused: its owner's share is used up, or its part of the net's, or there is no room at all. */
export type QuotaRefusal = { reason: 'owner' | 'origin' | 'loose'; error: AppError };

/**
 * Whether an upload is within what its owner, its part of the net and all together may have in files that nothing owns yet. Null: it is.
 * Under the lock (`lockQuota`) and before the row is inserted, in one transaction, the figures hold for all replicas.
 */
export async function quotaRefusal(
  { config }: Pick<Deps, 'config'>,
  db: Executor,
  { dono, origem, tamanho: bare }: Claim,
): Promise<QuotaRefusal | null> {
  const tamanho = Math.max(bare, LEAST_BYTES);
  const bytes = (condition = sql`true`) =>
    sql<number>`coalesce(sum(greatest(${arquivo.tamanho}, ${LEAST_BYTES})) filter (where ${condition}), 0)`.mapWith(
      Number,
    );
  const isOwners = sql`${arquivo.dono} = ${dono}`;
  const [used] = await db
    .select({
      ownerFiles: sql<number>`count(*) filter (where ${isOwners})`.mapWith(Number),
      ownerBytes: bytes(isOwners),
      originBytes: bytes(sql`${arquivo.origem} = ${origem}`),
      allBytes: bytes(),
    })
    .from(arquivo)
    .where(isNull(arquivo.vinculadoEm));
  if (!used) throw new Error('The uploads were not counted');
  if (used.ownerFiles >= OWNER_FILES || used.ownerBytes + tamanho > OWNER_BYTES) {
    return { reason: 'owner', error: businessError(ERROR.uploadQuota) };
  }
  const left = config.filesLooseMax - used.allBytes - tamanho;
  if (left < 0) return { reason: 'loose', error: noRoom() };
  if (used.originBytes + tamanho > left * ORIGIN_SHARE) return { reason: 'origin', error: noRoom() };
  return null;
}

/** Uploads are entered one after the other: two that both see the last room would both take it. */
export async function lockQuota(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('arquivo:solto'))`);
}

/** The refusal for want of room: nothing that was typed is lost, and later there may be room again. */
export function noRoom(cause?: unknown): AppError {
  return new AppError(507, ERROR.noRoom, { cause, retryAfter: 60 });
}
