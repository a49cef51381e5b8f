import { ERROR } from '@credenciados/contract/texts';
import { type ReactNode, useRef, useState } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { useUnsavedChanges } from '../module/dirty.store.ts';
import { chakra, Text, VisuallyHidden } from '../ui/primitives.ts';
import { DraftLine } from './draft-line.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { type Labels, LabelsContext } from './labels.ts';
import { applyServerErrors } from './server-errors.ts';
import { STEADY_PRESS } from './steady-press.ts';
import type { Draft } from './use-draft-form.ts';

interface FormProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  /** Submits the validated values. Thrown errors are shown by the fields and the summary (`applyServerErrors`). */
  onSubmit: (values: Output) => Promise<unknown> | undefined;
  children: ReactNode;
  /** Label of the form for screen readers, if the page has several. */
  label?: string;
  id?: string;
  /** From `useDraftForm`: announces a restored draft. */
  draft?: Draft;
  /** Leaves without a question about unsaved changes. */
  ignoreUnsaved?: boolean;
  /** Title of a failure for which the API named no field: 'Erro ao cadastrar/editar o edital.' */
  failureTitle?: string;
}

/** Hides the legend if no field is required. */
const NOT_WITHOUT_MARK = { 'form:not(:has(> :not([data-legend]) [data-required-mark])) > &': { display: 'none' } };

/** Form with its legend and its error summary, which gets the focus when submitting fails. */
export function Form<Input extends FieldValues, Output>({
  form,
  onSubmit,
  children,
  label,
  id,
  draft,
  ignoreUnsaved = false,
  failureTitle = ERROR.title,
}: FormProps<Input, Output>) {
  const labels = useRef<Labels>(new Map()).current;
  const [attempt, setAttempt] = useState(0);
  const { isDirty, isSubmitSuccessful, isSubmitting, submitCount } = form.formState;
  // A submitted form may navigate as soon as it is accepted.
  useUnsavedChanges(!ignoreUnsaved && isDirty && !isSubmitting && !isSubmitSuccessful);
  const submit = async (values: Output) => {
    try {
      await onSubmit(values);
    } catch (error) {
      applyServerErrors(form, error);
    }
  };
  return (
    <FormProvider {...form}>
      <LabelsContext value={labels}>
        <chakra.form
          id={id}
          aria-label={label}
          aria-busy={isSubmitting || undefined}
          noValidate
          {...STEADY_PRESS}
          onSubmit={(event) => {
            form
              .handleSubmit(submit)(event)
              .finally(() => setAttempt((count) => count + 1));
          }}
        >
          <ErrorSummary attempt={attempt} failureTitle={failureTitle} />
          {draft && submitCount === 0 && <DraftLine draft={draft} />}
          <Text data-legend="" color="fg.muted" textStyle="sm" mb="4" css={NOT_WITHOUT_MARK}>
            <RequiredLegend />
          </Text>
          {children}
        </chakra.form>
      </LabelsContext>
    </FormProvider>
  );
}

/** Explains the mark of required fields, for screen readers too. */
export function RequiredLegend() {
  return (
    <>
      Os campos marcados com <RequiredMark />
      <VisuallyHidden>asterisco</VisuallyHidden> são obrigatórios.
    </>
  );
}

/** Mark of a required field, explained by the form's legend. The control itself has `aria-required`. */
export function RequiredMark() {
  return (
    <chakra.span data-required-mark="" color="fg.error" fontWeight="bold" aria-hidden="true">
      *
    </chakra.span>
  );
}

/** Mark of a required group, whose controls can't have it. */
export function RequiredGroupMark() {
  return (
    <>
      <RequiredMark />
      <VisuallyHidden>(obrigatório)</VisuallyHidden>
    </>
  );
}
