import type { RegistrationValues } from '@credenciados/contract/registration.values';
import { settings } from '@credenciados/shared';
import { useFormContext, useWatch } from '@credenciados/shared/form-core';
import { useEffect, useRef } from 'react';
import { findCep } from './registration.api.ts';

const COMPLETE = /^\d{5}-\d{3}$/;

/** Fills in the address of a complete CEP if a look-up service is configured. Typed text stays. */
export function useCepFill(): void {
  const { setValue, getValues } = useFormContext<RegistrationValues>();
  const cep = useWatch<RegistrationValues, 'pessoa.endereco.cep'>({ name: 'pessoa.endereco.cep' });
  const asked = useRef(cep);

  useEffect(() => {
    if (!settings().cep || asked.current === cep || !COMPLETE.test(cep)) return;
    asked.current = cep;
    void findCep(cep).then((endereco) => {
      // The CEP may have changed during the look-up.
      if (!endereco || getValues('pessoa.endereco.cep') !== cep) return;
      const fill = (name: 'logradouro' | 'bairro', value: string) => {
        if (value !== '' && getValues(`pessoa.endereco.${name}`).trim() === '') {
          setValue(`pessoa.endereco.${name}`, value, { shouldDirty: true, shouldValidate: true });
        }
      };
      fill('logradouro', endereco.logradouro);
      fill('bairro', endereco.bairro);
      const { uf, municipio } = getValues('pessoa.endereco');
      if ((uf !== '' && uf !== endereco.uf) || municipio.id !== '') return;
      setValue('pessoa.endereco.uf', endereco.uf, { shouldDirty: true, shouldValidate: true });
      if (endereco.municipio) {
        setValue('pessoa.endereco.municipio.id', String(endereco.municipio.id), {
          shouldDirty: true,
          shouldValidate: true,
        });
      }
    });
  }, [cep, getValues, setValue]);
}
