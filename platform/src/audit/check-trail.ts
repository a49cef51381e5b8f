import { AUDITORIA_FALHA } from '@credenciados/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import type { Executor } from '../db/database.ts';
import { sinal } from '../db/schema/index.ts';
import type { PlatformDeps } from '../deps.ts';
import { readSinal, storeSinal } from '../jobs/sinal.ts';
import { recordAudit } from './audit.ts';

/** Rows that one query checks. */
const SLICE = 5000;
/** Interval between checks of the whole trail; in between, only new rows are checked. */
const ROUND_MS = 24 * 60 * 60 * 1000;
/** Most faults that are stored; more would add nothing. */
const MAX_FAULTS = 20;

const faultSchema = z.object({ em: z.iso.datetime(), texto: z.string() });

/** Progress of the check and its faults so far. */
const checkSchema = z.object({
  /** Start of the present round. */
  inicio: z.iso.datetime(),
  /** Last row checked, with its hash, and the number of rows up to it. */
  id: z.number().int(),
  hash: z.string(),
  linhas: z.number().int(),
  /** Faults not yet acknowledged (`npm run audit:verify -- --acknowledge`). */
  falhas: z.array(faultSchema),
});
type TrailCheck = z.infer<typeof checkSchema>;

/** Result and time of the last check of the trail; null before the first. */
export async function readTrailCheck(db: Executor): Promise<{ em: Date; check: TrailCheck } | null> {
  const found = await readSinal(db, 'auditoria');
  return found && { em: found.em, check: checkSchema.parse(found.dados) };
}

/**
 * Checks the rows added to the audit trail since the last run, and once a day the whole trail, slice by slice. A fault stays reported even
 * if a later round finds none: a repaired trail was changed as well. `npm run audit:verify` checks the signed heads.
 */
export async function checkTrail(deps: Pick<PlatformDeps, 'db' | 'now'>, log: FastifyBaseLogger): Promise<void> {
  const found = await readTrailCheck(deps.db);
  let former = found?.em ?? null;
  let check = found?.check ?? begin(deps.now(), []);
  if (deps.now().getTime() - Date.parse(check.inicio) >= ROUND_MS) check = begin(deps.now(), check.falhas);
  for (;;) {
    const { next, faults, rows } = await lookAtSlice(deps.db, check);
    const em = deps.now();
    const fresh = faults.filter((texto) => !check.falhas.some((known) => known.texto === texto));
    for (const fault of fresh) log.error({ fault }, 'the audit trail does not hold: run audit:verify');
    const falhas = [...check.falhas, ...fresh.map((texto) => ({ em: em.toISOString(), texto }))].slice(0, MAX_FAULTS);
    check = { ...check, ...next, falhas };
    // Another process has continued from the same row and goes on alone.
    if (!(await keepCheck(deps.db, former, em, check))) return;
    former = em;
    if (rows < SLICE) return;
  }
}

/** Removes the reported faults, which somebody has taken note of, and returns them. A fault that persists is reported again. */
export function acknowledgeFaults(db: Executor): Promise<string[]> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(sinal).where(eq(sinal.nome, 'auditoria')).for('update');
    const known = row ? checkSchema.parse(row.dados).falhas.map(({ texto }) => texto) : [];
    if (!row || known.length === 0) return [];
    // The next run starts at the first row.
    await storeSinal(tx, 'auditoria', row.em, begin(new Date(0), []));
    await recordAudit(tx, {
      atorId: null,
      acao: 'AUDITORIA_FALHA_RECONHECIDA',
      entidade: 'sinal',
      entidadeId: 'auditoria',
      dados: { falhas: known },
    });
    return known;
  });
}

const begin = (now: Date, falhas: TrailCheck['falhas']): TrailCheck => ({
  inicio: now.toISOString(),
  id: 0,
  hash: '',
  linhas: 0,
  falhas,
});

async function keepCheck(db: Executor, former: Date | null, em: Date, dados: TrailCheck): Promise<boolean> {
  if (!former) {
    const made = await db.insert(sinal).values({ nome: 'auditoria', em, dados }).onConflictDoNothing().returning();
    return made.length > 0;
  }
  const kept = await db
    .update(sinal)
    .set({ em, dados })
    .where(and(eq(sinal.nome, 'auditoria'), eq(sinal.em, former)))
    .returning({ nome: sinal.nome });
  return kept.length > 0;
}

interface Slice {
  [column: string]: unknown;
  /** True if the last row of the former slice still exists unchanged. */
  inteira: boolean;
  linhas: number;
  id: string | null;
  hash: string | null;
  quebrada: string | null;
  cabeca: string | null;
  cortada: string | null;
}

/** Reads the chain of one slice, the heads that sign it, and whether the trail ends there, in one snapshot. */
async function lookAtSlice(db: Executor, from: Pick<TrailCheck, 'id' | 'hash' | 'linhas'>) {
  const { rows } = await db.execute<Slice>(sql`
    WITH fatia AS MATERIALIZED (
      SELECT a.id, a.hash, row_number() OVER (ORDER BY a.id) + ${from.linhas}::bigint AS n,
        a.hash = auditoria_hash(a) AND a.hash_anterior = coalesce(lag(a.hash) OVER (ORDER BY a.id), ${from.hash}) AS integra
      FROM auditoria a WHERE a.id > ${from.id} ORDER BY a.id LIMIT ${SLICE}
    ), fim AS (SELECT coalesce(max(id), ${from.id}) AS id FROM fatia),
    cabecas AS (
      SELECT c.ultima_id FROM auditoria_cabeca c CROSS JOIN fim LEFT JOIN fatia f ON f.id = c.ultima_id
      WHERE c.ultima_id > ${from.id} AND c.ultima_id <= fim.id
        AND (f.hash IS DISTINCT FROM c.hash OR f.n IS DISTINCT FROM c.linhas)
    )
    SELECT ${from.id} = 0 OR EXISTS (SELECT FROM auditoria WHERE id = ${from.id} AND hash = ${from.hash}) AS inteira,
      (SELECT count(*) FROM fatia)::int AS linhas,
      (SELECT max(id) FROM fatia) AS id,
      (SELECT hash FROM fatia ORDER BY id DESC LIMIT 1) AS hash,
      (SELECT min(id) FROM fatia WHERE NOT integra) AS quebrada,
      (SELECT min(ultima_id) FROM cabecas) AS cabeca,
      (SELECT min(ultima_id) FROM auditoria_cabeca
        WHERE ultima_id > coalesce((SELECT max(id) FROM auditoria), 0)) AS cortada`);
  const [slice] = rows;
  if (!slice) throw new Error('The audit trail could not be looked at');
  const faults = [
    ...(slice.inteira ? [] : [AUDITORIA_FALHA.cortada(from.id)]),
    ...(slice.quebrada === null ? [] : [AUDITORIA_FALHA.linha(Number(slice.quebrada))]),
    ...(slice.cabeca === null ? [] : [AUDITORIA_FALHA.cabeca(Number(slice.cabeca))]),
    ...(slice.cortada === null ? [] : [AUDITORIA_FALHA.cortada(Number(slice.cortada))]),
  ];
  const next = slice.id === null ? {} : endOf(from.linhas, slice);
  // The row before the slice is gone, so the next check starts at the first row.
  return {
    next: slice.inteira ? next : { id: 0, hash: '', linhas: 0 },
    faults,
    rows: slice.inteira ? slice.linhas : 0,
  };
}

const endOf = (before: number, { id, hash, linhas }: Slice) => ({
  id: Number(id),
  hash: hash ?? '',
  linhas: before + linhas,
});
