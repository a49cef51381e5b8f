import { fieldId, useFormContext } from '@credenciados/shared/forms';
import { useShortcuts } from '../../common/shortcuts.ts';

/** Id of the button that finalises an analysis. */
export const FINISH_ID = 'finalizar-analise';

/** Single keys of the decision. None of them decides: that takes Enter on the button. */
export function DecisionShortcuts({ onGoesOn }: { onGoesOn: (goesOn: boolean) => void }) {
  const { setValue } = useFormContext<{ decisao: string }>();
  const choose = (decisao: string) => {
    setValue('decisao', decisao, { shouldDirty: true });
    // The option gets the focus, so that screen readers announce it.
    for (const option of document.getElementsByName('decisao')) {
      if (option instanceof HTMLInputElement && option.value === decisao) option.focus();
    }
  };
  // Synchronous: the form's `setFocus` is delayed, and the next typed letter would trigger a shortcut.
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
