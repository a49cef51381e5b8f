import { fieldId, useFormContext } from '@credenciados/shared/forms';
import { useShortcuts } from '../../common/shortcuts.ts';

/** Id of the button that finalises an analysis. */
export const FINISH_ID = 'finalizar-analise';

/** Single keys of the decision. None of them decides: Enter on the button does. */
export function DecisionShortcuts({ onGoesOn }: { onGoesOn: (goesOn: boolean) => void }) {
  const { setValue } = useFormContext<{ decisao: string }>();
  const choose = (decisao: string) => {
    setValue('decisao', decisao, { shouldDirty: true });
    // The option itself takes the focus, so that a screen reader says what is chosen now.
    for (const option of document.getElementsByName('decisao')) {
      if (option instanceof HTMLInputElement && option.value === decisao) option.focus();
    }
  };
  // At once: the form's own `setFocus` waits, and the next letter typed would be taken for a shortcut.
  const focus = (id: string) => document.getElementById(id)?.focus();
  const finish = (goesOn: boolean) => {
    onGoesOn(goesOn);
    focus(FINISH_ID);
  };
  useShortcuts({
    a: () => choose('APROVAR'),
    r: () => choose('REPROVAR'),
    t: () => focus(fieldId('justificativa')),
    f: () => finish(false),
    p: () => finish(true),
  });
  return null;
}
