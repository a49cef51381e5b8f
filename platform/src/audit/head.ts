import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import { auditoriaCabeca } from '../db/schema/index.ts';
import type { PlatformDeps } from '../deps.ts';
import { loadSigner, readCompact, type SignatureCheck, type VerifyingKey } from '../keys/signer.ts';

/** The end of the audit trail at a moment. */
export interface AuditHead {
  /** Id of the last row. */
  id: number;
  hash: string;
  /** Number of rows. */
  rows: number;
  /** Time of the signature (ISO 8601). */
  at: string;
}

const headSchema = z.object({ id: z.number(), hash: z.string(), rows: z.number(), at: z.string() });

interface Ending {
  [column: string]: unknown;
  id: string;
  hash: string;
  linhas: string;
  integra: boolean;
}

/**
 * Signs the end of the audit trail if it has new rows, and stores the signature twice: in a table that the application can only add to, and
 * in the log, out of reach of anybody who changes the database. Logs an error if the trail no longer matches the last head. Returns true if
 * it signed one.
 */
export async function signAuditHead(
  deps: Pick<PlatformDeps, 'config' | 'db' | 'now'>,
  log: FastifyBaseLogger,
): Promise<boolean> {
  // Counts only the rows after the last head: the trail may be long.
  const { rows: found } = await deps.db.execute<Ending>(sql`
    SELECT fim.id, fim.hash,
      coalesce(cabeca.linhas, 0)
        + (SELECT count(*) FROM auditoria WHERE id > coalesce(cabeca.ultima_id, 0) AND id <= fim.id) AS linhas,
      cabeca.ultima_id IS NULL OR EXISTS
        (SELECT FROM auditoria a WHERE a.id = cabeca.ultima_id AND a.hash = cabeca.hash) AS integra
    FROM (SELECT id, hash FROM auditoria ORDER BY id DESC LIMIT 1) fim
    LEFT JOIN (SELECT * FROM auditoria_cabeca ORDER BY ultima_id DESC LIMIT 1) cabeca ON true
    WHERE fim.id IS DISTINCT FROM cabeca.ultima_id`);
  const [end] = found;
  if (!end) return false;
  if (!end.integra) {
    log.error('the audit trail no longer holds the row of its last signed head: run audit:verify');
    return false;
  }
  const head: AuditHead = {
    id: Number(end.id),
    hash: end.hash,
    rows: Number(end.linhas),
    at: deps.now().toISOString(),
  };
  const signer = await loadSigner(deps);
  const jws = await signer.signCompact('auditoria+json', JSON.stringify(head));
  const values = { ultimaId: head.id, hash: head.hash, linhas: head.rows, jws };
  // Another replica may have signed the same end meanwhile; both log lines are then equal.
  await deps.db.insert(auditoriaCabeca).values(values).onConflictDoNothing();
  log.info({ auditHead: jws, rows: head.rows }, 'audit trail signed');
  return true;
}

/** Content of a signed head, if this installation signed it. */
export async function readHead(
  keys: readonly VerifyingKey[],
  jws: string,
): Promise<{ check: SignatureCheck; head: AuditHead | null }> {
  const { check, payload } = await readCompact(keys, 'auditoria+json', jws.trim());
  return { check, head: check === 'valid' ? headSchema.parse(JSON.parse(payload)) : null };
}
