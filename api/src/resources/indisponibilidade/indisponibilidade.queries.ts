import { dayOf, type Indisponibilidade, shiftDay } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { edital, indisponibilidade, resultado } from '@credenciados/platform/db/schema/index';
import { and, asc, eq, isNotNull, or } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { loadCalendario } from '../prazo/calendario.ts';
import { TERMS, termosMovidos, withoutFinal } from '../prazo/recontar-recurso.ts';

/** Days by which an outage on one day extends an edital: deadlines are whole days. */
const EXTENSION_DAYS = 1;

/** New last day of something that ended on a day: people get the whole extension, even if that day has passed. */
export function extendedDay(day: string, today: string): string {
  return shiftDay(day > today ? day : today, EXTENSION_DAYS);
}

const pending = lookup((db) =>
  db
    .select({ it: indisponibilidade, edital, termos: TERMS })
    .from(indisponibilidade)
    .innerJoin(edital, eq(edital.id, indisponibilidade.editalId))
    .leftJoin(resultado, and(eq(resultado.editalId, edital.id), eq(resultado.fase, 'PRELIMINAR')))
    .where(
      and(
        eq(indisponibilidade.situacao, 'PENDENTE'),
        or(eq(edital.situacao, 'ABERTO'), and(isNotNull(resultado.contagem), withoutFinal)),
      ),
    )
    .orderBy(asc(indisponibilidade.dia))
    .prepare('indisponibilidades_pendentes'),
);

/** True if an undecided outage would move the term to appeal of an edital's preliminary result. */
export async function awaitsOutage(
  deps: Pick<Deps, 'config' | 'now'>,
  db: Executor,
  editalId: number,
): Promise<boolean> {
  const rows = await db
    .select({ dia: indisponibilidade.dia, termos: TERMS })
    .from(indisponibilidade)
    .innerJoin(resultado, and(eq(resultado.editalId, indisponibilidade.editalId), eq(resultado.fase, 'PRELIMINAR')))
    .where(and(eq(indisponibilidade.editalId, editalId), eq(indisponibilidade.situacao, 'PENDENTE')));
  if (rows.length === 0) return false;
  const calendario = await loadCalendario(db, editalId);
  return rows.some(({ dia, termos }) => termosMovidos(deps, termos, calendario, { editalId, dia }).length > 0);
}

/** Undecided outages of the open edital and of terms to appeal, oldest first. */
export async function listPending(deps: Deps): Promise<Indisponibilidade[]> {
  const { db, config, now } = deps;
  const { timeZone } = config;
  const today = dayOf(now(), timeZone);
  const rows = await pending(db).execute();
  return Promise.all(
    rows.map(async ({ it, edital: { id, numero, tipoEdital, dataFim }, termos }) => {
      const { dia } = it;
      const calendario = termos?.contagem && (await loadCalendario(db, id));
      const [movido] = termos && calendario ? termosMovidos(deps, termos, calendario, { editalId: id, dia }) : [];
      const fimAtual = movido?.de ?? dayOf(termos?.recursoAte ?? dataFim, timeZone);
      return {
        id: it.id,
        edital: { id, numero, tipoEdital },
        prazo: calendario ? (movido?.prazo ?? ('RECURSO' as const)) : ('INSCRICOES' as const),
        dia,
        minutos: it.minutos,
        inicio: it.inicio.toISOString(),
        fim: it.fim.toISOString(),
        situacao: it.situacao,
        dias: EXTENSION_DAYS,
        fimAtual,
        fimProposto: calendario ? (movido?.contagem.fim ?? fimAtual) : extendedDay(fimAtual, today),
      };
    }),
  );
}
