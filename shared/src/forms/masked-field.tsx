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
 * Ties an input to a mask. `onAccept` is given the text with its mask; `clean` makes ready what was put in at once. The mask's
 * code comes after the field, which takes what is typed meanwhile as it is.
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
    /** Autofill of iOS and password managers set a value at once, and tell of it by `change` alone, or when the field is left. */
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
      // Without a mask the field is one that takes any text; the rules say what is wrong with it.
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

/** One line of text with a mask; the form's value has the mask, and the contract's schemas take it so. */
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
