import { Input } from '@chakra-ui/react/input';
import { Textarea } from '@chakra-ui/react/textarea';
import { cleanEmail, cleanLine, cleanLines } from '@credenciados/contract/text';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { CONTROL, FieldFrame, type FieldProps, useField } from './field-frame.tsx';

/** Field whose value is cleaned visibly, as in the contract: on leaving, on submitting, and for an address on autofill. */
function useCleanField(props: FieldProps, clean: (text: string) => string) {
  const { field, ...rest } = useField(props);
  const value: string = field.value ?? '';
  const tidy = () => {
    const tidied = clean(value);
    if (tidied !== value) field.onChange(tidied);
  };
  const onBlur = () => {
    tidy();
    field.onBlur();
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const { inputType = '' } = event.nativeEvent as InputEvent;
    field.onChange(AT_ONCE.has(inputType) && clean === cleanEmail ? clean(event.target.value) : event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') tidy();
  };
  return { field: { ...field, value, onBlur }, onChange, onKeyDown, ...rest };
}

/** Input types by which an address arrives whole; browsers give no type for autofill. */
const AT_ONCE = new Set(['insertFromPaste', 'insertFromDrop', 'insertReplacementText', '']);

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'search';
  /** Autofill token: `name`, `email`, `street-address`… */
  autoComplete?: string;
  maxLength?: number;
  inputMode?: 'text' | 'numeric' | 'email' | 'tel';
}

/** Text field with one line. */
export function TextField({ type = 'text', autoComplete = 'off', maxLength, inputMode, ...props }: TextFieldProps) {
  const { field, onChange, onKeyDown, error, describedBy } = useCleanField(
    props,
    type === 'email' ? cleanEmail : cleanLine,
  );
  return (
    <FieldFrame {...props} error={error}>
      <Input
        {...CONTROL}
        {...field}
        onChange={onChange}
        onKeyDown={onKeyDown}
        type={type}
        aria-describedby={describedBy}
        autoComplete={autoComplete}
        maxLength={maxLength}
        inputMode={inputMode}
      />
    </FieldFrame>
  );
}

/** Text field with several lines. */
export function TextareaField({ rows = 4, maxLength, ...props }: FieldProps & { rows?: number; maxLength?: number }) {
  const { field, error, describedBy } = useCleanField(props, cleanLines);
  return (
    <FieldFrame {...props} error={error}>
      <Textarea {...CONTROL} {...field} aria-describedby={describedBy} rows={rows} maxLength={maxLength} py="2" />
    </FieldFrame>
  );
}
