import { type FieldName, fieldOf, pathOf } from '@credenciados/contract/registration-fields';
import { TextField } from '@credenciados/shared/form-core';
import type { ComponentProps } from 'react';
import { Correctable } from './corrections.tsx';

type RegistrationFieldProps = Omit<Partial<ComponentProps<typeof TextField>>, 'name'> & { name: FieldName };

/** Text input for a field described by the contract. */
export function RegistrationField({ name, ...more }: RegistrationFieldProps) {
  const { label, hint, autoComplete, max, required } = fieldOf(name);
  return (
    <Correctable name={name}>
      <TextField {...{ label, hint, autoComplete, maxLength: max, required }} {...more} name={pathOf(name)} />
    </Correctable>
  );
}
