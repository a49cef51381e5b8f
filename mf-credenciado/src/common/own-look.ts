import { solicitacaoLook } from '@credenciados/contract/solicitacao-look';
import { formatDate } from '@credenciados/shared';
import type { MinhaSolicitacao } from '../solicitacoes.api.ts';

type Own = Pick<MinhaSolicitacao, 'situacao' | 'isPossivelResponder' | 'prazoRetificacao' | 'semEfeito'>;

/** State of the person's own solicitação. If the person must act, it says what to do and until when. */
export function ownLook({ isPossivelResponder, prazoRetificacao, ...state }: Own): ReturnType<typeof solicitacaoLook> {
  const look = solicitacaoLook(state, 'applicant');
  if (prazoRetificacao === null) return look;
  return isPossivelResponder
    ? { ...look, label: `Corrija até ${formatDate(prazoRetificacao)}` }
    : { ...look, label: `O prazo para corrigir terminou em ${formatDate(prazoRetificacao)}` };
}
