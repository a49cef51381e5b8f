import { cepWarning } from '@credenciados/contract/cep';
import type { RegistrationValues } from '@credenciados/contract/registration.values';
import { FIELDS, SECTIONS, textNames } from '@credenciados/contract/registration-fields';
import { Alert, Box, Button, chakra, Text } from '@credenciados/shared';
import { MaskedField, useFormContext, useWatch } from '@credenciados/shared/form-core';
import { Autocomplete, CheckboxField, SelectField } from '@credenciados/shared/form-fields';
import { useEffect } from 'react';
import { Correctable, useCorrection } from './corrections.tsx';
import { Columns, FormSection } from './form-section.tsx';
import { useEstados, useMunicipios } from './registration.api.ts';
import { RegistrationField } from './registration-field.tsx';
import { useCepFill } from './use-cep-fill.ts';

/** Text fields beside and below the number. */
const REST = textNames('endereco').filter((name) => name !== 'logradouro' && name !== 'numero');

/** Address of the person. */
export function AddressSection() {
  const { setValue, clearErrors } = useFormContext<RegistrationValues>();
  const semNumero = useWatch<RegistrationValues, 'pessoa.endereco.semNumero'>({ name: 'pessoa.endereco.semNumero' });

  const chooseSemNumero = (checked: boolean) => {
    setValue('pessoa.endereco.numero', checked ? '0' : '', { shouldDirty: true });
    if (checked) clearErrors('pessoa.endereco.numero');
  };

  return (
    <FormSection {...SECTIONS.endereco} topics="endereco">
      <FilledByCep />
      <Columns wide="12rem 1fr">
        <Correctable name="cep">
          <MaskedField
            name="pessoa.endereco.cep"
            label={FIELDS.cep.label}
            hint={`${FIELDS.cep.hint}, e o cursor segue`}
            mask="cep"
            autoComplete={FIELDS.cep.autoComplete}
            required
          />
        </Correctable>
        <RegistrationField name="logradouro" />
      </Columns>
      <Columns wide="12rem 1fr">
        <Box display={{ base: 'flex', md: 'block' }} alignItems="flex-end" columnGap="4">
          <RegistrationField name="numero" inputMode="numeric" required={!semNumero} disabled={semNumero} />
          <NoNumber onChoose={chooseSemNumero} />
        </Box>
        <Columns>
          {REST.map((name) => (
            <RegistrationField key={name} name={name} />
          ))}
        </Columns>
      </Columns>
      <UfAndMunicipio />
      <CepWarning />
    </FormSection>
  );
}

function NoNumber({ onChoose }: { onChoose: (checked: boolean) => void }) {
  const { locked } = useCorrection('numero');
  return (
    <chakra.fieldset disabled={locked} border="none" minW="0">
      <CheckboxField name="pessoa.endereco.semNumero" label="S/N (sem número)" onChoose={onChoose} />
    </chakra.fieldset>
  );
}

/** A separate component, so that its loaded lists don't render the whole section. */
function UfAndMunicipio() {
  const { setValue, getValues } = useFormContext<RegistrationValues>();
  const uf = useWatch<RegistrationValues, 'pessoa.endereco.uf'>({ name: 'pessoa.endereco.uf' });
  const estados = useEstados();
  const municipios = useMunicipios(uf);
  const options = (municipios.data ?? []).map(({ id, nome }) => ({ value: String(id), label: nome }));
  // A UF with one município, as the Distrito Federal, leaves nothing to choose.
  const only = options.length === 1 ? options[0]?.value : undefined;
  useEffect(() => {
    if (only !== undefined && getValues('pessoa.endereco.municipio.id') === '') {
      setValue('pessoa.endereco.municipio.id', only, { shouldDirty: true });
    }
  }, [only, getValues, setValue]);
  // Only if the person chooses another UF: values filled in together (a draft, a CEP, the last solicitação) stay.
  const leaveMunicipio = () => setValue('pessoa.endereco.municipio.id', '', { shouldDirty: true });
  return (
    <>
      <Columns>
        <Correctable name="uf">
          <SelectField
            name="pessoa.endereco.uf"
            label={FIELDS.uf.label}
            hint="Estado do endereço"
            options={(estados.data ?? []).map(({ codigo, nome }) => ({ value: codigo, label: `${nome} (${codigo})` }))}
            placeholder={estados.isPending ? 'Carregando…' : 'Selecione a UF'}
            autoComplete={FIELDS.uf.autoComplete}
            onChoose={leaveMunicipio}
            required
          />
        </Correctable>
        <Correctable name="municipio">
          <Autocomplete
            name="pessoa.endereco.municipio.id"
            label={FIELDS.municipio.label}
            hint={uf === '' ? 'Escolha antes a UF' : 'Digite parte do nome, com ou sem acentos'}
            options={options}
            loading={municipios.isFetching}
            emptyText="Escolha antes a UF"
            required
          />
        </Correctable>
      </Columns>
      {(estados.isError || municipios.isError) && (
        <Alert
          tone="error"
          live
          title="Não foi possível carregar a lista de UFs e municípios."
          actions={
            <Button
              variant="outline"
              size="sm"
              onClick={() => {
                if (estados.isError) void estados.refetch();
                if (municipios.isError) void municipios.refetch();
              }}
            >
              Tentar novamente
            </Button>
          }
        />
      )}
    </>
  );
}

/** A separate component, so that typing a CEP doesn't render the whole section. */
function CepWarning() {
  const [cep, uf] = useWatch<RegistrationValues, ['pessoa.endereco.cep', 'pessoa.endereco.uf']>({
    name: ['pessoa.endereco.cep', 'pessoa.endereco.uf'],
  });
  return (
    <Text role="status" color="fg.warning" textStyle="sm" fontWeight="semibold" mb="5" _empty={{ display: 'none' }}>
      {cepWarning(cep, uf)}
    </Text>
  );
}

/** A separate component, so that typing a CEP doesn't render the whole section. */
function FilledByCep() {
  useCepFill();
  return null;
}
