import { DECISOES_DO_TEMPO, type Tempo } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { edital, solicitacao } from '@credenciados/platform/db/schema/index';
import { desc, sql } from 'drizzle-orm';
import { setsRegra } from '../edital/regras.ts';

/** Decided states; a de-accredited person keeps the time of their approval. */
const DECIDED = ['CREDENCIADO', 'INATIVO', 'REJEITADO'] as const;

/** Waits of an edital's latest decided solicitações, each state read from the index of figures. */
const waits = sql.join(
  DECIDED.map(
    (situacao) => sql`(select extract(epoch from s.decidida_em - s.criada_em) / 86400 as dias from ${solicitacao} s
      where s.edital_id = ${edital.id} and s.situacao = ${situacao} and s.decidida_em is not null
      order by s.criada_em desc limit ${DECISOES_DO_TEMPO.max})`,
  ),
  sql` union all `,
);

/** Days from a registration to its decision, by edital with a public register and enough decisions, newest first (REG-5). */
export function listTempos(db: Executor): Promise<Tempo[]> {
  const figures = sql`(
    select count(*)::int as decididas,
      round(percentile_cont(0.5) within group (order by w.dias)::numeric, 1)::float as mediana,
      round(percentile_cont(0.9) within group (order by w.dias)::numeric, 1)::float as p90
    from (${waits}) as w) as figures`;
  return db
    .select({
      tipo: edital.tipoEdital,
      edital: edital.numero,
      decididas: sql<number>`figures.decididas`,
      mediana: sql<number>`figures.mediana`,
      p90: sql<number>`figures.p90`,
    })
    .from(edital)
    .innerJoinLateral(figures, sql`figures.decididas >= ${DECISOES_DO_TEMPO.min}`)
    .where(setsRegra('registroPublico'))
    .orderBy(desc(edital.id));
}
