import { IMask } from 'react-imask';

/** Formats of masks (INS-3, INS-5). */
const MASKS = {
  cpf: { mask: '000.000.000-00' },
  cep: { mask: '00000-000' },
  telefone: { mask: [{ mask: '(00) 0000-0000' }, { mask: '(00) 00000-0000' }] },
  data: { mask: '00/00/0000' },
};
export type MaskName = keyof typeof MASKS;

/** Mask of an input: its text and a function that removes it. */
export interface Mask {
  value: string;
  destroy: () => void;
}

/** Adds a mask to an input and its present text. `onAccept` is called for typed text, not for set values. */
export function tieMask(
  input: HTMLInputElement,
  name: MaskName,
  clean: ((pasted: string) => string) | undefined,
  onAccept: (text: string) => void,
): Mask {
  const before = input.value;
  const mask = IMask(input, {
    ...MASKS[name],
    // Only for text inserted at the start, where it may have a prefix.
    ...(clean && {
      prepare: (text: string, { unmaskedValue: before }: { unmaskedValue: string }) =>
        before === '' ? clean(text) : text,
    }),
  });
  mask.on('accept', (event?: InputEvent) => {
    if (event) onAccept(mask.value);
  });
  if (mask.value !== before) onAccept(mask.value);
  return mask;
}
