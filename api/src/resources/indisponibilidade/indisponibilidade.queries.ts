import { dayOf, type Indisponibilidade, shiftDay } from '@credenciados/contract';
import { lookup } from '@credenciados/platform/db/lookup';
import { edital, indisponibilidade } from '@credenciados/platform/db/schema/index';
import { and, asc, eq } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';

/** Days by which an outage on one day extends an edital: deadlines are whole days. */
const EXTENSION_DAYS = 1;

/** New last day of something that ended on a day: people get the whole extension, even if that day has passed. */
export function extendedDay(day: string, today: string): string {
  return shiftDay(day > today ? day : today, EXTENSION_DAYS);
}

const pending = lookup((db) =>
  db
    .select({ it: indisponibilidade, edital })
    .from(indisponibilidade)
    .innerJoin(edital, eq(edital.id, indisponibilidade.editalId))
    .where(and(eq(indisponibilidade.situacao, 'PENDENTE'), eq(edital.situacao, 'ABERTO')))
    .orderBy(asc(indisponibilidade.dia))
    .prepare('indisponibilidades_pendentes'),
);

/** Undecided outages of the open edital, oldest first. */
export async function listPending({ db, config, now }: Deps): Promise<Indisponibilidade[]> {
  const today = dayOf(now(), config.timeZone);
  const rows = await pending(db).execute();
  return rows.map(({ it, edital: { id, numero, tipoEdital, dataFim } }) => ({
    id: it.id,
    edital: { id, numero, tipoEdital, dataFim: dataFim.toISOString() },
    dia: it.dia,
    minutos: it.minutos,
    inicio: it.inicio.toISOString(),
    fim: it.fim.toISOString(),
    situacao: it.situacao,
    dias: EXTENSION_DAYS,
    fimProposto: extendedDay(dayOf(dataFim, config.timeZone), today),
  }));
}
