import { ufOfCep } from '@credenciados/contract/cep';
import type { RegistrationValues } from '@credenciados/contract/registration.values';
import { settings } from '@credenciados/shared';
import { fieldId, useFormContext, useWatch } from '@credenciados/shared/form-core';
import { useEffect, useRef } from 'react';
import { findCep } from './registration.api.ts';

const COMPLETE = /^\d{5}-\d{3}$/;
const FILLED = { shouldDirty: true, shouldValidate: true } as const;

/**
 * Once a CEP is complete, fills in its UF by Correios' ranges, and its address if a look-up service is configured. Typed text stays. The
 * cursor moves to the first empty field.
 */
export function useCepFill(): void {
  const { setValue, getValues } = useFormContext<RegistrationValues>();
  const cep = useWatch<RegistrationValues, 'pessoa.endereco.cep'>({ name: 'pessoa.endereco.cep' });
  const asked = useRef(cep);

  useEffect(() => {
    if (asked.current === cep || !COMPLETE.test(cep)) return;
    asked.current = cep;
    const fill = (name: 'logradouro' | 'bairro', value: string) => {
      if (value !== '' && getValues(`pessoa.endereco.${name}`).trim() === '') {
        setValue(`pessoa.endereco.${name}`, value, FILLED);
      }
    };
    void (settings().cep ? findCep(cep) : Promise.resolve(null)).then((endereco) => {
      // Another CEP may have been typed while this one was looked up.
      if (getValues('pessoa.endereco.cep') !== cep) return;
      fill('logradouro', endereco?.logradouro ?? '');
      fill('bairro', endereco?.bairro ?? '');
      const { uf, municipio } = getValues('pessoa.endereco');
      const own = endereco?.uf ?? ufOfCep(cep);
      if (own && (uf === '' || uf === own) && municipio.id === '') {
        if (uf === '') setValue('pessoa.endereco.uf', own, FILLED);
        if (endereco?.municipio) setValue('pessoa.endereco.municipio.id', String(endereco.municipio.id), FILLED);
      }
      goOn();
    });

    function goOn(): void {
      if (document.activeElement?.id !== fieldId('pessoa.endereco.cep')) return;
      const { logradouro, numero } = getValues('pessoa.endereco');
      const empty = logradouro === '' ? 'logradouro' : numero === '' ? 'numero' : null;
      if (empty) document.getElementById(fieldId(`pessoa.endereco.${empty}`))?.focus();
    }
  }, [cep, getValues, setValue]);
}
