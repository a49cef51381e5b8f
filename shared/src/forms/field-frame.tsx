import { Field } from '@chakra-ui/react/field';
import { inputRecipe, textareaRecipe } from '@chakra-ui/react/theme';
import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { LuCircleAlert } from 'react-icons/lu';
import { addRecipes, addSlotRecipes } from '../ui/system.ts';
import { fieldRecipe } from './field-recipe.ts';
import { RequiredMark } from './form.tsx';
import { fieldId, useLabel } from './labels.ts';

addSlotRecipes({ field: fieldRecipe });
addRecipes({ input: inputRecipe, textarea: textareaRecipe });

/** Props of every field. */
export interface FieldProps {
  /** Path in the form's values: `pessoa.email`. */
  name: string;
  label: string;
  /** Format, size or example, shown between label and control. */
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
}

/** Props of a field's control, and its error, by the field's name. */
export function useField({ name, label, hint }: Pick<FieldProps, 'name' | 'label' | 'hint'>) {
  const { control } = useFormContext();
  useLabel(name, label);
  const { field, fieldState } = useController({ control, name });
  const error = fieldState.error?.message;
  const { helperText, errorText } = partIds(name);
  const describedBy = [hint && helperText, error && errorText].filter(Boolean).join(' ') || undefined;
  return { field, error, /** For the control's aria-describedby. */ describedBy };
}

/** Ids of a field's hint and error. */
function partIds(name: string) {
  const id = fieldId(name);
  return { helperText: `${id}-ajuda`, errorText: `${id}-erro` };
}

/** Styles of controls with Chakra's input recipe. */
export const CONTROL = {
  borderColor: { base: 'border.emphasized', _invalid: 'border.error' },
  bg: 'bg.panel',
  textStyle: 'md',
  size: 'lg',
} as const;

interface FieldFrameProps extends FieldProps {
  error: string | undefined;
  children: ReactNode;
}

/** Label, hint, control and error in a column, associated for screen readers. */
export function FieldFrame({ name, label, hint, required, disabled, readOnly, error, children }: FieldFrameProps) {
  return (
    <Field.Root
      id={fieldId(name)}
      ids={partIds(name)}
      required={required}
      disabled={disabled}
      readOnly={readOnly}
      invalid={error !== undefined}
      mb="5"
    >
      <Field.Label>
        {label}
        {required && <RequiredMark />}
      </Field.Label>
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
      {children}
      <Field.ErrorText>
        <LuCircleAlert aria-hidden="true" />
        {error}
      </Field.ErrorText>
    </Field.Root>
  );
}
