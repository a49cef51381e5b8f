import { SITUACAO_SOLICITACAO_LABEL, type SituacaoSolicitacao } from './domain.ts';
import { type SemEfeito, SITUACAO_VIGENCIA_LABEL } from './vigencia.ts';

/** Appearance of a state on a screen, and of the reason that the committee gave for it. */
export interface SolicitacaoLook {
  tone: 'success' | 'error' | 'info' | 'warning' | 'neutral';
  pending?: boolean;
  label: string;
  /** Sentence that explains the label. */
  meaning: string;
  grounds?: { tone: 'error' | 'info'; title: string };
}
type Look = Omit<SolicitacaoLook, 'label' | 'meaning'> & { staff: string; applicant: string };

const LOOK: Record<SituacaoSolicitacao, Look> = {
  AGUARDANDO_APROVACAO: {
    tone: 'info',
    pending: true,
    staff: 'A comissão ainda não decidiu.',
    applicant: 'A comissão ainda não decidiu. Você será avisado por e-mail.',
  },
  AGUARDANDO_VALIDACAO: {
    tone: 'info',
    pending: true,
    staff: 'O cadastro veio de um processo e aguarda validação.',
    applicant: 'O seu cadastro veio de um processo e aguarda a validação da comissão.',
  },
  RETIFICADO: {
    tone: 'warning',
    pending: true,
    staff: 'Foi pedida retificação ao interessado.',
    applicant: 'A comissão pediu que você corrija a solicitação.',
  },
  CREDENCIADO: { tone: 'success', staff: 'A solicitação foi aprovada.', applicant: 'A sua solicitação foi aprovada.' },
  REJEITADO: {
    tone: 'error',
    grounds: { tone: 'error', title: 'Justificativa da reprovação' },
    staff: 'A solicitação foi reprovada.',
    applicant: 'A sua solicitação foi reprovada. A justificativa está na solicitação.',
  },
  INATIVO: {
    tone: 'neutral',
    staff: 'O credenciamento foi encerrado.',
    applicant: 'O seu credenciamento foi encerrado.',
  },
  ARQUIVADO: {
    tone: 'neutral',
    grounds: { tone: 'info', title: 'Motivo do arquivamento' },
    staff: 'A solicitação foi arquivada.',
    applicant: 'A sua solicitação foi arquivada.',
  },
};

/** Appearance of an accreditation without effect, wherever it is shown. */
export const LOOK_SEM_EFEITO: Record<SemEfeito, Pick<SolicitacaoLook, 'tone' | 'meaning'>> = {
  SUSPENSO: { tone: 'warning', meaning: 'O credenciamento está suspenso.' },
  VENCIDO: { tone: 'neutral', meaning: 'O prazo do credenciamento terminou.' },
};

/** State of a solicitação, with that of its accreditation where it has no effect (VIG-1). */
export interface EstadoSolicitacao {
  situacao: SituacaoSolicitacao;
  semEfeito?: SemEfeito | null | undefined;
}

/** Label of a state: *Vencido* is never called *Descredenciado* (VIG-3). */
export const situacaoLabel = ({ situacao, semEfeito }: EstadoSolicitacao): string =>
  semEfeito ? SITUACAO_VIGENCIA_LABEL[semEfeito] : SITUACAO_SOLICITACAO_LABEL[situacao];

/**
 * Label, icon and meaning of a solicitação's state, for staff or for its applicant. An accreditation that is suspended or over by its term
 * says so (VIG-1).
 */
export function solicitacaoLook(estado: EstadoSolicitacao, reader: 'staff' | 'applicant'): SolicitacaoLook {
  const label = situacaoLabel(estado);
  if (estado.semEfeito) return { ...LOOK_SEM_EFEITO[estado.semEfeito], label };
  const { staff, applicant, ...look } = LOOK[estado.situacao];
  return { ...look, label, meaning: reader === 'staff' ? staff : applicant };
}
