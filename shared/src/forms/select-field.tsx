import { NativeSelect } from '@chakra-ui/react/native-select';
import { nativeSelectSlotRecipe } from '@chakra-ui/react/theme';
import { addSlotRecipes } from '../ui/system.ts';
import { CONTROL, FieldFrame, type FieldProps, useField } from './field-frame.tsx';

addSlotRecipes({ nativeSelect: nativeSelectSlotRecipe });

/** An option of a choice. */
export interface Option {
  value: string;
  label: string;
}

interface SelectFieldProps extends FieldProps {
  options: readonly Option[];
  placeholder?: string;
  autoComplete?: string;
  /** Called if the person chooses another one, not if the page sets the value. */
  onChoose?: (value: string) => void;
}

/** Choice among a few options. */
export function SelectField({
  options,
  placeholder = 'Selecione',
  autoComplete,
  onChoose,
  ...props
}: SelectFieldProps) {
  const { field, error, describedBy } = useField(props);
  const { size, ...look } = CONTROL;
  return (
    <FieldFrame {...props} error={error}>
      <NativeSelect.Root size={size} disabled={props.disabled}>
        <NativeSelect.Field
          {...look}
          {...field}
          aria-describedby={describedBy}
          onChange={(event) => {
            field.onChange(event);
            onChoose?.(event.target.value);
          }}
          value={field.value ?? ''}
          autoComplete={autoComplete}
        >
          <option value="">{placeholder}</option>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </FieldFrame>
  );
}
