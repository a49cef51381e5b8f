import type { Feriado } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { feriado } from '@credenciados/platform/db/schema/index';
import { and, gte, lte, or, sql } from 'drizzle-orm';
import { listNacionais } from '../prazo/calendario.ts';

const ofYear = lookup((db) =>
  db
    .select({
      id: feriado.id,
      dia: feriado.dia,
      descricao: feriado.descricao,
      ambito: feriado.ambito,
      anual: feriado.anual,
    })
    .from(feriado)
    .where(and(lte(feriado.dia, sql.placeholder('ate')), or(feriado.anual, gte(feriado.dia, sql.placeholder('de')))))
    .prepare('feriados_do_ano'),
);

/** Holidays of a year by day, national ones included. One of 29 February is left out of other years. */
export async function listFeriados(db: Executor, ano: number): Promise<Feriado[]> {
  const own = await ofYear(db).execute({ de: `${ano}-01-01`, ate: `${ano}-12-31` });
  const isLeap = new Date(Date.UTC(ano, 1, 29)).getUTCDate() === 29;
  const kept = own
    .map((one) => ({ ...one, dia: `${ano}${one.dia.slice(4)}` }))
    .filter(({ dia }) => isLeap || !dia.endsWith('-02-29'));
  const national = listNacionais(ano).map((one) => ({ ...one, id: null, ambito: 'NACIONAL' as const, anual: true }));
  return [...national, ...kept].sort((a, b) => a.dia.localeCompare(b.dia));
}
