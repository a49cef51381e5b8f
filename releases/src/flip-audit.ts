import type { Flip, Registry } from '@credenciados/contract';
import { recordAudit } from '@credenciados/platform/audit/audit';
import type { Db, Executor } from '@credenciados/platform/db/database';
import { viradaModulo } from '@credenciados/platform/db/schema/index';
import { inArray, TransactionRollbackError } from 'drizzle-orm';
import type { ReleaseContext } from './flip.ts';
import { tellTeams } from './rollout/rollout.mail.ts';

/**
 * Wraps a flip in the transaction that audits it. The audit entry comes last, since its chain blocks other transactions until the commit.
 */
export function auditing(db: Db): NonNullable<ReleaseContext['around']> {
  return async (flip, swap) => {
    let swapped = false;
    try {
      await db.transaction(async (tx) => {
        // Readers of the registry wait here for the transaction.
        await claimFlip(tx, flip);
        swapped = await swap();
        if (!swapped) tx.rollback();
        await auditFlip(tx, flip);
      });
    } catch (error) {
      if (swapped || !(error instanceof TransactionRollbackError)) throw error;
    }
    return swapped;
  };
}

/** Claims a flip for this transaction's audit; false if it was audited already. */
async function claimFlip(tx: Executor, { id }: Flip): Promise<boolean> {
  const claimed = await tx.insert(viradaModulo).values({ id }).onConflictDoNothing().returning({ id: viradaModulo.id });
  return claimed.length > 0;
}

/** Adds a flip to the audit in the transaction that claimed it, and informs the teams concerned. */
async function auditFlip(tx: Executor, flip: Flip): Promise<void> {
  const { id, module, version, former, action, by, at, service, offered, why } = flip;
  await tellTeams(tx, flip);
  await recordAudit(tx, {
    atorId: null,
    acao: `MODULO_${action}`,
    entidade: 'modulo',
    entidadeId: module,
    dados: {
      virada: id,
      versao: version,
      anterior: former,
      por: by,
      em: at,
      ...(service !== undefined && { servico: service }),
      ...(offered && { oferecida: offered.version, parte: offered.share, perfis: offered.profiles ?? null }),
      ...(why && { motivo: why }),
    },
  });
}

/**
 * Audits flips made on the store directly, by a build or a command. Every process that reads the registry does so; the flip's id lets one
 * of them.
 */
export async function auditFlips(db: Db, { flips }: Registry): Promise<void> {
  if (flips.length === 0) return;
  const ids = flips.map(({ id }) => id);
  const known = await db.select({ id: viradaModulo.id }).from(viradaModulo).where(inArray(viradaModulo.id, ids));
  const audited = new Set(known.map(({ id }) => id));
  for (const flip of flips.filter(({ id }) => !audited.has(id)).reverse()) {
    await db.transaction(async (tx) => {
      if (await claimFlip(tx, flip)) await auditFlip(tx, flip);
    });
  }
}
