import { dayOf, EDITAIS_EM_NUMEROS, type EditalNumeros, type SituacaoSolicitacao } from '@credenciados/shared/contract';
import { desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { preparedQuery, preparedVariants } from '../../platform/db/prepared.ts';
import { edital, solicitacao } from '../../platform/db/tables.ts';
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

/** The solicitações of an edital counted by the database, which reads nothing but the index made for it. */
const counts = sql`(
  with grupo as (
    select s.situacao, (s.criada_em at time zone ${sql.placeholder('fuso')})::date as dia, count(*)::int as total
    from ${solicitacao} s where s.edital_id = ${edital.id} group by 1, 2
  ), decisao as (
    select count(*)::int as total, percentile_cont(0.5) within group (order by s.decidida_em - s.criada_em) as mediana
    from ${solicitacao} s where s.edital_id = ${edital.id} and s.decidida_em is not null
  )
  select jsonb_build_object(
    'total', (select coalesce(sum(total), 0) from grupo),
    'porSituacao', (select jsonb_agg(g) from (select situacao, sum(total) as total from grupo group by 1) g),
    'porDia', (select jsonb_agg(g) from (select dia, sum(total) as total from grupo group by 1) g),
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
      .prepare(''),
  (which) => which,
);
const names = preparedQuery((db) =>
  db
    .select({ id: edital.id, numero: edital.numero, tipoEdital: edital.tipoEdital })
    .from(edital)
    .orderBy(desc(edital.id))
    .limit(EDITAIS_EM_NUMEROS)
    .prepare(''),
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
