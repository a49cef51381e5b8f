import { useFormContext } from '@credenciados/shared/forms';
import { useShortcuts } from './shortcuts.ts';

/** Id of the button that finalises an analysis. */
export const FINISH_ID = 'finalizar-analise';

/** Single keys of the decision. None of them decides: Enter on the button does. */
export function DecisionShortcuts() {
  const { setFocus, setValue } = useFormContext<{ decisao: string; justificativa: string }>();
  const choose = (decisao: string) => {
    setValue('decisao', decisao, { shouldDirty: true });
    // The option itself takes the focus, so that a screen reader says what is chosen now.
    for (const option of document.getElementsByName('decisao')) {
      if (option instanceof HTMLInputElement && option.value === decisao) option.focus();
    }
  };
  useShortcuts({
    a: () => choose('APROVAR'),
    r: () => choose('REPROVAR'),
    t: () => setFocus('justificativa'),
    f: () => document.getElementById(FINISH_ID)?.focus(),
  });
  return null;
}
