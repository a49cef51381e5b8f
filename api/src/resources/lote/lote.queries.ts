import type { ItemLote, Lote, SituacaoItemLote } from '@credenciados/shared/contract';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { lote, loteItem, solicitacao } from '../../platform/db/tables.ts';

/** How many of one's own are listed. */
const RECENT = 50;

const inState = (situacao: SituacaoItemLote) =>
  sql<number>`count(*) filter (where ${loteItem.situacao} = ${situacao})::int`;
const counts = {
  total: sql<number>`count(*)::int`,
  pendentes: inState('PENDENTE'),
  feitas: inState('FEITA'),
  recusadas: inState('RECUSADA'),
  falhas: inState('FALHOU'),
  desfeitas: inState('DESFEITA'),
};

async function findLotes(db: Executor, condition: SQL | undefined): Promise<Lote[]> {
  const rows = await db.select().from(lote).where(condition).orderBy(desc(lote.id)).limit(RECENT);
  if (rows.length === 0) return [];
  const counted = await db
    .select({ loteId: loteItem.loteId, ...counts })
    .from(loteItem)
    .where(
      inArray(
        loteItem.loteId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(loteItem.loteId);
  return rows.flatMap(({ id, ato, situacao, criadoEm, comecaEm, terminouEm }) => {
    const found = counted.find(({ loteId }) => loteId === id);
    if (!found) return [];
    const { loteId: _, ...numbers } = found;
    const moments = {
      criadoEm: criadoEm.toISOString(),
      comecaEm: comecaEm.toISOString(),
      terminouEm: terminouEm?.toISOString() ?? null,
    };
    return [{ id, acao: ato.acao, situacao, ...moments, ...numbers }];
  });
}

const own = (usuarioId: number) => eq(lote.criadoPor, usuarioId);

/** A person's own lotes of late. */
export function listLotes(db: Executor, usuarioId: number): Promise<Lote[]> {
  return findLotes(db, own(usuarioId));
}

/** One of a person's own lotes. */
export async function findLote(db: Executor, usuarioId: number, id: number): Promise<Lote | undefined> {
  const [found] = await findLotes(db, and(own(usuarioId), eq(lote.id, id)));
  return found;
}

/** One page of what became of a lote's solicitações: what failed or wasn't done first. */
export async function listItens(
  db: Executor,
  loteId: number,
  { pagina, tamanho, situacao }: { pagina: number; tamanho: number; situacao?: SituacaoItemLote | undefined },
): Promise<{ content: ItemLote[]; totalElements: number }> {
  const where = and(eq(loteItem.loteId, loteId), situacao && eq(loteItem.situacao, situacao));
  const [rows, totalElements] = await Promise.all([
    db
      .select({
        idSolicitacao: solicitacao.id,
        protocolo: solicitacao.protocolo,
        nome: solicitacao.nome,
        situacao: loteItem.situacao,
        motivo: loteItem.motivo,
        em: loteItem.em,
      })
      .from(loteItem)
      .innerJoin(solicitacao, eq(solicitacao.id, loteItem.solicitacaoId))
      .where(where)
      .orderBy(
        sql`array_position(array['FALHOU', 'RECUSADA', 'DESFEITA', 'FEITA', 'PENDENTE'], ${loteItem.situacao})`,
        asc(loteItem.solicitacaoId),
      )
      .limit(tamanho)
      .offset(pagina * tamanho),
    db.$count(loteItem, where),
  ]);
  return { content: rows.map(({ em, ...row }) => ({ ...row, em: em?.toISOString() ?? null })), totalElements };
}
