import { Input } from '@chakra-ui/react/input';
import { Textarea } from '@chakra-ui/react/textarea';
import { CONTROL, FieldFrame, type FieldProps, useField } from './field-frame.tsx';

interface TextFieldProps extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'search';
  /** What the browser may fill in: `name`, `email`, `street-address`… */
  autoComplete?: string;
  maxLength?: number;
  inputMode?: 'text' | 'numeric' | 'email' | 'tel';
}

/** One line of text. */
export function TextField({ type = 'text', autoComplete = 'off', maxLength, inputMode, ...props }: TextFieldProps) {
  const { field, error, describedBy } = useField(props);
  return (
    <FieldFrame {...props} error={error}>
      <Input
        {...CONTROL}
        {...field}
        value={field.value ?? ''}
        type={type}
        aria-describedby={describedBy}
        autoComplete={autoComplete}
        maxLength={maxLength}
        inputMode={inputMode}
      />
    </FieldFrame>
  );
}

/** Several lines of text. */
export function TextareaField({ rows = 4, maxLength, ...props }: FieldProps & { rows?: number; maxLength?: number }) {
  const { field, error, describedBy } = useField(props);
  return (
    <FieldFrame {...props} error={error}>
      <Textarea
        {...CONTROL}
        {...field}
        aria-describedby={describedBy}
        value={field.value ?? ''}
        rows={rows}
        maxLength={maxLength}
        py="2"
      />
    </FieldFrame>
  );
}
