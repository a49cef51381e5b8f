import { TERMO } from '@credenciados/contract';
import { apiQuery, call, type Input, type Output, useMutation, useQuery } from '@credenciados/shared';
import { refreshAfter } from '../after-action.ts';

/** An impediment, or an applicant's claim. */
export type Impedimento = Output<'GET /impedimento/findBySolicitacao/:id'>[number];

/** Impediments and claims of a solicitação, newest first. */
export function useImpedimentos(id: number) {
  return useQuery(apiQuery('GET /impedimento/findBySolicitacao/:id', { params: { id }, background: true }));
}

/** Declares the person impeded. */
export function useDeclareImpediment(idSolicitacao: number) {
  return useMutation({
    mutationFn: (motivo: string) =>
      call('POST /impedimento/declarar', { body: { idSolicitacao, motivo }, silent: true }),
    onSuccess: refreshAfter('POST /impedimento/declarar'),
  });
}

/** Ends another person's impediment. */
export function useEndImpediment(id: number) {
  return useMutation({
    mutationFn: (motivo: string) =>
      call('PUT /impedimento/cessar/:id', { params: { id }, body: { motivo }, silent: true }),
    onSuccess: refreshAfter('PUT /impedimento/cessar/:id'),
  });
}

/** Decides on an applicant's claim. */
export function useDecideClaim(id: number) {
  return useMutation({
    mutationFn: (body: Input<'PUT /impedimento/decidir/:id'>['body']) =>
      call('PUT /impedimento/decidir/:id', { params: { id }, body, silent: true }),
    onSuccess: refreshAfter('PUT /impedimento/decidir/:id'),
  });
}

/** Accepts the term of secrecy. */
export function useAcceptTerm() {
  return useMutation({
    mutationFn: () => call('POST /impedimento/termo', { body: { versao: TERMO.versao }, silent: true }),
    onSuccess: refreshAfter('POST /impedimento/termo'),
  });
}
