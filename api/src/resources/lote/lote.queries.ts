import type { ItemLote, Lote, SituacaoItemLote } from '@credenciados/contract';
import { and, asc, count, desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { lookup } from '../../platform/db/lookup.ts';
import { lote, loteItem, solicitacao } from '../../platform/db/schema/index.ts';

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

/** Lotes with how many of their solicitações are in each state. */
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
  lotesWhere(db, eq(lote.criadoPor, sql.placeholder('usuarioId'))).prepare('lotes_de_alguem'),
);

/** A person's own lotes of late. */
export async function listLotes(db: Executor, usuarioId: number): Promise<Lote[]> {
  return withCounts(db, await ofOne(db).execute({ usuarioId }));
}

const oneOwn = lookup((db) =>
  lotesWhere(db, and(eq(lote.criadoPor, sql.placeholder('usuarioId')), eq(lote.id, sql.placeholder('id')))).prepare(
    'lote_de_alguem',
  ),
);

/** One of a person's own lotes. */
export async function findLote(db: Executor, usuarioId: number, id: number): Promise<Lote | undefined> {
  const [found] = await withCounts(db, await oneOwn(db).execute({ usuarioId, id }));
  return found;
}

const itensOf = (loteId: Placeholder, situacao: Placeholder | undefined) =>
  and(eq(loteItem.loteId, loteId), situacao && eq(loteItem.situacao, situacao));
const bySituacao = { all: undefined, one: sql.placeholder('situacao') };
const itens = (db: Executor, of: keyof typeof bySituacao) =>
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
    .where(itensOf(sql.placeholder('lote'), bySituacao[of]))
    .orderBy(
      sql`array_position(array['FALHOU', 'RECUSADA', 'DESFEITA', 'FEITA', 'PENDENTE'], ${loteItem.situacao})`,
      asc(loteItem.solicitacaoId),
    )
    .limit(sql.placeholder('tamanho'))
    .offset(sql.placeholder('inicio'))
    .prepare('');

const itensCount = (db: Executor, of: keyof typeof bySituacao) =>
  db
    .select({ value: count() })
    .from(loteItem)
    .where(itensOf(sql.placeholder('lote'), bySituacao[of]))
    .prepare('');

/** One page of what became of a lote's solicitações: what failed or wasn't done first. */
export async function listItens(
  db: Executor,
  loteId: number,
  { pagina, tamanho, situacao }: { pagina: number; tamanho: number; situacao?: SituacaoItemLote | undefined },
): Promise<{ content: ItemLote[]; totalElements: number }> {
  const asked = { lote: loteId, situacao, tamanho, inicio: pagina * tamanho };
  const of = situacao ? 'one' : 'all';
  const [rows, [counted]] = await Promise.all([itens(db, of).execute(asked), itensCount(db, of).execute(asked)]);
  const content = rows.map(({ em, ...row }) => ({ ...row, em: em?.toISOString() ?? null }));
  return { content, totalElements: counted?.value ?? 0 };
}
