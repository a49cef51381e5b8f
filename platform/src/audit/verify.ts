import { sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import { listAllKeys, type VerifyingKey } from '../keys/signer.ts';
import { type AuditHead, readHead } from './head.ts';

/** Result of a check of the audit trail. */
interface AuditCheck {
  rows: number;
  /** Number of signed heads in the database. */
  heads: number;
  /** The last of them. */
  lastHead: string | null;
  /** Faults in words; empty if the trail is intact. */
  faults: string[];
  /** Observations that prove no fault. */
  notes: string[];
}

/**
 * Recomputes the hash chain of the audit trail in one snapshot and compares it with the signed heads: those of the database, and `copies`
 * from the log, which reveal a change of both.
 */
export async function verifyAudit(db: Executor, copies: readonly string[] = []): Promise<AuditCheck> {
  return db.transaction(
    async (tx) => {
      const { rows } = await tx.execute<{ linhas: string; quebrada: string | null }>(
        sql`select count(*) as linhas, auditoria_verificar() as quebrada from auditoria`,
      );
      const [found] = rows;
      if (!found) throw new Error('The audit trail could not be counted');
      const broken = found.quebrada === null ? [] : [`row ${found.quebrada} is the first that doesn't fit`];
      const keys = await listAllKeys(tx);
      const kept = await checkKept(tx, keys);
      const copied = [];
      for (const jws of copies) copied.push(...(await checkCopy(tx, keys, jws)));
      return { rows: Number(found.linhas), ...kept, faults: [...broken, ...kept.faults, ...copied] };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

interface KeptHead {
  [column: string]: unknown;
  ultima_id: string;
  hash: string;
  linhas: string;
  jws: string;
  /** Hash and count of the trail now. */
  hash_achado: string | null;
  linhas_achadas: string | null;
}

async function checkKept(tx: Executor, keys: readonly VerifyingKey[]) {
  const { rows } = await tx.execute<KeptHead>(sql`
    SELECT c.ultima_id, c.hash, c.linhas, c.jws, a.hash AS hash_achado, a.linhas AS linhas_achadas
    FROM auditoria_cabeca c
    LEFT JOIN (SELECT id, hash, row_number() OVER (ORDER BY id) AS linhas FROM auditoria) a ON a.id = c.ultima_id
    ORDER BY c.ultima_id`);
  const faults: string[] = [];
  let revoked = 0;
  for (const row of rows) {
    const { check, head } = await readHead(keys, row.jws);
    const said =
      head && head.id === Number(row.ultima_id) && head.hash === row.hash && head.rows === Number(row.linhas);
    if (check === 'revoked key') revoked++;
    else if (!said) faults.push(`the head of row ${row.ultima_id} is forged (${check} signature)`);
    else faults.push(...differences(head, row.hash_achado, row.linhas_achadas));
  }
  const notes = revoked === 0 ? [] : [`${revoked} signed heads prove nothing: their key was revoked`];
  return { heads: rows.length, lastHead: rows.at(-1)?.jws ?? null, faults, notes };
}

async function checkCopy(tx: Executor, keys: readonly VerifyingKey[], jws: string): Promise<string[]> {
  const { check, head } = await readHead(keys, jws);
  if (!head) return [`the head given was not signed here (${check} signature)`];
  const { rows } = await tx.execute<{ hash: string | null; linhas: string }>(sql`
    SELECT (SELECT hash FROM auditoria WHERE id = ${head.id}) AS hash, count(*) AS linhas
    FROM auditoria WHERE id <= ${head.id}`);
  return differences(head, rows[0]?.hash ?? null, rows[0]?.linhas ?? null);
}

/** Differences between the trail and a signed head, in words. */
function differences(head: AuditHead, hash: string | null, rows: string | null): string[] {
  const signed = `the head signed at ${head.at}`;
  if (hash === null) return [`row ${head.id} of ${signed} is gone: the trail was cut or written anew`];
  if (hash !== head.hash) return [`row ${head.id} is not that of ${signed}: the trail was written anew`];
  if (Number(rows) !== head.rows) return [`${signed} counts ${head.rows} rows to row ${head.id}, not ${rows}`];
  return [];
}
