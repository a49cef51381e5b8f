import { useFieldContext } from '@chakra-ui/react/field';
import { useEffect } from 'react';
import { FieldFrame, type FieldProps, useField } from '../forms/field-frame.tsx';
import { ErrorBoundary } from '../module/error-boundary.tsx';
import { later } from '../module/later.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { Box } from '../ui/primitives.ts';
import { ErrorState } from '../ui/states.tsx';
import type { Insert } from './insert-bar.tsx';

/** The editor is large, so it loads with the first field that needs it. */
const QuillEditor = later(async () => (await import('./quill-editor.tsx')).QuillEditor, {
  loading: <Skeleton h="12rem" w="100%" />,
});

interface EditorProps {
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  /** Receives the focus function for the form. */
  fieldRef: (target: { focus: () => void } | null) => void;
  hasHint: boolean;
  inserts: readonly Insert[] | undefined;
  takesFocus: boolean;
}

function Editor({ value, onChange, onBlur, fieldRef, hasHint, inserts, takesFocus }: EditorProps) {
  const frame = useFieldContext();
  const id = frame.ids.control;
  const descriptions = [hasHint && frame.ids.helperText, frame.invalid && frame.ids.errorText].filter(Boolean);
  useEffect(() => {
    fieldRef({ focus: () => document.getElementById(id)?.focus() });
    return () => fieldRef(null);
  }, [fieldRef, id]);
  return (
    <QuillEditor
      id={id}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      labelledBy={frame.ids.label}
      describedBy={descriptions.join(' ') || undefined}
      invalid={frame.invalid}
      required={frame.required}
      disabled={frame.disabled || frame.readOnly}
      inserts={inserts}
      takesFocus={takesFocus}
    />
  );
}

/**
 * Field for rich text: bold, italic, underline, strike, lists, alignment. The form's value is HTML, empty without text. `inserts` are texts
 * that buttons insert at the cursor. With `takesFocus` it is focused once loaded.
 */
export function RichTextField({
  inserts,
  takesFocus = false,
  ...props
}: FieldProps & { inserts?: readonly Insert[]; takesFocus?: boolean }) {
  const { field, error } = useField(props);
  return (
    <FieldFrame {...props} error={error}>
      <Box w="100%">
        <ErrorBoundary
          fallback={(retry) => <ErrorState title="Não foi possível carregar o editor de texto." onRetry={retry} />}
        >
          <Editor
            value={field.value ?? ''}
            onChange={field.onChange}
            onBlur={field.onBlur}
            fieldRef={field.ref}
            hasHint={Boolean(props.hint)}
            inserts={inserts}
            takesFocus={takesFocus}
          />
        </ErrorBoundary>
      </Box>
    </FieldFrame>
  );
}
