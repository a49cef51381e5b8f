import {
  type Ato,
  type AtoRow,
  actsOn,
  type EstadoAto,
  type SituacaoSolicitacao,
  type SituacaoVigencia,
  TIPOS_ATO,
  type TipoAto,
  TRANSITIONS,
} from '@credenciados/contract';
import type { Executor } from '@credenciados/platform/db/database';
import { ato, solicitacao } from '@credenciados/platform/db/schema/index';
import { eq, sql } from 'drizzle-orm';
import { emCurso } from '../suspensao/suspensao.queries.ts';
import { vigenciaEm } from '../vigencia/vigente.queries.ts';

/** File name of an act. */
export const atoFileName = ({ numero, ano }: Pick<Ato, 'numero' | 'ano'>): string => `ato-${numero}-${ano}.pdf`;

/** Facts that an act's state depends on. */
interface Present {
  /** Null for an act on the edital itself. */
  situacao: SituacaoSolicitacao | null;
  /** Next act that replaced it. */
  por: EstadoAto['por'];
  /** Proceeding about the accreditation that goes on. */
  procedimento: { suspenso: boolean } | null;
  /** Present state of the accreditation (VIG-1). */
  vigencia: SituacaoVigencia | null;
}

/** State of an act (ATO-5), by the present state of its solicitação, the next act on it, and a proceeding. */
export function estadoOf(tipo: TipoAto, { situacao, por, procedimento, vigencia }: Present): EstadoAto {
  // The decision on an appeal stays; the approval or rejection of the final result is an act of its own. An edital's end has no way back.
  if (tipo === 'DECIDIR_RECURSO' || tipo === 'ANULAR_EDITAL' || tipo === 'REVOGAR_EDITAL')
    return { situacao: 'VIGENTE', por: null };
  if (por) return { situacao: 'SUBSTITUIDO', por };
  const inForce = (holds: boolean): EstadoAto => ({ situacao: holds ? 'VIGENTE' : 'ENCERRADO', por: null });
  if (tipo === 'SUSPENDER') return inForce(vigencia === 'SUSPENSO');
  if (tipo === 'ABRIR_PROCEDIMENTO') return inForce(procedimento !== null);
  if (tipo === 'DECIDIR_PROCEDIMENTO') return inForce(procedimento !== null || situacao === 'INATIVO');
  if (tipo === 'REINTEGRAR') return inForce(situacao !== 'INATIVO');
  if (tipo === 'APROVAR' && vigencia === 'SUSPENSO') return { situacao: 'SUSPENSO', por: null };
  if (vigencia === 'VENCIDO') return inForce(false);
  const { to = situacao } = actsOn('solicitacao')[tipo];
  return inForce(to === situacao);
}

/** Acts that change the solicitação's state: an act of a proceeding replaces none of them. */
const DECISIVE = sql.raw(
  TIPOS_ATO.filter((tipo) => tipo in TRANSITIONS.solicitacao)
    .map((tipo) => `'${tipo}'`)
    .join(', '),
);

/** Next act on the solicitação of a row, as JSON. Select it with a join, so that columns have their tables' names. */
export const seguinte = sql<AtoRow['estado']['por']>`(
  select json_build_object('numero', n.numero, 'ano', n.ano, 'em', to_char(n.emitido_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from ato n where n.solicitacao_id = ${ato.solicitacaoId} and n.versao > ${ato.versao}
    and (n.tipo in (${DECISIVE}) or ${ato.tipo} not in (${DECISIVE})) order by n.versao limit 1)`;

/** Act by its code, with its state at a moment. */
export async function findAtoByCodigo(db: Executor, codigo: string, now: Date) {
  const [row] = await db
    .select({
      ato,
      situacao: solicitacao.situacao,
      por: seguinte,
      procedimento: emCurso(solicitacao.id, now),
      vigencia: vigenciaEm(now),
    })
    .from(ato)
    .leftJoin(solicitacao, eq(solicitacao.id, ato.solicitacaoId))
    .where(eq(ato.codigo, codigo));
  return row ? { ato: row.ato, estado: estadoOf(row.ato.tipo, row) } : null;
}
