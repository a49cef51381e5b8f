import { type ItemLote, LOTE_MAX, type Lote, type SituacaoItemLote } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { lote, loteItem, solicitacao } from '@credenciados/platform/db/schema/index';
import { cappedPage, type Page, type PageAsked } from '@credenciados/platform/list/list';
import { and, asc, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import { type Actor, impededIds } from '../requerente/own-solicitacao.ts';

/** Number of a person's own lotes that are listed. */
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

const lotesWhere = (db: Executor, condition: SQL | undefined) =>
  db.select().from(lote).where(condition).orderBy(desc(lote.id)).limit(RECENT);
const countedOf = lookup((db) =>
  db
    .select({ loteId: loteItem.loteId, ...counts })
    .from(loteItem)
    .where(sql`${loteItem.loteId} = any(${sql.placeholder('lotes')}::int[])`)
    .groupBy(loteItem.loteId)
    .prepare('itens_de_lotes'),
);

/** Lotes with the number of their solicitações by state. */
async function withCounts(db: Executor, rows: (typeof lote.$inferSelect)[]): Promise<Lote[]> {
  if (rows.length === 0) return [];
  const counted = await countedOf(db).execute({ lotes: rows.map(({ id }) => id) });
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

const ofOne = lookup((db) =>
  lotesWhere(db, and(eq(lote.criadoPor, sql.placeholder('usuarioId')), not(lote.decisao))).prepare('lotes_de_alguem'),
);

/** A person's own recent lotes. */
export async function listLotes(db: Executor, usuarioId: number): Promise<Lote[]> {
  return withCounts(db, await ofOne(db).execute({ usuarioId }));
}

const oneOwn = lookup((db) =>
  lotesWhere(db, and(eq(lote.criadoPor, sql.placeholder('usuarioId')), eq(lote.id, sql.placeholder('id')))).prepare(
    'lote_de_alguem',
  ),
);

/** A person's own lote. */
export async function findLote(db: Executor, usuarioId: number, id: number): Promise<Lote | undefined> {
  const [found] = await withCounts(db, await oneOwn(db).execute({ usuarioId, id }));
  return found;
}

/** Condition on `lote_item`: of a lote, without solicitações in which the reader is impeded by now (IMP-2). */
export const itensFor = (loteId: number, reader: Pick<Actor, 'usuarioId'>): SQL | undefined =>
  and(eq(loteItem.loteId, loteId), sql`${loteItem.solicitacaoId} <> all(${impededIds(reader)})`);

/** Page of the outcomes of a lote's solicitações: failed and skipped ones first. */
export async function listItens(
  db: Executor,
  loteId: number,
  reader: Pick<Actor, 'usuarioId'>,
  { situacao, ...page }: PageAsked & { situacao?: SituacaoItemLote | undefined },
): Promise<Page<ItemLote>> {
  const where = and(itensFor(loteId, reader), situacao && eq(loteItem.situacao, situacao));
  const rows = db
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
    );
  const { content, totalElements } = await cappedPage(db, page, rows, { from: loteItem, where }, LOTE_MAX);
  return { content: content.map(({ em, ...row }) => ({ ...row, em: em?.toISOString() ?? null })), totalElements };
}
