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
  SITUACAO_SOLICITACAO_LABEL,
  type SituacaoSolicitacao,
} from '@credenciados/contract';
import { businessError } from '../../http/errors.ts';
import { conferenciaProblem } from '../conferencia/conferencia.rules.ts';
import { deadlineProblem } from '../requerente/deadline.ts';

/** Act of a solicitação that a lote's act is; null where more than its state decides. */
const ACTS: Record<AcaoLote, ActOf<'solicitacao'> | null> = {
  APROVAR: 'APROVAR',
  REPROVAR: 'REJEITAR',
  PEDIR_RETIFICACAO: 'PEDIR_RETIFICACAO',
  NOTIFICAR: null,
  ATRIBUIR: 'ATRIBUIR',
};

/** Facts that decide whether an act is possible for a solicitação. */
export interface Candidate {
  situacao: SituacaoSolicitacao;
  /** The person's who asks. */
  propria: boolean;
  /** Author of an unfinished lote that contains it. */
  emLoteDe: string | null;
  responsavelId: number | null;
  /** The end of its edital. */
  dataFim: Date;
  /** Its check list, with its ticks. */
  itens: readonly ItemConferido[];
  /** Data named in a message to the applicant. */
  nome: string;
  edital: string;
}

/** When it is asked, and what holds for every solicitação. */
interface Moment {
  now: Date;
  timeZone: string;
  isEditalOpen: boolean;
}

/** Why an act will not be done to a solicitação, or null (LOT-2). */
export function reasonAgainst(
  ato: AtoLote,
  candidate: Candidate,
  { now, timeZone, isEditalOpen }: Moment,
): string | null {
  const { situacao, propria, emLoteDe } = candidate;
  if (propria) return CODIGO.SOLICITACAO_PROPRIA;
  if (emLoteDe !== null) return `Já está em um lote de ${emLoteDe} que ainda não terminou.`;
  const act = ACTS[ato.acao];
  if (act && !mayDo('solicitacao', act, situacao)) return impossibleIn(situacao);
  if (ato.acao === 'ATRIBUIR') return reasonAgainstGiving(ato.para, candidate);
  if (ato.acao === 'APROVAR') return null;
  if (ato.acao === 'REPROVAR') return conferenciaProblem('REJEITAR', candidate.itens);
  if (ato.acao === 'NOTIFICAR' && !isEditalOpen && !isPastAnalysis(situacao)) return ERROR.noOpenEdital;
  return (
    deadlineProblem(candidate, ato.dataLimiteResposta, now, timeZone) ?? subjectProblem(fillSubject(ato, candidate))
  );
}

function reasonAgainstGiving(para: number | null, { responsavelId }: Candidate): string | null {
  if (para !== responsavelId) return null;
  return para === null ? LOTE_TEXT.alreadyNobodys : LOTE_TEXT.alreadyTheirs;
}

const impossibleIn = (situacao: SituacaoSolicitacao) =>
  `Esta ação não é possível. Situação atual da solicitação: ${SITUACAO_SOLICITACAO_LABEL[situacao]}.`;

/** A message of a lote, before it is filled in. */
type Mensagem = Extract<AtoLote, { mensagem: string }>;
/** Whom it is filled in for. */
type Named = Pick<Candidate, 'nome' | 'edital'>;

const valuesOf = ({ dataLimiteResposta }: Mensagem, { nome, edital }: Named): Required<PlaceholderValues> => ({
  nome,
  edital,
  prazo: dataLimiteResposta?.split('-').reverse().join('/') ?? '',
});
const fillSubject = (ato: Mensagem, named: Named) => fillText(ato.assunto, valuesOf(ato, named));
const subjectProblem = (filled: string) => (filled.length > LIMITS.templateSubjectMax ? RULE.subjectMax : null);

/** A message of a lote as one person gets it. */
export function messageFor(ato: Mensagem, named: Named): { assunto: string; mensagem: string } {
  const assunto = fillSubject(ato, named);
  const problem = subjectProblem(assunto);
  if (problem) throw businessError(problem);
  return { assunto, mensagem: fillRichText(ato.mensagem, valuesOf(ato, named)) };
}
