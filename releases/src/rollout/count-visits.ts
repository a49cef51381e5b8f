import type { Rollout } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { visitaOferta } from '@credenciados/platform/db/schema/index';
import { sql } from 'drizzle-orm';
import { stepStarts } from './rollout.ts';
import type { CountRow } from './verdict.ts';

/** Seconds without a report after which a page counts as silent. */
const SILENT_S = 60;

/**
 * Counts a rollout's browsers by measure, step and version. A duration is bad above the third quartile of both versions, rounded to 10 %: 3
 * ms more aren't worse.
 */
export async function countVisits(
  db: Executor,
  rollout: Pick<Rollout, 'id' | 'begins' | 'began' | 'since'>,
  now: Date,
): Promise<CountRow[]> {
  const v = visitaOferta;
  const { rows } = await db.execute<CountRow & Record<string, unknown>>(sql`
    with page as (
      select braco, origem, coalesce(rede, origem) as rede, aberta, contada, em, falhou, montagem, inp, lcp, cls,
             width_bucket(em, array[${sql.join(
               stepStarts(rollout).map((begin) => sql`${begin}::timestamptz`),
               sql`, `,
             )}]) as etapa
      from ${v} where oferta = ${rollout.id}
    ), duration as (
      select page.*, medida, round(ln(greatest(valor, 1)) / ln(1.1)) as grain
      from page cross join lateral (values ('MONTAGEM', montagem), ('INP', inp), ('LCP', lcp), ('CLS', cls)) m(medida, valor)
      where valor is not null
    ), usual as (
      select medida, percentile_disc(0.75) within group (order by grain) as grain from duration group by medida
    ), mark as (
      select 'FALHA' as medida, etapa, braco, origem, rede, falhou as ruim from page where contada is not null or not aberta
      union all
      select 'SILENCIO', etapa, braco, origem, rede, contada is null or contada > em + ${SILENT_S} * interval '1 second'
      from page where aberta and em <= ${now.toISOString()}::timestamptz - ${SILENT_S} * interval '1 second'
      union all
      select medida, etapa, braco, origem, rede, duration.grain > usual.grain from duration join usual using (medida)
    ), loudest as (
      select distinct on (medida) medida, rede from mark where ruim and braco = 'NOVA'
      group by medida, rede order by medida, count(*) desc, rede
    ), voices as (
      select medida, least(count(distinct rede), count(distinct origem)) as vozes
      from mark where ruim and braco = 'NOVA' group by medida
    )
    select mark.medida, mark.etapa, mark.braco, count(*)::int as de, (count(*) filter (where ruim))::int as ruins,
           (count(*) filter (where mark.rede is distinct from loudest.rede))::int as "outrasDe",
           (count(*) filter (where ruim and mark.rede is distinct from loudest.rede))::int as "outrasRuins",
           coalesce(max(vozes), 0)::int as vozes
    from mark left join loudest using (medida) left join voices using (medida)
    group by mark.medida, mark.etapa, mark.braco`);
  return rows;
}

/** Browsers that are new since a step began and showed the module; the smaller count of both versions. */
export async function countMounts(db: Executor, { id, since }: Pick<Rollout, 'id' | 'since'>): Promise<number> {
  const v = visitaOferta;
  const { rows } = await db.execute<{ mounts: number }>(sql`
    select least(count(*) filter (where braco = 'NOVA'), count(*) filter (where braco = 'ATUAL'))::int as mounts
    from ${v} where oferta = ${id} and montagem is not null and em >= ${since}::timestamptz`);
  return rows[0]?.mounts ?? 0;
}
