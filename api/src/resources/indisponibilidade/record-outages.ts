import { dayOf, endOfDayIn, shiftDay, startOfDayIn } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { checagemDisponibilidade, edital, indisponibilidade, resultado } from '@credenciados/platform/db/schema/index';
import { and, eq, lt, min, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { loadCalendario } from '../prazo/calendario.ts';
import { TERMS, termosMovidos, withoutFinal } from '../prazo/recontar-recurso.ts';

const MINUTE = 60_000;
/** Days that are evaluated: after a long stop the portal records its outage when it is back. */
const DAYS_BACK = 14;
/** Days that checks are kept. */
const KEPT_DAYS = 60;
/** The present minute's check may still be running. */
const UNDER_WAY = 2 * MINUTE;

/** Period that an outage extends. `moves`: true if its end depends on a day. */
interface Period {
  editalId: number;
  desde: Date;
  ate: Date;
  moves(dia: string): boolean;
}

/**
 * Records the days of the open edital's period, and of terms to appeal, on which the portal was unreachable for longer than the setting. Updates an undecided record
 * with later checks (EDT-14). Runs on any replica, at any time.
 */
export async function recordOutages(deps: Deps): Promise<void> {
  const { db, config } = deps;
  const now = deps.now();
  const today = dayOf(now, config.timeZone);
  await db.delete(checagemDisponibilidade).where(lt(checagemDisponibilidade.minuto, daysFrom(now, -KEPT_DAYS)));
  const [first] = await db.select({ minuto: min(checagemDisponibilidade.minuto) }).from(checagemDisponibilidade);
  if (!first?.minuto) return;
  for (const { editalId, desde, ate, moves } of await listPeriods(deps)) {
    for (let back = DAYS_BACK; back >= 0; back -= 1) {
      const dia = shiftDay(today, -back);
      if (!moves(dia)) continue;
      // Nothing is known of the time before the first check.
      const from = latest(startOfDayIn(dia, config.timeZone), desde, first.minuto);
      const to = earliest(endOfDayIn(dia, config.timeZone), ate, new Date(now.getTime() - UNDER_WAY));
      const outage = await findOutage(db, from, to);
      if (!outage || outage.minutos <= config.outageMinutes) continue;
      await db
        .insert(indisponibilidade)
        .values({ editalId, dia, ...outage, registradaEm: now })
        .onConflictDoUpdate({
          target: [indisponibilidade.editalId, indisponibilidade.dia],
          set: outage,
          setWhere: eq(indisponibilidade.situacao, 'PENDENTE'),
        });
    }
  }
}

/** Period of the open edital, and terms to appeal of others that wait for their final result. */
async function listPeriods(deps: Deps): Promise<Period[]> {
  const { db } = deps;
  const abertos = await db.select().from(edital).where(eq(edital.situacao, 'ABERTO'));
  const terms = await db
    .select({
      editalId: resultado.editalId,
      desde: resultado.publicadoEm,
      termos: TERMS,
    })
    .from(resultado)
    .where(and(eq(resultado.fase, 'PRELIMINAR'), withoutFinal));
  const periods: Period[] = abertos.map(({ id, dataInicio, dataFim }) => ({
    ...{ editalId: id, desde: dataInicio, ate: dataFim },
    moves: () => true,
  }));
  for (const { editalId, desde, termos } of terms) {
    const { recursoAte: ate } = termos;
    if (!ate || !termos.contagem) continue;
    const calendario = await loadCalendario(db, editalId);
    const moves = (dia: string) => termosMovidos(deps, termos, calendario, { editalId, dia }).length > 0;
    periods.push({ editalId, desde, ate, moves });
  }
  return periods;
}

/** Minutes of a period without a successful check; null if there are none. */
async function findOutage(db: Executor, from: Date, to: Date) {
  const { rows } = await db.execute<{ minutos: number; inicio: Date | string | null; fim: Date | string | null }>(sql`
    select count(*)::int as minutos, min(m) as inicio, max(m) as fim
    from generate_series(date_trunc('minute', ${from.toISOString()}::timestamptz), ${to.toISOString()}::timestamptz, interval '1 minute') m
    where not exists (select from ${checagemDisponibilidade} c where c.minuto = m and c.responde)`);
  const [row] = rows;
  if (!row?.inicio || !row.fim) return null;
  const fim = new Date(new Date(row.fim).getTime() + MINUTE);
  return { minutos: row.minutos, inicio: new Date(row.inicio), fim };
}

const daysFrom = (moment: Date, days: number) => new Date(moment.getTime() + days * 24 * 60 * MINUTE);
const latest = (...moments: Date[]) => new Date(Math.max(...moments.map(Number)));
const earliest = (...moments: Date[]) => new Date(Math.min(...moments.map(Number)));
