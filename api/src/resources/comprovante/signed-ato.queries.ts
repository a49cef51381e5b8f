import {
  type Ato,
  type AtoRow,
  type EstadoAto,
  type SituacaoSolicitacao,
  type TipoAto,
  TRANSITIONS,
} from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { ato, solicitacao } from '@credenciados/platform/db/schema/index';
import { eq, sql } from 'drizzle-orm';

/** File name of an act. */
export const atoFileName = ({ numero, ano }: Pick<Ato, 'numero' | 'ano'>): string => `ato-${numero}-${ano}.pdf`;

/** State of an act (ATO-5), by the present state of its solicitação and the next act on it. */
export function estadoOf(tipo: TipoAto, situacao: SituacaoSolicitacao, por: EstadoAto['por']): EstadoAto {
  if (por) return { situacao: 'SUBSTITUIDO', por };
  return { situacao: TRANSITIONS.solicitacao[tipo].to === situacao ? 'VIGENTE' : 'ENCERRADO', por: null };
}

/** Next act on the solicitação of a row, as JSON. Select it with a join, so that columns have their tables' names. */
export const seguinte = sql<AtoRow['estado']['por']>`(
  select json_build_object('numero', n.numero, 'ano', n.ano, 'em', to_char(n.emitido_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from ato n where n.solicitacao_id = ${ato.solicitacaoId} and n.versao > ${ato.versao} order by n.versao limit 1)`;

/** Act by its code, with its present state. */
export async function findAtoByCodigo(db: Executor, codigo: string) {
  const [row] = await db
    .select({ ato, situacao: solicitacao.situacao, por: seguinte })
    .from(ato)
    .innerJoin(solicitacao, eq(solicitacao.id, ato.solicitacaoId))
    .where(eq(ato.codigo, codigo));
  return row ? { ato: row.ato, estado: estadoOf(row.ato.tipo, row.situacao, row.por) } : null;
}
