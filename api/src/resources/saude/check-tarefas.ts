import { CONTAGEM_MAXIMA, estadoSaude, SAUDE_TEXT } from '@credenciados/contract';
import { SEND_MAIL_JOB } from '@credenciados/platform/mail/outbox';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { type Medida, minutesSince, withTimeLimit } from './medida.ts';

/** A job due for this long has no worker; one that runs for this long hangs. */
const LATE_MINUTES = 15;
const HANGING_MINUTES = 30;
/** Failures after which a job doesn't recover by itself. Mail does, or is given up, and has lines of its own. */
const FAILURES = 3;

interface Stuck {
  [column: string]: unknown;
  quantos: number;
  desde: string | null;
  nomes: string[] | null;
  /** Minutes by the queue's own clock. */
  minutos: number | null;
}

/** Jobs that no worker takes, that hang, or that fail again and again. */
export async function checkJobs(deps: Deps): Promise<Medida[]> {
  const { rows } = await withTimeLimit(deps, (tx) =>
    tx.execute<Stuck>(sql`
      SELECT count(*)::int AS quantos, min(desde) AS desde, array_agg(DISTINCT task_identifier) AS nomes,
        extract(epoch FROM now() - min(desde))::float8 / 60 AS minutos
      FROM (
        SELECT task_identifier, CASE WHEN attempts > 0 THEN created_at ELSE run_at END AS desde
        FROM graphile_worker.jobs
        WHERE (locked_at IS NULL AND attempts < max_attempts AND run_at < now() - make_interval(mins => ${LATE_MINUTES}))
          OR locked_at < now() - make_interval(mins => ${HANGING_MINUTES})
          OR (task_identifier <> ${SEND_MAIL_JOB} AND attempts >= ${FAILURES} AND last_error IS NOT NULL)
          OR attempts >= max_attempts AND locked_at IS NULL
        LIMIT ${CONTAGEM_MAXIMA}
      ) paradas`),
  );
  const { quantos = 0, desde, nomes, minutos = null } = rows[0] ?? {};
  return [
    {
      item: 'TAREFAS',
      estado: estadoSaude('TAREFAS', { quantos, minutos }),
      quantos,
      desde: desde ? new Date(desde) : null,
      ...(quantos > 0 && { detalhe: SAUDE_TEXT.tarefas((nomes ?? []).join(', ')) }),
    },
  ];
}

/** Health of the scheduler: a job is due every five minutes. */
export async function checkScheduler(deps: Deps): Promise<Medida[]> {
  const { rows } = await withTimeLimit(deps, (tx) =>
    tx.execute<{ ultima: string | null; agora: string }>(sql`
      SELECT max(coalesce(last_execution, known_since)) AS ultima, now() AS agora
      FROM graphile_worker._private_known_crontabs`),
  );
  const [found] = rows;
  if (!found?.ultima) return [{ item: 'AGENDADOR', estado: 'FALHA', detalhe: SAUDE_TEXT.agendadorNunca }];
  const desde = new Date(found.ultima);
  const estado = estadoSaude('AGENDADOR', { minutos: minutesSince(desde, new Date(found.agora)) });
  return [{ item: 'AGENDADOR', estado, desde, ...(estado !== 'OK' && { detalhe: SAUDE_TEXT.agendador }) }];
}
