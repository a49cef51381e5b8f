import { dayOf, EDITAIS_EM_NUMEROS, type EditalNumeros, type SituacaoSolicitacao } from '@credenciados/contract';
import { desc, eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { Batcher } from '../../platform/batcher.ts';
import type { Executor } from '../../platform/db/database.ts';
import { lookup } from '../../platform/db/lookup.ts';
import { contagemSolicitacao, edital, solicitacao } from '../../platform/db/schema/index.ts';
import { weakMemoize } from '../../platform/memoize.ts';
import { type DayCount, everyDay, everySituacao } from './edital-numeros.rules.ts';

/** Cache key of an edital's figures: counts per state, first and last registration, last decision, first and last day. */
type Mark = [
  states: Partial<Record<SituacaoSolicitacao, number>> | null,
  first: string | null,
  latest: string | null,
  decided: string | null,
  firstDay: string,
  lastDay: string,
];

interface Counts {
  porDia: DayCount[] | null;
  decididas: number;
  segundos: number | null;
}

interface Counted extends Pick<EditalNumeros, 'total' | 'porSituacao' | 'decididas' | 'segundosAteDecisao'> {
  /** As text. */
  marca: string;
  inicio: string;
  fim: string;
  /** The days on which anything came. */
  contados: DayCount[];
  /** Every day, until `ate`. */
  porDia: DayCount[];
  ate?: string;
}

/** No date of closing: the open edital. */
const currentEdital = sql`(select e.id from ${edital} e order by e.encerrado_em desc nulls first, e.id desc limit 1)`;

const ofEdital = sql`s.edital_id = ${edital.id}`;
const fuso = sql.placeholder('fuso');

/**
 * By state the kept counters know them (EDT-17), the rest is read from the ends of indexes. While none of it changes, nothing of the figures does: whatever
 * comes, goes or changes its state moves a counter, and each decision is the last one.
 */
const mark = sql`(
  select jsonb_build_array(
    (select jsonb_object_agg(situacao, total) from (
      select c.situacao, sum(c.total)::int as total from ${contagemSolicitacao} c where c.edital_id = ${edital.id} group by 1) as estado),
    (select min(s.criada_em) from ${solicitacao} s where ${ofEdital}),
    (select max(s.criada_em) from ${solicitacao} s where ${ofEdital}),
    (select max(s.decidida_em) from ${solicitacao} s where ${ofEdital} and s.decidida_em is not null),
    (${edital.dataInicio} at time zone ${fuso})::date,
    (${edital.dataFim} at time zone ${fuso})::date
  ) as valor)`;

/**
 * The solicitações of an edital, without reading its rows: each day is counted by itself by the index of when they came, and the decisions are
 * read from the index made for it. To turn each into a day of the zone and group them took five times as long.
 */
const counts = sql`(
  with prazo as (
    select (min(s.criada_em) at time zone ${fuso})::date as primeiro, (max(s.criada_em) at time zone ${fuso})::date as ultimo
    from ${solicitacao} s where ${ofEdital}
  ), dia as (
    select primeiro + passo as dia, (
      select count(*)::int from ${solicitacao} s where ${ofEdital}
      and s.criada_em >= (primeiro + passo)::timestamp at time zone ${fuso}
      and s.criada_em < (primeiro + passo + 1)::timestamp at time zone ${fuso}) as total
    from prazo cross join lateral generate_series(0, ultimo - primeiro) as passo
  ), decisao as (
    select count(*)::int as total, percentile_cont(0.5) within group (order by s.decidida_em - s.criada_em) as mediana
    from ${solicitacao} s where ${ofEdital} and s.decidida_em is not null
  )
  select jsonb_build_object(
    'porDia', (select jsonb_agg(d) from dia d),
    'decididas', decisao.total,
    'segundos', extract(epoch from decisao.mediana)
  ) as valor from decisao)`;

const whichOne = (which: 'one' | 'current') => eq(edital.id, which === 'one' ? sql.placeholder('id') : currentEdital);

const markOf = (which: 'one' | 'current') =>
  lookup((db) =>
    db
      .select({ edital, marca: sql<Mark>`marca.valor` })
      .from(edital)
      .innerJoinLateral(sql`${mark} as marca`, sql`true`)
      .where(whichOne(which))
      .prepare(`edital_em_numeros ${which}`),
  );
const marks = { one: markOf('one'), current: markOf('current') };
const numeros = lookup((db) =>
  db
    .select({ marca: sql<Mark>`marca.valor`, valor: sql<Counts>`numeros.valor` })
    .from(edital)
    .innerJoinLateral(sql`${mark} as marca`, sql`true`)
    .innerJoinLateral(sql`${counts} as numeros`, sql`true`)
    .where(whichOne('one'))
    .prepare('edital_em_numeros contados'),
);
const names = lookup((db) =>
  db
    .select({ id: edital.id, numero: edital.numero, tipoEdital: edital.tipoEdital })
    .from(edital)
    .orderBy(desc(edital.id))
    .limit(EDITAIS_EM_NUMEROS)
    .prepare('editais_dos_numeros'),
);

/** An edital in figures: without an id the open one, else the one closed last. Null where there is none. */
export async function findNumeros(
  db: Executor,
  now: Date,
  timeZone: string,
  idEdital?: number,
): Promise<EditalNumeros | null> {
  const which = marks[idEdital === undefined ? 'current' : 'one'];
  const [row] = await which(db).execute({ id: idEdital, fuso: timeZone });
  if (!row) return null;
  const { id, numero, tipoEdital, situacao, dataFim } = row.edital;
  const counted = await countOnce(db, id, row.marca, timeZone);
  const { total, porSituacao, decididas, segundosAteDecisao } = counted;
  return {
    edital: { id, numero, tipoEdital, aberto: situacao === 'ABERTO' },
    ...{ total, porSituacao, decididas, segundosAteDecisao },
    porDia: daysUntil(counted, now < dataFim ? dayOf(now, timeZone) : counted.fim),
    editais: await names(db).execute(),
  };
}

/** Most editais in the cache, some 2 KB each. */
const MAX_KNOWN = 200;
/** Figures of an edital that were counted last, and the batcher that counts them anew. */
interface Known {
  counted?: Counted;
  count: Batcher<string, Counted>;
}
const knownOf = weakMemoize((_: Executor) => new LRUCache<string, Known>({ max: MAX_KNOWN }));

/**
 * Figures of an edital, cached while it is unchanged; counting 100,000 solicitações takes 40 ms. One count at a time serves all who
 * wait, and nobody gets figures counted before they asked.
 */
function countOnce(db: Executor, id: number, marca: Mark, fuso: string): Counted | Promise<Counted> {
  const all = knownOf(db);
  const key = `${id} ${fuso}`;
  const kept: Known = all.get(key) ?? { count: new Batcher(countForAll) };
  all.set(key, kept);
  if (kept.counted?.marca === JSON.stringify(marca)) return kept.counted;
  return kept.count.do(fuso);

  async function countForAll(callers: string[]): Promise<Counted[]> {
    const [row] = await numeros(db).execute({ id, fuso });
    if (!row) throw new Error(`Edital ${id} is gone`);
    const counted = toCounted(row.marca, row.valor);
    kept.counted = counted;
    return callers.map(() => counted);
  }
}

function toCounted(marca: Mark, { porDia, decididas, segundos }: Counts): Counted {
  const [states, , , , inicio, fim] = marca;
  const porSituacao = Object.entries(states ?? {}).map(([state, total]) => ({
    situacao: state as SituacaoSolicitacao,
    total,
  }));
  return {
    ...{ marca: JSON.stringify(marca), inicio, fim, decididas },
    total: porSituacao.reduce((sum, { total }) => sum + total, 0),
    porSituacao: everySituacao(porSituacao),
    segundosAteDecisao: segundos === null ? null : Math.max(0, Math.round(segundos)),
    contados: porDia ?? [],
    porDia: [],
  };
}

/** Every day of the edital until one: made once a day. */
function daysUntil(counted: Counted, last: string): DayCount[] {
  if (counted.ate !== last) {
    counted.ate = last;
    counted.porDia = everyDay(counted.contados, { first: counted.inicio, last });
  }
  return counted.porDia;
}
