import { chakra, TIPO_EDITAL_LABEL, TIPOS_EDITAL, type TipoEdital } from '@credenciados/shared';

const Group = chakra('div', {
  base: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    borderWidth: '1px',
    borderColor: 'primary.solid',
    borderRadius: 'full',
    p: '0.5',
  },
});
const Option = chakra('button', {
  base: {
    px: '5',
    minH: '9',
    borderRadius: 'full',
    fontWeight: 'semibold',
    color: 'primary.fg',
    cursor: 'pointer',
    '&[aria-pressed=true]': { bg: 'primary.solid', color: 'primary.contrast' },
  },
});

/** Whose list is shown: surveyors or inspectors. */
export function TipoSwitch({ value, onChange }: { value: TipoEdital; onChange: (tipo: TipoEdital) => void }) {
  return (
    <Group role="group" aria-label="Tipo de credenciado" mb="5">
      {TIPOS_EDITAL.map((tipo) => (
        <Option key={tipo} type="button" aria-pressed={tipo === value} onClick={() => onChange(tipo)}>
          {TIPO_EDITAL_LABEL[tipo]}
        </Option>
      ))}
    </Group>
  );
}
