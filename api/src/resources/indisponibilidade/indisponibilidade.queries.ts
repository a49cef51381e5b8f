import { dayOf, type Indisponibilidade } from '@credenciados/shared/contract';
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { edital, indisponibilidade } from '../../platform/db/tables.ts';
import { shiftDay } from './record-outages.ts';

/** Whole days that an edital's end moves by for an outage of one day: deadlines are of whole days. */
export const EXTENSION_DAYS = 1;

/** The last day of something that ended on a day, moved by so many: people get them whole, also when it is over already. */
export function extendedDay(day: string, today: string): string {
  return shiftDay(day > today ? day : today, EXTENSION_DAYS);
}

/** Outages of the open edital that await a decision, the oldest first. */
export async function listPending({ db, config, now }: Deps): Promise<Indisponibilidade[]> {
  const today = dayOf(now(), config.timeZone);
  const rows = await db
    .select({ it: indisponibilidade, edital })
    .from(indisponibilidade)
    .innerJoin(edital, eq(edital.id, indisponibilidade.editalId))
    .where(and(eq(indisponibilidade.situacao, 'PENDENTE'), eq(edital.situacao, 'ABERTO')))
    .orderBy(asc(indisponibilidade.dia));
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

/** The certificates of some editais, by the edital's id, the oldest first. */
export async function findCertidoes(
  db: Executor,
  editalIds: readonly number[],
): Promise<Map<number, { codigo: string; dia: string }[]>> {
  if (editalIds.length === 0) return new Map();
  const rows = await db
    .select({ editalId: indisponibilidade.editalId, codigo: indisponibilidade.codigo, dia: indisponibilidade.dia })
    .from(indisponibilidade)
    .where(and(inArray(indisponibilidade.editalId, [...editalIds]), isNotNull(indisponibilidade.codigo)))
    .orderBy(asc(indisponibilidade.dia));
  const found = new Map<number, { codigo: string; dia: string }[]>();
  for (const { editalId, codigo, dia } of rows) {
    if (codigo) found.set(editalId, [...(found.get(editalId) ?? []), { codigo, dia }]);
  }
  return found;
}

/** A certificate as it is kept. */
export interface CertidaoKept {
  codigo: string;
  conteudo: string;
  cabecalho: string;
  assinatura: string;
  kid: string;
  emitidoEm: Date;
}

/** A certificate by its code. */
export async function findCertidao(db: Executor, codigo: string): Promise<CertidaoKept | null> {
  const [row] = await db.select().from(indisponibilidade).where(eq(indisponibilidade.codigo, codigo));
  if (!row?.conteudo || !row.cabecalho || !row.assinatura || !row.kid || !row.decididaEm) return null;
  const { conteudo, cabecalho, assinatura, kid, decididaEm } = row;
  return { codigo, conteudo, cabecalho, assinatura, kid, emitidoEm: decididaEm };
}
