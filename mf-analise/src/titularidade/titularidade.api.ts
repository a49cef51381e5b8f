import {
  apiQuery,
  call,
  type Input,
  keepPreviousData,
  type Output,
  type SituacaoSolicitacao,
  useMutation,
  useQuery,
} from '@credenciados/shared';
import type { StateLook } from '@credenciados/shared/overlays';
import { afterAction } from '../common/after-action.ts';

type Filtro = Input<'POST /titularidade/findByFiltro'>['body'];
/** A row of the list of claims. */
export type TitularidadeRow = Output<'POST /titularidade/findByFiltro'>['content'][number];
/** A claim with all its data. */
export type Titularidade = Output<'GET /titularidade/findById/:id'>;
export type SituacaoTitularidade = Titularidade['situacao'];
export type { SituacaoSolicitacao };

/** Label and icon of a claim's state. */
export const LOOK: Record<SituacaoTitularidade, StateLook> = {
  PENDENTE: { tone: 'info', pending: true, label: 'Pendente', meaning: 'A comissão ainda não decidiu.' },
  ACEITO: { tone: 'success', label: 'Aceito', meaning: 'A conta passou a ter o e-mail do pedido.' },
  RECUSADO: { tone: 'error', label: 'Recusado', meaning: 'O pedido foi recusado; nada mudou na conta.' },
};

/** A page of claims. */
export function useTitularidades(filtro: Filtro) {
  return useQuery({
    ...apiQuery('POST /titularidade/findByFiltro', { body: filtro }),
    placeholderData: keepPreviousData,
  });
}

export function useTitularidade(id: number) {
  return useQuery({
    ...apiQuery('GET /titularidade/findById/:id', { params: { id }, silent: 'missing' }),
    refetchOnReconnect: false,
  });
}

/** Accepts or refuses a claim. */
export function useDecide() {
  return useMutation({
    mutationFn: (body: Input<'POST /titularidade/decidir'>['body']) =>
      call('POST /titularidade/decidir', { body, silent: true }),
    ...afterAction('POST /titularidade/decidir'),
  });
}
