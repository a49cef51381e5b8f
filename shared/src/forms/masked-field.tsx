import { Input } from '@chakra-ui/react/input';
import { useEffect, useRef } from 'react';
import { useIMask } from 'react-imask';
import { CONTROL, FieldFrame, type FieldProps, useField } from './field-frame.tsx';

export type MaskName = 'cpf' | 'cep' | 'telefone' | 'data';

/** Masks (INS-3, INS-5). */
const MASKS: Record<MaskName, Parameters<typeof useIMask>[0]> = {
  cpf: { mask: '000.000.000-00' },
  cep: { mask: '00000-000' },
  telefone: { mask: [{ mask: '(00) 0000-0000' }, { mask: '(00) 00000-0000' }] },
  data: { mask: '00/00/0000' },
};

/** Ties an input to a mask. `onAccept` is given the text with its mask; `clean` makes ready what was put in at once. */
export function useMask(
  name: MaskName,
  value: string,
  onAccept: (text: string) => void,
  clean?: (pasted: string) => string,
) {
  const latest = useRef(onAccept);
  latest.current = onAccept;
  const { ref, maskRef } = useIMask<HTMLInputElement>(
    { ...MASKS[name], ...(clean && { prepare: clean }) },
    {
      onAccept: (text, _mask, event) => {
        // Without an event it is the value given below that was accepted, not something typed.
        if (event) latest.current(text);
      },
    },
  );
  useEffect(() => {
    // Straight to the mask: the hook's own state misses a value that was there from the start and is taken away.
    if (maskRef.current && maskRef.current.value !== value) maskRef.current.value = value;
  }, [value, maskRef]);
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
