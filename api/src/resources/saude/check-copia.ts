import { SAUDE_TEXT } from '@credenciados/contract';
import { readSinal } from '@credenciados/platform/jobs/sinal';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { type Medida, minutesSince, withTimeLimit } from './medida.ts';

/** Age of the last backup that the operator's script reported (`npm run backup:done`). */
export async function checkBackup(deps: Deps): Promise<Medida[]> {
  const { backupMaxAgeHours, mode } = deps.config;
  const found = await withTimeLimit(deps, (tx) => readSinal(tx, 'copia'));
  if (!found) {
    const estado = mode === 'production' ? 'FALHA' : 'ATENCAO';
    return [{ item: 'COPIA', estado, detalhe: SAUDE_TEXT.copiaNunca }];
  }
  const hours = (minutesSince(found.em, deps.now()) ?? 0) / 60;
  if (hours <= backupMaxAgeHours) return [{ item: 'COPIA', estado: 'OK', desde: found.em }];
  const estado = hours > 2 * backupMaxAgeHours ? 'FALHA' : 'ATENCAO';
  return [{ item: 'COPIA', estado, desde: found.em, detalhe: SAUDE_TEXT.copiaVelha(backupMaxAgeHours) }];
}

interface Archive {
  [column: string]: unknown;
  ligado: boolean;
  arquivado: string | null;
  falhou: boolean;
  /** Complete segments that aren't archived yet. */
  atrasados: number;
}

/** Waiting segments from which on the archive is behind. */
const WAITING_SEGMENTS = 2;

/** Health of PostgreSQL's log archive, if on. Age alone says nothing: without writes there is nothing to archive. */
export async function checkArchive(deps: Pick<Deps, 'db'>): Promise<Medida[]> {
  const { rows } = await withTimeLimit(deps, (tx) =>
    tx.execute<Archive>(sql`
      SELECT current_setting('archive_mode') <> 'off' AS ligado, last_archived_time AS arquivado,
        coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS falhou,
        CASE WHEN last_archived_wal ~ '^[0-9A-F]{24}$' THEN greatest(0, floor(pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')
            / pg_size_bytes(current_setting('wal_segment_size')))
          - (('x' || substr(last_archived_wal, 9, 8))::bit(32)::bigint
              * (4294967296 / pg_size_bytes(current_setting('wal_segment_size')))
            + ('x' || substr(last_archived_wal, 17, 8))::bit(32)::bigint) - 1)
          ELSE 0 END::int AS atrasados
      FROM pg_stat_archiver`),
  );
  const [found] = rows;
  if (!found?.ligado) return [];
  const desde = found.arquivado ? new Date(found.arquivado) : null;
  const base = { item: 'ARQUIVAMENTO', quantos: found.atrasados, desde } as const;
  if (found.falhou) return [{ ...base, estado: 'FALHA', detalhe: SAUDE_TEXT.arquivamentoFalhou }];
  if (found.atrasados < WAITING_SEGMENTS) return [{ ...base, estado: 'OK' }];
  return [{ ...base, estado: 'ATENCAO', detalhe: SAUDE_TEXT.arquivamentoAtrasado(found.atrasados) }];
}
