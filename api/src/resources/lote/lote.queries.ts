import {
  type Condicao,
  type ItemLote,
  LOTE_MAX,
  type Lote,
  type Proposta,
  type SituacaoItemLote,
  showDay,
  showTermo,
} from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { type AtoGuardado, lote, loteItem, solicitacao, usuario } from '@credenciados/platform/db/schema/index';
import { cappedPage, type Page, type PageAsked } from '@credenciados/platform/list/list';
import { aliasedTable, and, asc, desc, eq, getTableColumns, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { plainLines } from '../ato/ato.rules.ts';
import { type Actor, impededIds } from '../requerente/own-solicitacao.ts';
import { findFiles } from './lote-files.ts';

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

const author = aliasedTable(usuario, 'autor');
const second = aliasedTable(usuario, 'segunda');
const lotesWhere = (db: Executor, condition: SQL | undefined) =>
  db
    .select({ ...getTableColumns(lote), autor: author.nome, confirmadoPorNome: second.nome })
    .from(lote)
    .innerJoin(author, eq(author.id, lote.criadoPor))
    .leftJoin(second, eq(second.id, lote.confirmadoPor))
    .where(condition)
    .orderBy(desc(lote.id))
    .limit(RECENT);
type Row = typeof lote.$inferSelect & { autor: string; confirmadoPorNome: string | null };

/** Lotes that a person may see: their own, and those that need a second person (DUA-4). */
const seenBy = or(eq(lote.criadoPor, sql.placeholder('usuarioId')), lote.segundaPessoa);
const countedOf = lookup((db) =>
  db
    .select({ loteId: loteItem.loteId, ...counts })
    .from(loteItem)
    .where(sql`${loteItem.loteId} = any(${sql.placeholder('lotes')}::int[])`)
    .groupBy(loteItem.loteId)
    .prepare('itens_de_lotes'),
);

/** Lotes with the number of their solicitações by state. */
async function withCounts(db: Executor, usuarioId: number, rows: Row[]): Promise<Lote[]> {
  if (rows.length === 0) return [];
  const counted = await countedOf(db).execute({ lotes: rows.map(({ id }) => id) });
  return rows.flatMap((row) => {
    const { id, ato, situacao, criadoEm, comecaEm, terminouEm, autor, segundaPessoa } = row;
    const found = counted.find(({ loteId }) => loteId === id);
    if (!found) return [];
    const { loteId: _, ...numbers } = found;
    const moments = {
      criadoEm: criadoEm.toISOString(),
      comecaEm: comecaEm.toISOString(),
      terminouEm: terminouEm?.toISOString() ?? null,
    };
    const people = { autor, meu: row.criadoPor === usuarioId, segundaPessoa, confirmadoPor: row.confirmadoPorNome };
    return [{ id, acao: ato.acao, situacao, ...people, ...moments, ...numbers }];
  });
}

const ofOne = lookup((db) =>
  lotesWhere(
    db,
    and(
      or(
        eq(lote.criadoPor, sql.placeholder('usuarioId')),
        and(lote.segundaPessoa, isNull(lote.confirmadoPor), eq(lote.situacao, 'AGUARDANDO')),
      ),
      not(lote.decisao),
    ),
  ).prepare('lotes_de_alguem'),
);

/** A person's own recent lotes, and those that wait for a second person. */
export async function listLotes(db: Executor, usuarioId: number): Promise<Lote[]> {
  return withCounts(db, usuarioId, await ofOne(db).execute({ usuarioId }));
}

const oneOwn = lookup((db) =>
  lotesWhere(db, and(seenBy, eq(lote.id, sql.placeholder('id')))).prepare('lote_de_alguem'),
);

/** A lote that a person may see. */
export async function findLote(db: Executor, usuarioId: number, id: number): Promise<Lote | undefined> {
  const [found] = await withCounts(db, usuarioId, await oneOwn(db).execute({ usuarioId, id }));
  return found;
}

/** Condition on `lote_item`: of a lote, without solicitações in which the reader is impeded by now (IMP-2). */
export const itensFor = (loteId: number, reader: Pick<Actor, 'usuarioId'>): SQL | undefined =>
  and(eq(loteItem.loteId, loteId), sql`${loteItem.solicitacaoId} <> all(${impededIds(reader)})`);

/** Act that waits for a second person, with its grounds (DUA-2). */
export async function findProposta(db: Executor, id: number): Promise<Proposta | null> {
  const [found] = await db
    .select({ ato: lote.ato, autor: usuario.nome, em: lote.criadoEm })
    .from(lote)
    .innerJoin(usuario, eq(usuario.id, lote.criadoPor))
    .where(and(eq(lote.id, id), lote.segundaPessoa));
  if (!found) return null;
  const { ato, autor, em } = found;
  return {
    ...{ acao: ato.acao, autor, em: em.toISOString(), texto: groundsText(ato) },
    dataLimiteResposta: ('dataLimiteResposta' in ato && ato.dataLimiteResposta) || null,
    anexos: await findFiles(db, id),
  };
}

function groundsText(ato: AtoGuardado): string {
  if ('mensagem' in ato) {
    const asked = (ato.correcoes ?? []).map(({ observacao }) => `– ${observacao}`);
    return [ato.assunto, plainLines(ato.mensagem), ...asked].join('\n\n');
  }
  if ('justificativa' in ato) {
    const conditions = ato.acao === 'APROVAR' ? (ato.condicoes ?? []).map(askedCondition) : [];
    return [ato.justificativa, ...conditions].filter((text) => text !== '').join('\n\n');
  }
  return 'motivo' in ato ? ato.motivo : '';
}

/** A condition before its days are counted (VIG-5). */
const askedCondition = ({ texto, unidade, fim, dias }: Condicao): string =>
  `Condição até ${unidade === 'DATA' ? showDay(fim) : `${showTermo({ dias, unidade })} depois da aprovação`}: ${texto}`;

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
