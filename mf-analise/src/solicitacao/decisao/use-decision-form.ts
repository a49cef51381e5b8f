import { decisaoFormSchema } from '@credenciados/contract';
import { useDraftForm, useWatch } from '@credenciados/shared/forms';
import { useEffect, useRef } from 'react';
import { type ConferenciaState, untickedText } from '../conferencia/conferencia.api.ts';

/** The decision on a solicitação, to be filled in. */
export function useDecisionForm(idSolicitacao: number) {
  return useDraftForm(`decisao-${idSolicitacao}`, decisaoFormSchema, { defaultValues: { justificativa: '' } });
}

export type DecisaoForm = ReturnType<typeof useDecisionForm>[0];

/** A rejection's justification begins with what isn't ticked (CON-5), as long as nobody has written anything else. */
export function useGrounds(
  { control, getValues, setValue }: DecisaoForm,
  { itens }: Pick<ConferenciaState, 'itens'>,
): void {
  const decisao = useWatch({ control, name: 'decisao' });
  const grounds = untickedText(itens);
  const filled = useRef('');
  useEffect(() => {
    const present = getValues('justificativa');
    // Restored with a draft.
    if (present === grounds) filled.current = grounds;
    if (present.trim() !== '' && present !== filled.current) return;
    const next = decisao === 'REPROVAR' ? grounds : '';
    filled.current = next;
    if (next !== present) setValue('justificativa', next, { shouldDirty: true });
  }, [decisao, grounds, getValues, setValue]);
}
