import { chakra, TIPO_EDITAL_LABEL } from '@credenciados/shared';
import { useId } from 'react';
import type { Numeros } from './numeros.api.ts';

const Choice = chakra('select', {
  base: {
    h: '9',
    px: '2',
    minW: '0',
    maxW: '100%',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'sm',
  },
});

/** Which edital's figures are shown; nothing where there is one alone. */
export function EditalChoice({ numeros, onChoose }: { numeros: Numeros; onChoose: (idEdital: number) => void }) {
  const id = useId();
  const { edital, editais } = numeros;
  if (editais.length < 2) return null;
  return (
    <chakra.div display="flex" alignItems="center" gap="2" minW="0" maxW="100%">
      <chakra.label htmlFor={id} textStyle="sm" fontWeight="semibold">
        Edital
      </chakra.label>
      <Choice id={id} value={edital.id} onChange={({ target }) => onChoose(Number(target.value))}>
        {editais.map(({ id: idEdital, numero, tipoEdital }) => (
          <option key={idEdital} value={idEdital}>
            nº {numero} ({TIPO_EDITAL_LABEL[tipoEdital]})
          </option>
        ))}
      </Choice>
    </chakra.div>
  );
}
