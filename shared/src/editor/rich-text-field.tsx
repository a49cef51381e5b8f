import { useFieldContext } from '@chakra-ui/react/field';
import { Suspense, use, useEffect, useState } from 'react';
import { FieldFrame, type FieldProps, useField } from '../forms/field-frame.tsx';
import { ErrorBoundary } from '../module/error-boundary.tsx';
import { Skeleton } from '../ui/loading.tsx';
import { Box } from '../ui/primitives.ts';
import { ErrorState } from '../ui/states.tsx';
import type { Insert } from './insert-bar.tsx';

let loading: Promise<typeof import('./quill-editor.tsx')> | null = null;

/** The editor is large; it loads when the first field that needs it is shown. */
function loadEditor() {
  loading ??= import('./quill-editor.tsx');
  return loading;
}

interface EditorProps {
  value: string;
  onChange: (html: string) => void;
  onBlur: () => void;
  /** Lets the form move the focus here. */
  fieldRef: (target: { focus: () => void } | null) => void;
  hasHint: boolean;
  inserts: readonly Insert[] | undefined;
  takesFocus: boolean;
}

function Editor({ value, onChange, onBlur, fieldRef, hasHint, inserts, takesFocus }: EditorProps) {
  const { QuillEditor } = use(loadEditor());
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
 * Rich text: bold, italic, underline, strike, lists, alignment. The form's value is HTML, empty when nothing is
 * written. `inserts` are texts that buttons put in where the cursor is. With `takesFocus` it has the focus as soon as it is there.
 */
export function RichTextField({
  inserts,
  takesFocus = false,
  ...props
}: FieldProps & { inserts?: readonly Insert[]; takesFocus?: boolean }) {
  const { field, error } = useField(props);
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    loading = null;
    setAttempt(attempt + 1);
  };
  return (
    <FieldFrame {...props} error={error}>
      <Box w="100%">
        <ErrorBoundary
          resetKey={attempt}
          fallback={() => <ErrorState title="Não foi possível carregar o editor de texto." onRetry={retry} />}
        >
          <Suspense fallback={<Skeleton h="12rem" w="100%" />}>
            <Editor
              value={field.value ?? ''}
              onChange={field.onChange}
              onBlur={field.onBlur}
              fieldRef={field.ref}
              hasHint={Boolean(props.hint)}
              inserts={inserts}
              takesFocus={takesFocus}
            />
          </Suspense>
        </ErrorBoundary>
      </Box>
    </FieldFrame>
  );
}
