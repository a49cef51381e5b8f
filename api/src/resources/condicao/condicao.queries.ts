import { type CondicaoRow, dayOf } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { condicao } from '@credenciados/platform/db/schema/index';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';

/** Condition: neither met nor cancelled. */
export const isOpen = and(isNull(condicao.cumpridaEm), isNull(condicao.canceladaEm));

/** Conditions of an accreditation, the earliest first; without those of an annulled approval. */
export async function listCondicoes(
  db: Executor,
  solicitacaoId: number,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<CondicaoRow[]> {
  const hoje = dayOf(now, timeZone);
  const rows = await db
    .select({ id: condicao.id, texto: condicao.texto, fim: condicao.fim, cumpridaEm: condicao.cumpridaEm })
    .from(condicao)
    .where(and(eq(condicao.solicitacaoId, solicitacaoId), isNull(condicao.canceladaEm)))
    .orderBy(asc(condicao.fim), asc(condicao.id));
  return rows.map(({ cumpridaEm, ...row }) => ({
    ...row,
    vencida: cumpridaEm === null && row.fim < hoje,
    cumpridaEm: cumpridaEm?.toISOString() ?? null,
  }));
}

/**
 * Earliest last day of the open conditions of a row of `solicitacao`, while it is accredited; null without one. Names its column in SQL:
 * drizzle omits the table in a query of one.
 */
export const condicaoAberta = sql<string | null>`(select min(c.fim)::text from condicao c
  where c.solicitacao_id = solicitacao.id and solicitacao.situacao = 'CREDENCIADO' and c.cumprida_em is null and c.cancelada_em is null)`;
