import { Input } from '@chakra-ui/react/input';
import { useEffect, useRef } from 'react';
import { CONTROL, FieldFrame, type FieldProps, useField } from './field-frame.tsx';
import type { Mask, MaskName } from './masks.ts';

interface Tied {
  name: MaskName;
  clean?: ((pasted: string) => string) | undefined;
  onAccept: (text: string) => void;
}

/**
 * Adds a mask to an input. `onAccept` gets the masked text; `clean` prepares pasted text. The mask's code loads later; until then the field
 * accepts any text.
 */
export function useMask(
  name: MaskName,
  value: string,
  onAccept: (text: string) => void,
  clean?: (pasted: string) => string,
) {
  const ref = useRef<HTMLInputElement>(null);
  const mask = useRef<Mask | null>(null);
  const tied = useRef<Tied>({ name, clean, onAccept });
  tied.current = { name, clean, onAccept };
  useEffect(() => {
    const input = ref.current;
    if (!input) return;
    let isHere = true;
    const cleaned = () => tied.current.clean?.(input.value) ?? input.value;
    const takePlain = () => tied.current.onAccept(cleaned());
    /** Autofill of iOS and password managers set the whole value and fire only `change` or `blur`. */
    const takeSet = () => {
      const { current } = mask;
      if (!current) return takePlain();
      if (input.value === current.value) return;
      current.value = cleaned();
      tied.current.onAccept(current.value);
    };
    input.addEventListener('input', takePlain);
    input.addEventListener('change', takeSet);
    input.addEventListener('blur', takeSet);
    import('./masks.ts').then(
      ({ tieMask }) => {
        if (!isHere) return;
        input.removeEventListener('input', takePlain);
        mask.current = tieMask(input, tied.current.name, tied.current.clean, (text) => tied.current.onAccept(text));
      },
      // Without a mask the field accepts any text, which the rules validate.
      (error: unknown) => console.warn(error),
    );
    return () => {
      isHere = false;
      input.removeEventListener('input', takePlain);
      input.removeEventListener('change', takeSet);
      input.removeEventListener('blur', takeSet);
      mask.current?.destroy();
      mask.current = null;
    };
  }, []);
  useEffect(() => {
    const held = mask.current ?? ref.current;
    if (held && held.value !== value) held.value = value;
  }, [value]);
  return ref;
}

interface MaskedFieldProps extends FieldProps {
  mask: MaskName;
  autoComplete?: string;
}

/** Text field with a mask. The form's value includes the mask, which the contract's schemas accept. */
export function MaskedField({ mask, autoComplete = 'off', ...props }: MaskedFieldProps) {
  const { field, error, describedBy } = useField(props);
  const ref = useMask(mask, field.value ?? '', field.onChange);
  return (
    <FieldFrame {...props} error={error}>
      <Input
        {...CONTROL}
        name={field.name}
        onBlur={field.onBlur}
        ref={(element) => {
          ref.current = element;
          field.ref(element);
        }}
        inputMode="numeric"
        aria-describedby={describedBy}
        autoComplete={autoComplete}
      />
    </FieldFrame>
  );
}
