import { dayOf, type Indisponibilidade, shiftDay } from '@credenciados/contract';
import { lookup } from '@credenciados/platform/db/lookup';
import { edital, indisponibilidade, resultado } from '@credenciados/platform/db/schema/index';
import { and, asc, eq, isNotNull, or } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { loadCalendario } from '../prazo/calendario.ts';
import { contarComQueda, withoutFinal } from '../prazo/recontar-recurso.ts';

/** Days by which an outage on one day extends an edital: deadlines are whole days. */
const EXTENSION_DAYS = 1;

/** New last day of something that ended on a day: people get the whole extension, even if that day has passed. */
export function extendedDay(day: string, today: string): string {
  return shiftDay(day > today ? day : today, EXTENSION_DAYS);
}

const pending = lookup((db) =>
  db
    .select({ it: indisponibilidade, edital, ate: resultado.recursoAte, contagem: resultado.contagem })
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

/** Undecided outages of the open edital and of terms to appeal, oldest first. */
export async function listPending({ db, config, now }: Deps): Promise<Indisponibilidade[]> {
  const { timeZone } = config;
  const today = dayOf(now(), timeZone);
  const rows = await pending(db).execute();
  return Promise.all(
    rows.map(async ({ it, edital: { id, numero, tipoEdital, dataFim }, ate, contagem }) => {
      const { dia } = it;
      const fimAtual = dayOf(ate ?? dataFim, timeZone);
      const calendario = contagem && (await loadCalendario(db, id));
      return {
        id: it.id,
        edital: { id, numero, tipoEdital },
        prazo: contagem ? ('RECURSO' as const) : ('INSCRICOES' as const),
        dia,
        minutos: it.minutos,
        inicio: it.inicio.toISOString(),
        fim: it.fim.toISOString(),
        situacao: it.situacao,
        dias: EXTENSION_DAYS,
        fimAtual,
        fimProposto: calendario
          ? contarComQueda(contagem, calendario, { editalId: id, dia }, today).fim
          : extendedDay(fimAtual, today),
      };
    }),
  );
}
