/** Re-encrypts texts of the database from the former to the current session secret. */
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { errors } from 'jose';
import type { Executor } from '../db/database.ts';
import { aplicativoCodigos, chave, outbox } from '../db/schema/index.ts';
import type { PlatformDeps } from '../deps.ts';
import { storedKeySchema } from './generated-key.ts';
import { type SealedPurpose, STORED_KEY_PURPOSE, type StoredKeyName, sealText, unsealText } from './sealed-text.ts';

type ResealDeps = Pick<PlatformDeps, 'config' | 'db'>;

interface SealedRow {
  id: number;
  sealed: string;
}

/** Column with encrypted texts of one purpose. */
interface SealedColumn {
  /** Name that the command prints. */
  label: string;
  /** Next rows after an id, by id. */
  page(db: Executor, after: number): Promise<SealedRow[]>;
  /** Replaces the text that was read; does nothing if the row has another one meanwhile. */
  replace(db: Executor, row: SealedRow, sealed: string): Promise<unknown>;
}

/** Rows per query. */
const PAGE = 500;

const keptKey = (nome: StoredKeyName): SealedColumn => ({
  label: `key ${nome}`,
  page: async (db, after) => {
    if (after >= 0) return [];
    const rows = await db.select({ valor: chave.valor }).from(chave).where(eq(chave.nome, nome));
    return rows.map(({ valor }) => ({ id: 0, sealed: storedKeySchema.parse(valor).jwe }));
  },
  replace: (db, row, jwe) =>
    db
      .update(chave)
      .set({ valor: { jwe } })
      .where(and(eq(chave.nome, nome), eq(chave.valor, { jwe: row.sealed }))),
});

/** Secrets of second factors that are being set up are left out: they expire within 30 minutes. */
const COLUMNS: Record<SealedPurpose, SealedColumn> = {
  ...keptKeys(),
  'totp-secret': {
    label: 'second factors',
    page: (db, after) =>
      db
        .select({ id: aplicativoCodigos.usuarioId, sealed: aplicativoCodigos.segredo })
        .from(aplicativoCodigos)
        .where(gt(aplicativoCodigos.usuarioId, after))
        .orderBy(asc(aplicativoCodigos.usuarioId))
        .limit(PAGE),
    replace: (db, { id, sealed }, segredo) =>
      db
        .update(aplicativoCodigos)
        .set({ segredo })
        .where(and(eq(aplicativoCodigos.usuarioId, id), eq(aplicativoCodigos.segredo, sealed))),
  },
  outbox: {
    label: 'mails with a link or code',
    page: async (db, after) => {
      const rows = await db
        .select({ id: outbox.id, sealed: outbox.sigiloso })
        .from(outbox)
        .where(and(isNotNull(outbox.sigiloso), gt(outbox.id, after)))
        .orderBy(asc(outbox.id))
        .limit(PAGE);
      return rows.map(({ id, sealed }) => ({ id, sealed: sealed ?? '' }));
    },
    replace: (db, { id, sealed }, sigiloso) =>
      db
        .update(outbox)
        .set({ sigiloso })
        .where(and(eq(outbox.id, id), eq(outbox.sigiloso, sealed))),
  },
};

function keptKeys() {
  const names = Object.keys(STORED_KEY_PURPOSE) as StoredKeyName[];
  return Object.fromEntries(names.map((nome) => [STORED_KEY_PURPOSE[nome], keptKey(nome)])) as Record<
    (typeof STORED_KEY_PURPOSE)[StoredKeyName],
    SealedColumn
  >;
}

/** Number of a column's texts by the secret that decrypts them. */
export interface SealedCount {
  label: string;
  current: number;
  /** SESSION_SECRET_OLD only. */
  former: number;
  /** Neither secret. */
  unreadable: number;
}

/** Counts the encrypted texts of each column. */
export function countSealed(deps: ResealDeps): Promise<SealedCount[]> {
  return eachColumn(deps, async () => undefined);
}

/**
 * Re-encrypts every text that only the former secret decrypts, row by row: it may be killed and run again, and may run beside a portal.
 * Returns the count afterwards: a process that still uses the former secret may have added some.
 */
export async function resealAll(deps: ResealDeps): Promise<SealedCount[]> {
  await eachColumn(deps, async (purpose, row) => {
    const sealed = await sealText(deps.config, purpose, await unsealText(deps.config, purpose, row.sealed));
    await COLUMNS[purpose].replace(deps.db, row, sealed);
  });
  return countSealed(deps);
}

async function eachColumn(
  deps: ResealDeps,
  former: (purpose: SealedPurpose, row: SealedRow) => Promise<void>,
): Promise<SealedCount[]> {
  const counts: SealedCount[] = [];
  for (const [name, { label, page }] of Object.entries(COLUMNS)) {
    const purpose = name as SealedPurpose;
    const count: SealedCount = { label, current: 0, former: 0, unreadable: 0 };
    for (let rows = await page(deps.db, -1); rows.length > 0; rows = await page(deps.db, rows.at(-1)?.id ?? 0)) {
      for (const row of rows) {
        const by = await readerOf(deps, purpose, row.sealed);
        count[by] += 1;
        if (by === 'former') await former(purpose, row);
      }
    }
    counts.push(count);
  }
  return counts;
}

async function readerOf({ config }: ResealDeps, purpose: SealedPurpose, sealed: string) {
  const { sessionSecret } = config;
  for (const [secrets, reader] of [
    [{ sessionSecret }, 'current'],
    [config, 'former'],
  ] as const) {
    try {
      await unsealText(secrets, purpose, sealed);
      return reader;
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
    }
  }
  return 'unreadable';
}
