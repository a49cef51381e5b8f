import type { SituacaoSolicitacao, TipoEdital } from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { lookup } from '@credenciados/platform/db/lookup';
import { contagemCredenciado, contagemProcesso, contagemSolicitacao } from '@credenciados/platform/db/schema/index';
import { eq, sql } from 'drizzle-orm';

const { editalId, situacao, total } = contagemSolicitacao;
const sum = sql<number>`coalesce(sum(${total}), 0)::int`;

const statesOf = lookup((db) =>
  db
    .select({ situacao, total: sum })
    .from(contagemSolicitacao)
    .where(eq(editalId, sql.placeholder('idEdital')))
    .groupBy(situacao)
    .prepare('contagem_do_edital'),
);

/** Solicitações of an edital by state, from the counters (EDT-15, ADR 24); states without any may be missing. */
export function countStates(
  db: Executor,
  idEdital: number,
): Promise<{ situacao: SituacaoSolicitacao; total: number }[]> {
  return statesOf(db).execute({ idEdital });
}

/** Sum of a result of `countStates` for some states, or for all. */
export function sumIn(
  counted: Awaited<ReturnType<typeof countStates>>,
  situacoes?: readonly SituacaoSolicitacao[],
): number {
  return counted
    .filter((one) => situacoes?.includes(one.situacao) ?? true)
    .reduce((all, { total: one }) => all + one, 0);
}

const ofTipo = lookup((db) =>
  db
    .select({ total: sql<number>`coalesce(sum(${contagemCredenciado.total}), 0)::int` })
    .from(contagemCredenciado)
    .where(eq(contagemCredenciado.tipoEdital, sql.placeholder('tipo')))
    .prepare('contagem_dos_credenciados'),
);

/** Number of people of a type who are or were accredited (EDT-15), at the same cost for any number of editais. */
export async function countAccredited(db: Executor, tipo: TipoEdital): Promise<number> {
  const [counted] = await ofTipo(db).execute({ tipo });
  return counted?.total ?? 0;
}

const listed = lookup((db) =>
  db
    .select({ total: sql<number>`coalesce(sum(${contagemProcesso.total}), 0)::int` })
    .from(contagemProcesso)
    .prepare('contagem_dos_processos'),
);

/** Number of listed processos (PRC-7), one per protocolo. */
export async function countProcessos(db: Executor): Promise<number> {
  const [counted] = await listed(db).execute();
  return counted?.total ?? 0;
}

/** A wrong counter. */
interface Divergence {
  /** Counter in words: an edital's in a state, a type's accredited people, the processos. */
  de: string;
  mantida: number;
  contada: number;
}

/** Compares all counters with the rows, in one snapshot. */
export async function findDivergences(db: Executor): Promise<Divergence[]> {
  const { rows } = await db.execute<Divergence & Record<string, unknown>>(
    sql`select format('edital %s, %s', edital_id, situacao) as de, mantida, contada from contagem_divergente
      union all select format('accredited people, %s', tipo_edital), mantida, contada from contagem_credenciado_divergente
      union all select 'processos', mantida, contada from contagem_processo_divergente order by 1`,
  );
  return rows;
}

/** Corrects wrong counters and returns their number; no transaction on solicitações waits for it. */
export async function repairCounters(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ acertadas: number }>(sql`select contagem_acertar() as acertadas`);
  return rows[0]?.acertadas ?? 0;
}
