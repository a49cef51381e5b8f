import { CONDICAO_LIMITS, dayOf, shiftDay } from '@credenciados/contract';
import { Box, Button, Grid, LuPlus, portalNow, settings } from '@credenciados/shared';
import {
  DateField,
  SelectField,
  TextareaField,
  TextField,
  useFieldArray,
  useFormContext,
  useWatch,
} from '@credenciados/shared/forms';
import { useState } from 'react';

interface Values {
  condicoes?: { texto: string; unidade?: string; fim?: string; dias?: number }[];
}

const UNIDADES = [
  { value: 'DATA', label: 'Até um dia' },
  { value: 'DIAS_UTEIS', label: 'Dias úteis depois da aprovação' },
  { value: 'DIAS_CORRIDOS', label: 'Dias corridos depois da aprovação' },
];
const ADD_ID = 'adicionar-condicao';

/** Conditions of an approval: what must be shown, and until when (VIG-5). */
export function CondicoesField() {
  const { control, setFocus } = useFormContext<Values>();
  const { fields, append, remove } = useFieldArray({ control, name: 'condicoes' });
  const [tomorrow] = useState(() => shiftDay(dayOf(new Date(portalNow()), settings().timeZone), 1));
  return (
    <Box mb="3">
      {fields.map(({ id }, index) => (
        <Condicao
          key={id}
          index={index}
          first={tomorrow}
          onRemove={() => {
            remove(index);
            document.getElementById(ADD_ID)?.focus();
          }}
        />
      ))}
      <Button
        id={ADD_ID}
        size="sm"
        variant="outline"
        disabled={fields.length >= CONDICAO_LIMITS.quantas}
        onClick={() => {
          append({ texto: '', unidade: 'DATA', fim: '', dias: CONDICAO_LIMITS.dias.padrao }, { shouldFocus: false });
          // After the condition is rendered.
          requestAnimationFrame(() => setFocus(`condicoes.${fields.length}.texto`));
        }}
      >
        <LuPlus aria-hidden="true" />
        {fields.length === 0 ? 'Aprovar com condição' : 'Adicionar outra condição'}
      </Button>
    </Box>
  );
}

function Condicao({ index, first, onRemove }: { index: number; first: string; onRemove: () => void }) {
  const name = `condicoes.${index}` as const;
  const unidade = useWatch<Values, `condicoes.${number}.unidade`>({ name: `${name}.unidade` });
  return (
    <Box
      role="group"
      aria-label={`Condição ${index + 1}`}
      p="3"
      mb="3"
      borderWidth="1px"
      borderColor="border.muted"
      borderRadius="md"
    >
      <TextareaField
        name={`${name}.texto`}
        label={`O que deve ser mostrado na condição ${index + 1}`}
        hint="O interessado lê este texto. Exemplo: apólice de seguro em vigor."
        rows={2}
        maxLength={CONDICAO_LIMITS.texto}
        required
      />
      <Grid gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="3">
        <SelectField name={`${name}.unidade`} label={`Prazo da condição ${index + 1}`} options={UNIDADES} />
        {unidade === 'DATA' ? (
          <DateField name={`${name}.fim`} label="Último dia" hint="Formato: DD/MM/AAAA" min={first} required />
        ) : (
          <TextField name={`${name}.dias`} label="Quantos dias" inputMode="numeric" maxLength={3} required />
        )}
      </Grid>
      <Button size="sm" variant="ghost" onClick={onRemove}>
        {`Remover a condição ${index + 1}`}
      </Button>
    </Box>
  );
}
