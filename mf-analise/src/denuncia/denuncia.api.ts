import { SITUACAO_DENUNCIA_LABEL } from '@credenciados/contract';
import { apiQuery, call, type Input, keepPreviousData, type Output, useMutation, useQuery } from '@credenciados/shared';
import type { StateLook } from '@credenciados/shared/overlays';
import { afterAction } from '../common/after-action.ts';

export type DenunciaRow = Output<'POST /denuncia/findByFiltro'>['content'][number];
export type Denuncia = Output<'GET /denuncia/findById/:id'>;
export type SituacaoDenuncia = Denuncia['situacao'];

/** Label and icon of a complaint's state. */
export const LOOK: Record<SituacaoDenuncia, StateLook> = {
  RECEBIDA: {
    ...{ tone: 'info', pending: true, label: SITUACAO_DENUNCIA_LABEL.RECEBIDA },
    meaning: 'A comissão ainda não decidiu.',
  },
  ARQUIVADA: { tone: 'neutral', label: SITUACAO_DENUNCIA_LABEL.ARQUIVADA, meaning: 'Nenhum procedimento foi aberto.' },
  ACOLHIDA: {
    ...{ tone: 'success', label: SITUACAO_DENUNCIA_LABEL.ACOLHIDA },
    meaning: 'Um procedimento foi aberto com esta denúncia.',
  },
};

/** A page of complaints. */
export function useDenuncias(body: Input<'POST /denuncia/findByFiltro'>['body']) {
  return useQuery({ ...apiQuery('POST /denuncia/findByFiltro', { body }), placeholderData: keepPreviousData });
}

export function useDenuncia(id: number) {
  return useQuery({ ...apiQuery('GET /denuncia/findById/:id', { params: { id } }), refetchOnReconnect: false });
}

/** Accredited people by name, for a complaint about a typed one. */
export function useDenunciaveis(nome: string) {
  return useQuery({
    ...apiQuery('POST /publico/denuncia/credenciados', { body: { nome } }),
    enabled: nome !== '',
    placeholderData: keepPreviousData,
  });
}

/** Archives a complaint. */
export function useArchive(id: number) {
  return useMutation({
    mutationFn: (motivo: string) =>
      call('PUT /denuncia/arquivar/:id', { params: { id }, body: { motivo }, silent: true }),
    ...afterAction('PUT /denuncia/arquivar/:id'),
  });
}
