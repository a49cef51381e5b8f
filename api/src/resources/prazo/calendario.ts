import { getHolidays } from '@brazilian-utils/brazilian-utils';
import { type Calendario, showDay } from '@credenciados/contract';
import type { Executor, Tx } from '@credenciados/platform/db/database';
import { lock, lockShared } from '@credenciados/platform/db/lock';
import { lookup } from '@credenciados/platform/db/lookup';
import { feriado, indisponibilidade } from '@credenciados/platform/db/schema/index';
import { formatISO } from 'date-fns/formatISO';
import { and, eq, sql } from 'drizzle-orm';

/** Holiday that staff keep. */
export type FeriadoProprio = Pick<typeof feriado.$inferSelect, 'dia' | 'descricao' | 'anual'>;

const LOCK = 'calendario';
/** Holds the holidays until the transaction ends: a change of them waits, and recounts what was counted meanwhile. */
export const holdCalendario = (tx: Tx): Promise<void> => lockShared(tx, LOCK);
/** Makes counts wait until the transaction that changes the holidays ends. */
export const lockCalendario = (tx: Tx): Promise<void> => lock(tx, LOCK);

const proprios = lookup((db) =>
  db
    .select({ dia: feriado.dia, descricao: feriado.descricao, anual: feriado.anual })
    .from(feriado)
    .prepare('feriados_do_calendario'),
);
const quedas = lookup((db) =>
  db
    .select({ dia: indisponibilidade.dia, codigo: indisponibilidade.codigo })
    .from(indisponibilidade)
    .where(
      and(eq(indisponibilidade.editalId, sql.placeholder('editalId')), eq(indisponibilidade.situacao, 'PRORROGADA')),
    )
    .prepare('quedas_do_calendario'),
);

/**
 * Calendar for an edital's terms: national holidays, those that staff keep, and the edital's certified outages. `novo` is a holiday that
 * would be added.
 */
export async function loadCalendario(db: Executor, editalId: number, novo?: FeriadoProprio): Promise<Calendario> {
  const [kept, outages] = await Promise.all([proprios(db).execute(), quedas(db).execute({ editalId })]);
  const own = novo ? [...kept, novo] : kept;
  const certified = new Map(outages.map(({ dia, codigo }) => [dia, codigo]));
  const nacionais = nationalByYear();
  return {
    feriado: (dia) => nacionais(dia) ?? own.find((one) => fallsOn(one, dia))?.descricao ?? null,
    suspenso: (dia) =>
      certified.has(dia) ? `Portal fora do ar em ${showDay(dia)} (certidão ${certified.get(dia) ?? ''})` : null,
  };
}

/** True if a holiday is on a day, in its own year or, if it recurs, in a later one. */
export function fallsOn({ dia, anual }: FeriadoProprio, day: string): boolean {
  return dia === day || (anual && dia < day && dia.slice(4) === day.slice(4));
}

/** National holidays of a year, by day; optional ones (Carnaval, Corpus Christi) are for each agency to keep. */
export function listNacionais(year: number): { dia: string; descricao: string }[] {
  return getHolidays(year)
    .filter(({ type }) => type === 'national')
    .map(({ date, name }) => ({ dia: formatISO(date, { representation: 'date' }), descricao: name }));
}

/** Looks up national holidays, computing each year once. */
function nationalByYear(): (dia: string) => string | undefined {
  const years = new Map<string, Map<string, string>>();
  return (dia) => {
    const year = dia.slice(0, 4);
    const known = years.get(year) ?? new Map(listNacionais(Number(year)).map((one) => [one.dia, one.descricao]));
    years.set(year, known);
    return known.get(dia);
  };
}
