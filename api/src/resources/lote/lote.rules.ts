import {
  type AcaoLote,
  type ActOf,
  type AtoLote,
  CODIGO,
  ERROR,
  fillRichText,
  fillText,
  type ItemConferido,
  isPastAnalysis,
  LIMITS,
  LOTE_TEXT,
  mayDo,
  type PlaceholderValues,
  RULE,
  VIGENCIA_TEXT,
} from '@credenciados/contract';
import { type EstadoSolicitacao, situacaoLabel } from '@credenciados/contract/solicitacao-look';
import { businessError } from '@credenciados/platform/http/errors';
import { conferenciaProblem } from '../conferencia/conferencia.rules.ts';
import { deadlineProblem } from '../requerente/deadline.ts';

/** Act on a solicitação that each act of a lote stands for; null if more than the state decides. */
const ACTS: Record<AcaoLote, ActOf<'solicitacao'> | null> = {
  APROVAR: 'APROVAR',
  REPROVAR: 'REJEITAR',
  PEDIR_RETIFICACAO: 'PEDIR_RETIFICACAO',
  NOTIFICAR: null,
  ATRIBUIR: 'ATRIBUIR',
};

/** Facts that decide whether an act is possible for a solicitação. */
export interface Candidate extends EstadoSolicitacao {
  /** True if it is the author's own. */
  propria: boolean;
  /** Author of an unfinished lote that contains it. */
  emLoteDe: string | null;
  /** True if that is a single decision. */
  decisao: boolean | null;
  responsavelId: number | null;
  /** End of its edital. */
  dataFim: Date;
  /** True if its edital allows deadlines after its end (MSG-16). */
  prazoAposEdital: boolean;
  /** True if its edital allows approvals with conditions (VIG-5). */
  condicoes: boolean;
  /** Its check list, with the ticks. */
  itens: readonly ItemConferido[];
  /** Data named in a message to the applicant. */
  nome: string;
  edital: string;
}

/** Time of the request, and facts that are equal for all solicitações. */
interface Moment {
  now: Date;
  timeZone: string;
  isEditalOpen: boolean;
}

/** Reason why an act won't be applied to a solicitação, or null (LOT-2). */
export function reasonAgainst(ato: AtoLote, candidate: Candidate, moment: Moment): string | null {
  const { situacao, propria, emLoteDe, decisao } = candidate;
  if (propria) return CODIGO.SOLICITACAO_PROPRIA;
  if (decisao) return `A decisão de ${emLoteDe} ainda não saiu.`;
  if (emLoteDe !== null) return `Já está em um lote de ${emLoteDe} que ainda não terminou.`;
  const act = ACTS[ato.acao];
  if (act && !mayDo('solicitacao', act, situacao)) return impossibleIn(candidate);
  if (ato.acao === 'ATRIBUIR') return reasonAgainstGiving(ato.para, candidate);
  if (ato.acao === 'APROVAR') {
    return ato.condicoes.length > 0 && !candidate.condicoes ? VIGENCIA_TEXT.noConditions : null;
  }
  if (ato.acao === 'REPROVAR') return conferenciaProblem('REJEITAR', candidate.itens);
  if (ato.acao === 'NOTIFICAR' && !canNotify(candidate, moment)) return ERROR.noOpenEdital;
  return (
    deadlineProblem(candidate, ato.dataLimiteResposta, moment.now, moment.timeZone) ??
    subjectProblem(fillSubject(ato, candidate))
  );
}

/** True if a new conversa is possible (MSG-2, MSG-15, MSG-16). */
const canNotify = ({ situacao, prazoAposEdital }: Candidate, { isEditalOpen }: Moment) =>
  isEditalOpen || prazoAposEdital || isPastAnalysis(situacao);

function reasonAgainstGiving(para: number | null, { responsavelId }: Candidate): string | null {
  if (para !== responsavelId) return null;
  return para === null ? LOTE_TEXT.alreadyNobodys : LOTE_TEXT.alreadyTheirs;
}

const impossibleIn = (estado: EstadoSolicitacao) =>
  `Esta ação não é possível. Situação atual da solicitação: ${situacaoLabel(estado)}.`;

/** A message of a lote, with placeholders. */
type Mensagem = Extract<AtoLote, { mensagem: string }>;
/** Values of its placeholders. */
type Named = Pick<Candidate, 'nome' | 'edital'>;

const valuesOf = ({ dataLimiteResposta }: Mensagem, { nome, edital }: Named): Required<PlaceholderValues> => ({
  nome,
  edital,
  prazo: dataLimiteResposta?.split('-').reverse().join('/') ?? '',
});
const fillSubject = (ato: Mensagem, named: Named) => fillText(ato.assunto, valuesOf(ato, named));
const subjectProblem = (filled: string) => (filled.length > LIMITS.templateSubjectMax ? RULE.subjectMax : null);

/** A message of a lote for one person. */
export function messageFor(ato: Mensagem, named: Named): { assunto: string; mensagem: string } {
  const assunto = fillSubject(ato, named);
  const problem = subjectProblem(assunto);
  if (problem) throw businessError(problem);
  return { assunto, mensagem: fillRichText(ato.mensagem, valuesOf(ato, named)) };
}
