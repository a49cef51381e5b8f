import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import type { Deps } from '../../deps.ts';
import { auditoriaCabeca } from '../db/schema/index.ts';
import { loadSigner, readCompact, type SignatureCheck, type VerifyingKey } from '../keys/signer.ts';

/** The end of the audit trail at a moment. */
export interface AuditHead {
  /** Its last row. */
  id: number;
  hash: string;
  /** How many rows it had. */
  rows: number;
  /** When it was signed (ISO). */
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
 * Signs the end of the audit trail when rows came since the last time, and keeps it twice: in a table that the application can
 * only add to, and as a line of the log, which whoever changes the database doesn't reach. Says in the log, too, when the trail
 * no longer holds what was signed last. Answers whether one was signed.
 */
export async function signAuditHead(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  log: FastifyBaseLogger,
): Promise<boolean> {
  // Only what came since the last head is counted: the trail may be long.
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
  // Another replica may have signed the same end meanwhile: both lines of the log say the same.
  await deps.db.insert(auditoriaCabeca).values(values).onConflictDoNothing();
  log.info({ auditHead: jws, rows: head.rows }, 'audit trail signed');
  return true;
}

/** Content of a signed head, if it belongs to this installation. */
export async function readHead(
  keys: readonly VerifyingKey[],
  jws: string,
): Promise<{ check: SignatureCheck; head: AuditHead | null }> {
  const { check, payload } = await readCompact(keys, 'auditoria+json', jws.trim());
  return { check, head: check === 'valid' ? headSchema.parse(JSON.parse(payload)) : null };
}
