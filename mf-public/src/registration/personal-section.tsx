import type { RegistrationValues } from '@credenciados/contract/registration.values';
import { FIELDS, SECTIONS, textNames } from '@credenciados/contract/registration-fields';
import { MaskedField, TextField, useFormContext, useWatch } from '@credenciados/shared/form-core';
import { Columns, FormSection } from './form-section.tsx';
import { PhonesField } from './phones-field.tsx';
import { RegistrationField } from './registration-field.tsx';
import { useChange } from './use-change.ts';

/** Personal data and contact. */
export function PersonalSection({ lockedCpf }: { lockedCpf: boolean }) {
  return (
    <FormSection {...SECTIONS.pessoal}>
      <CheckedConfirmation />
      <Columns>
        <MaskedField
          name="pessoa.pessoaFisica.cpf"
          label={FIELDS.cpf.label}
          hint={lockedCpf ? 'O CPF da sua conta; não pode ser alterado.' : '11 números. Exemplo: 123.456.789-09'}
          mask="cpf"
          required
          readOnly={lockedCpf}
        />
        {textNames('pessoal').map((name) => (
          <RegistrationField key={name} name={name} />
        ))}
        <TextField
          name="pessoa.email"
          label={FIELDS.email.label}
          hint={FIELDS.email.hint}
          type="email"
          inputMode="email"
          autoComplete={FIELDS.email.autoComplete}
          maxLength={254}
          required
        />
        <TextField
          name="confirmacaoEmail"
          label="Confirmação do e-mail"
          hint="Digite o mesmo e-mail novamente"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
        />
      </Columns>
      <PhonesField />
    </FormSection>
  );
}

/** Validates the second address when the first one changes. A separate component, so that the section isn't rendered for it. */
function CheckedConfirmation() {
  const { getValues, trigger } = useFormContext<RegistrationValues>();
  const email = useWatch<RegistrationValues, 'pessoa.email'>({ name: 'pessoa.email' });
  // It matched the former address (INS-3).
  useChange(email, () => {
    if (getValues('confirmacaoEmail') !== '') void trigger('confirmacaoEmail');
  });
  return null;
}
