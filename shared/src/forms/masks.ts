import { IMask } from 'react-imask';

/** Masks (INS-3, INS-5). */
const MASKS = {
  cpf: { mask: '000.000.000-00' },
  cep: { mask: '00000-000' },
  telefone: { mask: [{ mask: '(00) 0000-0000' }, { mask: '(00) 00000-0000' }] },
  data: { mask: '00/00/0000' },
};
export type MaskName = keyof typeof MASKS;

/** An input's mask: its text, and the end of it. */
export interface Mask {
  value: string;
  destroy: () => void;
}

/** Puts a mask on an input, also on what was typed before; `onAccept` is told of what is typed, not of what is set. */
export function tieMask(
  input: HTMLInputElement,
  name: MaskName,
  clean: ((pasted: string) => string) | undefined,
  onAccept: (text: string) => void,
): Mask {
  const before = input.value;
  const mask = IMask(input, {
    ...MASKS[name],
    // Only for text inserted at the start: later no prefix is meant.
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
