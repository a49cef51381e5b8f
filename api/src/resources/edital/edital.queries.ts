import {
  type EDITAL_SORTABLE,
  type Edital,
  type EditalAnterior,
  type EditalPublico,
  LIMITS,
  showTermo,
  showTermoDecisao,
  TIPOS_EDITAL,
  type TipoEdital,
  termoDe,
} from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { atoModelo, contagemSolicitacao, edital, extincao, solicitacao } from '@credenciados/platform/db/schema/index';
import {
  cappedPage,
  countUpTo,
  type Filtro,
  orderOf,
  type Page,
  type PageAsked,
  SortedList,
} from '@credenciados/platform/list/list';
import { wordPatterns } from '@credenciados/platform/list/search';
import { and, desc, eq, isNotNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { editalFileName, isValid } from './edital.rules.ts';
import { regrasOf } from './regras.ts';

/** Row of an edital. */
export type EditalRow = typeof edital.$inferSelect;

/** An edital in the format of public calls. */
export function toPublico(row: EditalRow, now: Date): EditalPublico {
  const regras = regrasOf(row);
  const termo = termoDe(regras);
  const decisao = showTermoDecisao(regras);
  return {
    id: row.id,
    numero: row.numero,
    tipoEdital: row.tipoEdital,
    situacao: row.situacao,
    valido: isValid(row, now),
    dataInicio: row.dataInicio.toISOString(),
    dataFim: row.dataFim.toISOString(),
    ...(row.encerradoEm && { encerradoEm: row.encerradoEm.toISOString() }),
    anexo: { nome: editalFileName(row.numero), caminho: row.anexoKey },
    ...(termo && { prazo: showTermo(termo) }),
    ...(decisao && { decisao }),
    ...(regras.prazoAposEdital && { prazoAposEdital: true }),
    ...(regras.devidoProcesso && { devidoProcesso: true }),
    ...(regras.nivelGovbr !== 'NENHUM' && { nivelGovbr: regras.nivelGovbr }),
    ...(regras.condicoes && { condicoes: true }),
  };
}

const editalById = lookup((db) =>
  db
    .select()
    .from(edital)
    .where(eq(edital.id, sql.placeholder('id')))
    .prepare('edital_por_id'),
);

/** Edital by id. */
export async function findEdital(db: Executor, id: number): Promise<EditalRow | null> {
  const [row] = await editalById(db).execute({ id });
  return row ?? null;
}

/** Edital by id, with a shared lock until the transaction ends: closing or editing it waits. */
export async function lockEdital(tx: Executor, id: number): Promise<EditalRow | null> {
  const [row] = await tx.select().from(edital).where(eq(edital.id, id)).for('share');
  return row ?? null;
}

/** Decided solicitações of a state that the median reads, the latest sent first; and the number from which it says something. */
const MEDIAN_OF = { atMost: 1000, atLeast: 10 } as const;

/** Waits of an edital's decided solicitações, each state read from the index of figures. */
const waits = sql.join(
  (['CREDENCIADO', 'REJEITADO'] as const).map(
    (situacao) => sql`(select extract(epoch from s.decidida_em - s.criada_em) / 86400 as dias from ${solicitacao} s
      where s.edital_id = ${sql.placeholder('id')} and s.situacao = ${situacao} and s.decidida_em is not null
      order by s.criada_em desc limit ${MEDIAN_OF.atMost})`,
  ),
  sql` union all `,
);
const medianOf = lookup((db) =>
  db
    .select({
      dias: sql<number>`ceil(percentile_cont(0.5) within group (order by w.dias))::int`,
      decididas: sql<number>`count(*)::int`,
    })
    .from(sql`(${waits}) as w`)
    .prepare('mediana_do_edital'),
);

/**
 * Tells those who are about to register how long decisions take: the edital's term, and the median of the decided ones if they are enough
 * (PRZ-10). Undefined if there is nothing to say.
 */
export async function findEspera(db: Executor, row: EditalRow): Promise<string | undefined> {
  const [median] = await medianOf(db).execute({ id: row.id });
  const termo = showTermoDecisao(regrasOf(row));
  const parts = [
    termo && `A comissão tem ${termo} para decidir.`,
    median &&
      median.decididas >= MEDIAN_OF.atLeast &&
      `Metade dos pedidos já decididos deste edital saiu em até ${median.dias <= 1 ? '1 dia' : `${median.dias} dias`}.`,
  ];
  return parts.filter(Boolean).join(' ') || undefined;
}

const openOne = lookup((db) => db.select().from(edital).where(eq(edital.situacao, 'ABERTO')).prepare('edital_aberto'));

/** Open edital of either type. */
export async function findOpenEdital(db: Executor): Promise<EditalRow | null> {
  const [row] = await openOne(db).execute();
  return row ?? null;
}

/** Id of a type's open edital, else of the latest one; each is found by its own index, however many editais there are. */
const latestOf = (tipo: SQL | Placeholder) => sql`coalesce(
  (select a.id from ${edital} a where a.situacao = 'ABERTO' and a.tipo_edital = ${tipo}),
  (select n.id from ${edital} n where n.tipo_edital = ${tipo} order by n.id desc limit 1), 0)`;

const latest = lookup((db) =>
  db
    .select()
    .from(edital)
    .where(eq(edital.id, latestOf(sql.placeholder('tipo'))))
    .prepare('edital_mais_novo'),
);

/** Latest edital of a type: the open one, else the newest (EDT-10). */
export async function findLatestEdital(db: Executor, tipo: TipoEdital): Promise<EditalRow | null> {
  const [row] = await latest(db).execute({ tipo });
  return row ?? null;
}

// Latest editais as in `findLatestEdital`, which are shown as cards.
const latestOfEach = sql`array(select ${latestOf(sql`tipo`)} from unnest(${sql.param(TIPOS_EDITAL)}::text[]) as tipo)`;
const isFormer = and(isNotNull(edital.encerradoEm), sql`${edital.id} <> all (${latestOfEach})`);

/** Page of ended editais that aren't the latest of their type, newest first. */
export async function listEditaisAnteriores(db: Executor, page: PageAsked): Promise<Page<EditalAnterior>> {
  const rows = db
    .select({
      ...{ id: edital.id, numero: edital.numero, tipoEdital: edital.tipoEdital },
      ...{ dataInicio: edital.dataInicio, dataFim: edital.dataFim },
      encerradoEm: sql<Date>`${edital.encerradoEm}`.mapWith(edital.encerradoEm),
    })
    .from(edital)
    .where(isFormer)
    .orderBy(desc(edital.dataInicio), desc(edital.id));
  const { content, totalElements } = await cappedPage(db, page, rows, { from: edital, where: isFormer });
  return {
    content: content.map((row) => ({
      ...row,
      dataInicio: row.dataInicio.toISOString(),
      dataFim: row.dataFim.toISOString(),
      encerradoEm: row.encerradoEm.toISOString(),
    })),
    totalElements,
  };
}

/** True if an edital has a solicitação: its type can't change then. */
export async function hasSolicitacoes(db: Executor, id: number): Promise<boolean> {
  const rows = await db.select({ id: solicitacao.id }).from(solicitacao).where(eq(solicitacao.editalId, id)).limit(1);
  return rows.length > 0;
}

/** Id of the edital that was closed last, the only one that may be reopened. */
export const lastClosed = sql`(
  select e.id from ${edital} e where e.situacao = 'ENCERRADO' order by e.encerrado_em desc, e.id desc limit 1)`;
const noneOpen = sql`not exists (select 1 from ${edital} e where e.situacao = 'ABERTO')`;

/** Solicitações by state, from the counters: of one edital, or of all. */
const sums = sql`
  coalesce(sum(c.total) filter (where c.situacao = 'AGUARDANDO_APROVACAO'), 0)::int as pendentes,
  coalesce(sum(c.total) filter (where c.situacao = 'AGUARDANDO_VALIDACAO'), 0)::int as em_validacao,
  coalesce(sum(c.total) filter (where c.situacao = 'RETIFICADO'), 0)::int as em_retificacao,
  coalesce(sum(c.total) filter (where c.situacao = 'CREDENCIADO'), 0)::int as aprovadas,
  coalesce(sum(c.total) filter (where c.situacao = 'REJEITADO'), 0)::int as reprovadas,
  coalesce(sum(c.total), 0)::int as todas
  from ${contagemSolicitacao} c`;
const counters = sql`(select ${sums} where c.edital_id = ${edital.id}) as contagem`;
const editaisWithCounters = sql`${edital} left join (select c.edital_id, ${sums} group by 1) as contagem on contagem.edital_id = ${edital.id}`;
const counter = (name: string) => sql<number>`contagem.${sql.raw(name)}`;

/** Proposal to annul or revoke an edital, or what came of it (REV-4). */
const endOf = sql`select x.especie, x.confirmada_em from ${extincao} x where x.edital_id = ${edital.id} and x.situacao <> 'RETIRADA'`;
const columns = {
  edital,
  podeReabrir: sql<boolean>`(${edital.id} = ${lastClosed} and ${noneOpen} and not exists (${endOf}))`,
  extinto: sql<Edital['extinto'] | null>`(select x.especie from (${endOf}) as x where x.confirmada_em is not null)`,
  temAtos: sql<boolean>`exists (select from ${atoModelo} m where m.edital_id = ${edital.id})`,
  solicitacoesPendentes: counter('pendentes'),
  solicitacoesEmRetificacao: counter('em_retificacao'),
  solicitacoesEmValidacao: counter('em_validacao'),
  solicitacoesAprovadas: counter('aprovadas'),
  solicitacoesRejeitadas: counter('reprovadas'),
  solicitacoes: counter('todas'),
};

type EditalSort = (typeof EDITAL_SORTABLE)[number];
type EditalFiltro = Filtro<EditalSort> & { id?: number | undefined };

const COUNTERS: readonly EditalSort[] = ['solicitacoesPendentes', 'solicitacoesAprovadas', 'solicitacoesRejeitadas'];
const EDITAIS = new SortedList<EditalSort>({
  table: edital,
  id: edital.id,
  sort: {
    situacao: sql`${edital.situacao}`,
    numero: sql`${edital.numero}`,
    dataInicio: sql`${edital.dataInicio}`,
    dataFim: sql`${edital.dataFim}`,
    // The column shows pending plus in rectification (EDT-11).
    solicitacoesPendentes: sql`coalesce(contagem.pendentes + contagem.em_retificacao, 0)`,
    solicitacoesAprovadas: sql`coalesce(contagem.aprovadas, 0)`,
    solicitacoesRejeitadas: sql`coalesce(contagem.reprovadas, 0)`,
  },
  moving: COUNTERS,
});

const counted = (db: Executor) => db.select(columns).from(edital).innerJoinLateral(counters, sql`true`);
type CountedRow = Awaited<ReturnType<typeof counted>>[number];

function toEdital({ edital: row, extinto, ...counts }: CountedRow, now: Date): Edital {
  const end = extinto && { extinto };
  return { ...toPublico(row, now), ...counts, ...end, regras: regrasOf(row), versao: row.versao };
}

/** An edital with its counters. */
export async function findCountedEdital(db: Executor, id: number, now: Date): Promise<Edital | null> {
  const [row] = await counted(db).where(eq(edital.id, id));
  return row ? toEdital(row, now) : null;
}

/** Page of the editais with their counters, by default sorted by end, latest first. */
export async function listEditais(
  db: Executor,
  filtro: EditalFiltro,
  now: Date,
): Promise<Page<Edital> & { existeAberto: boolean }> {
  const order = orderOf<EditalSort>(filtro, { ordem: 'dataFim', ordemDirecao: 'DESC' });
  const { id, campoSimples } = filtro;
  const where = and(
    id === undefined ? undefined : eq(edital.id, id),
    campoSimples ? sql`${edital.numeroBuscado} like all (${sql.param(wordPatterns(campoSimples))}::text[])` : undefined,
  );
  const page = EDITAIS.page(filtro, order, {
    from: COUNTERS.includes(order.ordem) ? editaisWithCounters : edital,
    where,
    total: countUpTo(db, { from: edital, where }, LIMITS.counted),
    cap: LIMITS.counted,
    // Reads the counters of the page's editais only.
    rows: (ids) =>
      counted(db)
        .where(sql`${edital.id} = any(${ids})`)
        .orderBy(...EDITAIS.orderBy(order)),
  });
  const [{ content, totalElements }, open] = await Promise.all([page, findOpenEdital(db)]);
  return { content: content.map((row) => toEdital(row, now)), totalElements, existeAberto: open !== null };
}
