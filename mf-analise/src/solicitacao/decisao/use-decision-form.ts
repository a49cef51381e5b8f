import { decisaoFormSchema } from '@credenciados/contract';
import { useDraftForm, useWatch } from '@credenciados/shared/forms';
import { useEffect, useRef } from 'react';
import { type ConferenciaState, untickedText } from '../conferencia/conferencia.api.ts';

/** Form state of a decision. */
export function useDecisionForm(idSolicitacao: number) {
  return useDraftForm(`decisao-${idSolicitacao}`, decisaoFormSchema, {
    defaultValues: { justificativa: '', condicoes: [] },
  });
}

export type DecisaoForm = ReturnType<typeof useDecisionForm>[0];

/** Fills a rejection's justification with the unticked items (CON-5), until somebody writes other text. */
export function useGrounds(
  { control, getValues, setValue }: DecisaoForm,
  { itens }: Pick<ConferenciaState, 'itens'>,
): void {
  const decisao = useWatch({ control, name: 'decisao' });
  const grounds = untickedText(itens);
  const filled = useRef('');
  useEffect(() => {
    const present = getValues('justificativa');
    // The text was restored from a draft.
    if (present === grounds) filled.current = grounds;
    if (present.trim() !== '' && present !== filled.current) return;
    const next = decisao === 'REPROVAR' ? grounds : '';
    filled.current = next;
    if (next !== present) setValue('justificativa', next, { shouldDirty: true });
  }, [decisao, grounds, getValues, setValue]);
}
