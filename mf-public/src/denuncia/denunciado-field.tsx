import { DENUNCIA_LIMITS, type Denunciavel, nomeDenunciadoSchema } from '@credenciados/contract';
import { TIPO_EDITAL_LABEL } from '@credenciados/contract/domain';
import { Alert, Box, Button, errorText, errorTitle, Text } from '@credenciados/shared';
import { RadioGroupField, TextField, useFormContext } from '@credenciados/shared/forms';
import { useEffect, useRef, useState } from 'react';
import { useFindCredenciados } from './denuncia.api.ts';

/** Value of the choice while only a name is typed. */
export const NOT_CHOSEN = 'NENHUM';

interface Values {
  denunciado: string;
  escolhido: string;
}

/** Name of the person complained about, with a search that finds the accreditation. */
export function DenunciadoField() {
  const { getValues, setValue, setFocus } = useFormContext<Values>();
  const find = useFindCredenciados();
  // Beside the field's own error, which its validation replaces.
  const [wrong, setWrong] = useState<string | null>(null);
  const search = () => {
    const nome = nomeDenunciadoSchema.safeParse(getValues('denunciado'));
    setWrong(nome.error?.issues[0]?.message ?? null);
    if (nome.success) find.mutate(nome.data);
    else setFocus('denunciado');
  };
  const forget = () => {
    setValue('escolhido', NOT_CHOSEN);
    setWrong(null);
    find.reset();
  };
  return (
    <>
      <Box onInput={forget}>
        <TextField
          name="denunciado"
          label="Nome do credenciado"
          hint={`Digite pelo menos ${DENUNCIA_LIMITS.letras} letras e busque. Sem achar, escreva o nome como souber.`}
          autoComplete="off"
          maxLength={DENUNCIA_LIMITS.nome}
          required
        />
      </Box>
      <Button variant="outline" onClick={search} loading={find.isPending} alignSelf="flex-start" mb="5">
        Buscar credenciado
      </Button>
      {wrong && (
        <Box mb="5">
          <Alert tone="error" live title={wrong} />
        </Box>
      )}
      {find.error && (
        <Box mb="5">
          <Alert tone="error" live title={errorTitle(find.error, 'Não foi possível buscar.')}>
            {errorText(find.error)}
          </Alert>
        </Box>
      )}
      {find.data && <Found people={find.data} />}
    </>
  );
}

function Found({ people }: { people: readonly Denunciavel[] }) {
  const box = useRef<HTMLDivElement>(null);
  // Focus announces what was found, and scrolls to it on a phone.
  useEffect(() => {
    if (people) box.current?.focus();
  }, [people]);
  return (
    <Box ref={box} tabIndex={-1} outline="none" mb="5">
      {people.length === 0 ? (
        <Text>Não achamos este nome. Você pode enviar a denúncia assim: a comissão procura a pessoa.</Text>
      ) : (
        <RadioGroupField
          name="escolhido"
          label="Quem é a pessoa"
          options={[
            ...people.map(({ id, nome, edital }) => ({
              value: String(id),
              label: `${nome}, edital nº ${edital.numero} (${TIPO_EDITAL_LABEL[edital.tipoEdital]})`,
            })),
            { value: NOT_CHOSEN, label: 'Nenhuma destas' },
          ]}
        />
      )}
      {people.length >= DENUNCIA_LIMITS.achados && (
        <Text color="fg.muted" textStyle="sm">
          São mostradas {DENUNCIA_LIMITS.achados} pessoas. Digite mais do nome para achar outras.
        </Text>
      )}
    </Box>
  );
}
