import { cepWarning } from '@credenciados/contract/cep';
import { LIMITS } from '@credenciados/contract/domain';
import { useFormContext, useWatch } from 'react-hook-form';
import { Autocomplete } from '../../forms/autocomplete.tsx';
import { CheckboxField } from '../../forms/choice-fields.tsx';
import { MaskedField } from '../../forms/masked-field.tsx';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/primitives.ts';
import { Columns, FormSection } from './form-section.tsx';
import { useEstados, useMunicipios } from './registration.api.ts';
import type { RegistrationValues } from './registration.values.ts';
import { useCepFill } from './use-cep-fill.ts';

/** Where the person lives. */
export function AddressSection() {
  const { setValue, clearErrors } = useFormContext<RegistrationValues>();
  const semNumero = useWatch<RegistrationValues, 'pessoa.endereco.semNumero'>({ name: 'pessoa.endereco.semNumero' });

  const chooseSemNumero = (checked: boolean) => {
    setValue('pessoa.endereco.numero', checked ? '0' : '', { shouldDirty: true });
    if (checked) clearErrors('pessoa.endereco.numero');
  };

  return (
    <FormSection id="endereco" title="Endereço">
      <FilledByCep />
      <Columns wide="12rem 1fr">
        <MaskedField
          name="pessoa.endereco.cep"
          label="CEP"
          hint="8 números"
          mask="cep"
          autoComplete="postal-code"
          required
        />
        <TextField
          name="pessoa.endereco.logradouro"
          label="Logradouro"
          hint="Rua, avenida, travessa ou rodovia, com o nome"
          autoComplete="address-line1"
          maxLength={LIMITS.logradouroMax}
          required
        />
      </Columns>
      <Columns wide="12rem 1fr">
        <div>
          <TextField
            name="pessoa.endereco.numero"
            label="Número"
            inputMode="numeric"
            maxLength={10}
            required={!semNumero}
            disabled={semNumero}
          />
          <CheckboxField name="pessoa.endereco.semNumero" label="S/N (sem número)" onChoose={chooseSemNumero} />
        </div>
        <Columns>
          <TextField
            name="pessoa.endereco.bairro"
            label="Bairro"
            autoComplete="address-level3"
            maxLength={100}
            required
          />
          <TextField
            name="pessoa.endereco.complemento"
            label="Complemento"
            autoComplete="address-line2"
            maxLength={100}
          />
        </Columns>
      </Columns>
      <UfAndMunicipio />
      <CepWarning />
    </FormSection>
  );
}

/** A part of its own, so that the section needn't render once its lists have come. */
function UfAndMunicipio() {
  const { setValue } = useFormContext<RegistrationValues>();
  const uf = useWatch<RegistrationValues, 'pessoa.endereco.uf'>({ name: 'pessoa.endereco.uf' });
  const estados = useEstados();
  const municipios = useMunicipios(uf);
  const options = (municipios.data ?? []).map(({ id, nome }) => ({ value: String(id), label: nome }));
  // Only where the person chooses another UF: what is filled in together (a draft, a CEP, the last solicitação) stays.
  const leaveMunicipio = () => setValue('pessoa.endereco.municipio.id', '', { shouldDirty: true });
  return (
    <>
      <Columns>
        <SelectField
          name="pessoa.endereco.uf"
          label="UF"
          hint="Estado ou Distrito Federal"
          options={(estados.data ?? []).map(({ codigo, nome }) => ({ value: codigo, label: `${nome} (${codigo})` }))}
          placeholder={estados.isPending ? 'Carregando…' : 'Selecione a UF'}
          autoComplete="address-level1"
          onChoose={leaveMunicipio}
          required
        />
        <Autocomplete
          name="pessoa.endereco.municipio.id"
          label="Município"
          hint={uf === '' ? 'Escolha antes a UF' : 'Digite parte do nome, com ou sem acentos'}
          options={options}
          loading={municipios.isFetching}
          emptyText="Escolha antes a UF"
          required
        />
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

/** A part of its own, so that the section needn't render with each key of the CEP. */
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

/** A part of its own, so that the section needn't render with each key of the CEP. */
function FilledByCep() {
  useCepFill();
  return null;
}
