import { SITUACAO_SOLICITACAO_LABEL, type SituacaoSolicitacao } from '@credenciados/shared';
import type { StateLook } from './state-tag.tsx';

const LOOK: Record<SituacaoSolicitacao, Omit<StateLook, 'label'>> = {
  AGUARDANDO_APROVACAO: { tone: 'info', pending: true, meaning: 'A comissão ainda não decidiu.' },
  AGUARDANDO_VALIDACAO: { tone: 'info', pending: true, meaning: 'O cadastro veio de um processo e aguarda validação.' },
  RETIFICADO: { tone: 'warning', pending: true, meaning: 'Foi pedida retificação ao interessado.' },
  CREDENCIADO: { tone: 'success', meaning: 'A solicitação foi aprovada.' },
  REJEITADO: { tone: 'error', meaning: 'A solicitação foi reprovada.' },
  INATIVO: { tone: 'neutral', meaning: 'A pessoa foi descredenciada.' },
};

/** How the state of a request is shown. */
export function solicitacaoLook(situacao: SituacaoSolicitacao): StateLook {
  return { ...LOOK[situacao], label: SITUACAO_SOLICITACAO_LABEL[situacao] };
}
