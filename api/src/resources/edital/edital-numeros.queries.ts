import { dayOf, EDITAIS_EM_NUMEROS, type EditalNumeros, type SituacaoSolicitacao } from '@credenciados/shared/contract';
import { desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { preparedQuery, preparedVariants } from '../../platform/db/prepared.ts';
import { contagemSolicitacao, edital, solicitacao } from '../../platform/db/tables.ts';
import { type DayCount, everyDay, everySituacao } from './edital-numeros.rules.ts';

interface Counts {
  total: number;
  porSituacao: { situacao: SituacaoSolicitacao; total: number }[] | null;
  porDia: DayCount[] | null;
  decididas: number;
  segundos: number | null;
}

/** No date of closing: the open edital. */
const currentEdital = sql`(select e.id from ${edital} e order by e.encerrado_em desc nulls first, e.id desc limit 1)`;

/**
 * The solicitações of an edital, without reading its rows: by state the kept counters know them (EDT-15), each day is counted by itself
 * by the index of when they came, and the decisions are read from the index made for it. To turn each into a day of the zone and
 * group them took five times as long.
 */
const ofEdital = sql`s.edital_id = ${edital.id}`;
const fuso = sql.placeholder('fuso');
const counts = sql`(
  with estado as (
    select c.situacao, sum(c.total)::int as total from ${contagemSolicitacao} c where c.edital_id = ${edital.id} group by 1
  ), prazo as (
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
    'total', (select coalesce(sum(total), 0) from estado),
    'porSituacao', (select jsonb_agg(e) from estado e),
    'porDia', (select jsonb_agg(d) from dia d),
    'decididas', decisao.total,
    'segundos', extract(epoch from decisao.mediana)
  ) as valor from decisao) as numeros`;

const numeros = preparedVariants(
  (db, which: 'one' | 'current') =>
    db
      .select({ edital, valor: sql<Counts>`numeros.valor` })
      .from(edital)
      .innerJoinLateral(counts, sql`true`)
      .where(eq(edital.id, which === 'one' ? sql.placeholder('id') : currentEdital))
      .prepare(`edital_em_numeros ${which}`),
  (which) => which,
);
const names = preparedQuery((db) =>
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
  const which = idEdital === undefined ? 'current' : 'one';
  const [row] = await numeros(db, which).execute({ fuso: timeZone, id: idEdital });
  if (!row) return null;
  const { id, numero, tipoEdital, situacao, dataInicio, dataFim } = row.edital;
  const { total, porSituacao, porDia, decididas, segundos } = row.valor;
  const end = now < dataFim ? now : dataFim;
  return {
    edital: { id, numero, tipoEdital, aberto: situacao === 'ABERTO' },
    total,
    porSituacao: everySituacao(porSituacao ?? []),
    porDia: everyDay(porDia ?? [], { first: dayOf(dataInicio, timeZone), last: dayOf(end, timeZone) }),
    decididas,
    segundosAteDecisao: segundos === null ? null : Math.max(0, Math.round(segundos)),
    editais: await names(db).execute(),
  };
}
