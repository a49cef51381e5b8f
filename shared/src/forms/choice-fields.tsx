import type { ReactNode } from 'react';
import { LuCircleAlert } from 'react-icons/lu';
import { chakra } from '../ui/primitives.ts';
import { type FieldProps, useField } from './field-frame.tsx';
import { RequiredMark } from './form.tsx';
import { fieldId } from './labels.ts';
import type { Option } from './select-field.tsx';

/** Label around a checkbox or radio button, large enough for touch. */
export const Choice = chakra('label', {
  base: { display: 'flex', alignItems: 'flex-start', gap: '3', py: '1.5', cursor: 'pointer', w: 'fit-content' },
});
export const Control = chakra('input', {
  base: { flexShrink: '0', boxSize: '5', mt: '0.5', accentColor: 'primary.solid', cursor: 'pointer' },
});

function ErrorText({ id, children }: { id: string; children: ReactNode }) {
  return (
    <chakra.p
      id={id}
      display="flex"
      alignItems="center"
      gap="1"
      color="fg.error"
      textStyle="sm"
      fontWeight="semibold"
      _icon={{ flexShrink: '0' }}
    >
      <LuCircleAlert aria-hidden="true" />
      {children}
    </chakra.p>
  );
}

interface CheckboxFieldProps extends Omit<FieldProps, 'readOnly'> {
  /** Called if the person changes it, not if the page sets the value. */
  onChoose?: (checked: boolean) => void;
}

/** Checkbox for yes or no. */
export function CheckboxField({ hint, required, disabled, onChoose, ...props }: CheckboxFieldProps) {
  const { field, error, describedBy } = useField({ ...props, hint });
  const id = fieldId(props.name);
  return (
    <chakra.div mb="5">
      <Choice htmlFor={id}>
        <Control
          type="checkbox"
          id={id}
          name={field.name}
          ref={field.ref}
          checked={field.value === true}
          onChange={({ target: { checked } }) => {
            field.onChange(checked);
            onChoose?.(checked);
          }}
          onBlur={field.onBlur}
          disabled={disabled}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
        />
        <span>
          {props.label} {required && <RequiredMark />}
        </span>
      </Choice>
      {hint && (
        <chakra.p id={`${id}-ajuda`} color="fg.muted" textStyle="sm">
          {hint}
        </chakra.p>
      )}
      {error && <ErrorText id={`${id}-erro`}>{error}</ErrorText>}
    </chakra.div>
  );
}

interface GroupProps extends Omit<FieldProps, 'readOnly'> {
  options: readonly Option[];
}

/** Fieldset of one question's options. */
function Group({
  id,
  label,
  hint,
  required,
  error,
  describedBy,
  role,
  children,
}: Pick<FieldProps, 'label' | 'hint' | 'required'> & {
  id: string;
  error: string | undefined;
  describedBy: string | undefined;
  role: 'radiogroup' | 'group';
  children: ReactNode;
}) {
  const radios = role === 'radiogroup';
  return (
    <chakra.fieldset
      mb="5"
      role={role}
      aria-required={(radios && required) || undefined}
      aria-invalid={radios && error ? true : undefined}
      aria-describedby={describedBy}
    >
      <chakra.legend fontWeight="semibold" mb="1">
        {label} {required && <RequiredMark />}
      </chakra.legend>
      {hint && (
        <chakra.p id={`${id}-ajuda`} color="fg.muted" textStyle="sm">
          {hint}
        </chakra.p>
      )}
      {children}
      {error && <ErrorText id={`${id}-erro`}>{error}</ErrorText>}
    </chakra.fieldset>
  );
}

/** Two or three visible options, one of which is chosen. The form's value is the option's `value`. */
export function RadioGroupField({ hint, required, disabled, options, ...props }: GroupProps) {
  const { field, error, describedBy } = useField({ ...props, hint });
  const id = fieldId(props.name);
  return (
    <Group role="radiogroup" {...{ id, label: props.label, hint, required, error, describedBy }}>
      <chakra.div display="flex" flexWrap="wrap" columnGap="6">
        {options.map(({ value, label }, position) => (
          <Choice key={value}>
            <Control
              type="radio"
              // Visible options, any number of which are chosen. The form's value is an array of their values, in the options' order.
              id={position === 0 ? id : undefined}
              name={field.name}
              ref={position === 0 ? field.ref : undefined}
              value={value}
              checked={field.value === value}
              onChange={() => field.onChange(value)}
              onBlur={field.onBlur}
              disabled={disabled}
            />
            {label}
          </Choice>
        ))}
      </chakra.div>
    </Group>
  );
}

/** Visible options, of which any number is chosen. The form's value is an array of their values, in the options' order. */
export function CheckboxGroupField({ hint, required, disabled, options, ...props }: GroupProps) {
  const { field, error, describedBy } = useField({ ...props, hint });
  const id = fieldId(props.name);
  const chosen: readonly string[] = Array.isArray(field.value) ? field.value : [];
  const toggle = (value: string, checked: boolean) =>
    field.onChange(
      options.map((option) => option.value).filter((known) => (known === value ? checked : chosen.includes(known))),
    );
  return (
    <Group role="group" {...{ id, label: props.label, hint, required, error, describedBy }}>
      {options.map(({ value, label }, position) => (
        <Choice key={value}>
          <Control
            type="checkbox"
            id={position === 0 ? id : undefined}
            name={field.name}
            ref={position === 0 ? field.ref : undefined}
            checked={chosen.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
            onBlur={field.onBlur}
            disabled={disabled}
            aria-invalid={error ? true : undefined}
          />
          {label}
        </Choice>
      ))}
    </Group>
  );
}
