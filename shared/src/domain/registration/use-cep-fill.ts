import { type RefObject, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { settings } from '../../format/settings.ts';
import { findCep } from './registration.api.ts';
import type { RegistrationValues } from './registration.values.ts';

const COMPLETE = /^\d{5}-\d{3}$/;

/**
 * Fills in the address of a CEP once it is typed, where a look-up service is set. What the person has typed stays. Gives
 * the municipality that was filled in, which belongs to the UF filled in with it.
 */
export function useCepFill(): RefObject<string | null> {
  const { setValue, getValues } = useFormContext<RegistrationValues>();
  const cep = useWatch<RegistrationValues, 'pessoa.endereco.cep'>({ name: 'pessoa.endereco.cep' });
  const asked = useRef(cep);
  const found = useRef<string | null>(null);

  useEffect(() => {
    if (!settings().cep || asked.current === cep || !COMPLETE.test(cep)) return;
    asked.current = cep;
    void findCep(cep).then((endereco) => {
      // Another CEP may have been typed while this one was looked up.
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
      found.current = endereco.municipio ? String(endereco.municipio.id) : null;
      setValue('pessoa.endereco.uf', endereco.uf, { shouldDirty: true, shouldValidate: true });
      if (found.current) {
        setValue('pessoa.endereco.municipio.id', found.current, { shouldDirty: true, shouldValidate: true });
      }
    });
  }, [cep, getValues, setValue]);
  return found;
}
