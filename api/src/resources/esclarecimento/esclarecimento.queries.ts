import {
  dayOf,
  type Esclarecimento,
  type EsclarecimentoPublico,
  type EsclarecimentosAguardando,
  explicarPrazo,
} from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { edital, esclarecimento, usuario } from '@credenciados/platform/db/schema/index';
import { cappedPage, type Page, type PageAsked } from '@credenciados/platform/list/list';
import { and, asc, count, countDistinct, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { erratasByImpugnacao } from '../edital/versao.queries.ts';

const order = [sql`${esclarecimento.respondidoEm} desc nulls first`, asc(esclarecimento.id)];

/** Page of an edital's answered ones, newest answer first, without their authors (ESC-1). */
export async function pagePublicados(
  db: Executor,
  editalId: number,
  page: PageAsked,
): Promise<Page<EsclarecimentoPublico>> {
  const where = and(eq(esclarecimento.editalId, editalId), isNotNull(esclarecimento.respondidoEm));
  const { protocolo, tipo, enviadoEm, acolhida, prejudicado } = esclarecimento;
  const rows = db
    .select({
      ...{ protocolo, tipo, enviadoEm, acolhida, prejudicado },
      texto: sql<string>`${esclarecimento.publicado}`,
      resposta: sql<string>`${esclarecimento.resposta}`,
      respondidoEm: sql<Date>`${esclarecimento.respondidoEm}`.mapWith(esclarecimento.respondidoEm),
    })
    .from(esclarecimento)
    .where(where)
    .orderBy(desc(esclarecimento.respondidoEm), asc(esclarecimento.id));
  const { content, totalElements } = await cappedPage(db, page, rows, { from: esclarecimento, where });
  const erratas = await erratasByImpugnacao(db, editalId);
  return {
    content: content.map((row) => ({
      ...row,
      errata: erratas.get(row.protocolo) ?? null,
      enviadoEm: row.enviadoEm.toISOString(),
      respondidoEm: row.respondidoEm.toISOString(),
    })),
    totalElements,
  };
}

/** Page of an edital's ones for staff, the unanswered first, oldest first (ESC-3). */
export async function pageEsclarecimentos(
  db: Executor,
  editalId: number,
  page: PageAsked,
  today: string,
  timeZone: string,
): Promise<Page<Esclarecimento>> {
  const where = eq(esclarecimento.editalId, editalId);
  const rows = db
    .select({
      row: esclarecimento,
      por: sql<string>`(select u.nome from ${usuario} u where u.id = ${esclarecimento.respondidoPor})`,
    })
    .from(esclarecimento)
    .where(where)
    .orderBy(...order);
  const { content, totalElements } = await cappedPage(db, page, rows, { from: esclarecimento, where });
  const erratas = await erratasByImpugnacao(db, editalId);
  return {
    content: content.map(({ row, por }) => ({
      id: row.id,
      protocolo: row.protocolo,
      tipo: row.tipo,
      enviadoEm: row.enviadoEm.toISOString(),
      texto: row.texto,
      nome: row.nome,
      email: row.email,
      prazo: {
        fim: row.contagem.fim,
        vencido: row.respondidoEm === null && row.contagem.fim < today,
        explicacao: explicarPrazo({
          contagem: row.contagem,
          escolhidoEm: dayOf(row.enviadoEm, timeZone),
          fim: row.contagem.fim,
        }),
      },
      resposta:
        row.respondidoEm && row.resposta !== null && row.publicado !== null
          ? {
              texto: row.resposta,
              pergunta: row.publicado,
              acolhida: row.acolhida,
              prejudicado: row.prejudicado,
              errata: erratas.get(row.protocolo) ?? null,
              em: row.respondidoEm.toISOString(),
              por,
            }
          : null,
    })),
    totalElements,
  };
}

const isWaiting = isNull(esclarecimento.respondidoEm);
const firstEnd = sql<string>`min(${esclarecimento.contagem} ->> 'fim')`;

/** Editais with questions that wait, the one whose term ends first at the top (ESC-4). */
export async function listAguardando(db: Executor, today: string): Promise<EsclarecimentosAguardando[]> {
  const rows = await db
    .select({ edital: { id: edital.id, numero: edital.numero }, total: count(), fim: firstEnd })
    .from(esclarecimento)
    .innerJoin(edital, eq(edital.id, esclarecimento.editalId))
    .where(isWaiting)
    .groupBy(edital.id)
    .orderBy(firstEnd, asc(edital.id));
  return rows.map((row) => ({ ...row, vencido: row.fim < today }));
}

/** Editais with questions that wait: entries of the inbox. */
export async function countAguardando(db: Executor): Promise<number> {
  const [row] = await db
    .select({ total: countDistinct(esclarecimento.editalId) })
    .from(esclarecimento)
    .where(isWaiting);
  return row?.total ?? 0;
}
