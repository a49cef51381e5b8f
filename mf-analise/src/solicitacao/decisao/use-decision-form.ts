import { decisaoFormSchema } from '@credenciados/shared/contract';
import { useWatch, useZodForm } from '@credenciados/shared/forms';
import { useEffect, useRef } from 'react';
import { type ConferenciaState, untickedText } from '../conferencia/conferencia.api.ts';

/** A decision to be filled in. */
export function useDecisionForm() {
  return useZodForm(decisaoFormSchema, { defaultValues: { justificativa: '' } });
}

/** A rejection's justification begins with what isn't ticked (CON-5), as long as nobody has written anything else. */
export function useGrounds(
  { control, getValues, setValue }: ReturnType<typeof useDecisionForm>,
  { itens }: Pick<ConferenciaState, 'itens'>,
): void {
  const decisao = useWatch({ control, name: 'decisao' });
  const grounds = untickedText(itens);
  const filled = useRef('');
  useEffect(() => {
    const present = getValues('justificativa');
    if (present.trim() !== '' && present !== filled.current) return;
    const next = decisao === 'REPROVAR' ? grounds : '';
    filled.current = next;
    if (next !== present) setValue('justificativa', next, { shouldDirty: true });
  }, [decisao, grounds, getValues, setValue]);
}
