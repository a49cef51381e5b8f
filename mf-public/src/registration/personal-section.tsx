import type { RegistrationValues } from '@credenciados/contract/registration.values';
import { FIELDS, SECTIONS, textNames } from '@credenciados/contract/registration-fields';
import { Box } from '@credenciados/shared';
import { fieldId, MaskedField, TextField, useFormContext, useWatch } from '@credenciados/shared/form-core';
import { Correctable } from './corrections.tsx';
import { Columns, FormSection } from './form-section.tsx';
import { PhonesField } from './phones-field.tsx';
import { RegistrationField } from './registration-field.tsx';
import { useChange } from './use-change.ts';

const CPF = 'pessoa.pessoaFisica.cpf';
const NOME = 'pessoa.pessoaFisica.nome';
/** With its mask. */
const WHOLE_CPF = 14;

/** Personal data and contact. */
export function PersonalSection({ lockedCpf }: { lockedCpf: boolean }) {
  return (
    <FormSection {...SECTIONS.pessoal} topics="dados contato">
      <CheckedConfirmation />
      <LeaveCpf />
      <Columns topic="dados">
        <MaskedField
          name={CPF}
          label={FIELDS.cpf.label}
          hint={
            lockedCpf
              ? 'O CPF da sua conta; não pode ser alterado.'
              : '11 números; depois do último, o cursor passa ao nome. Exemplo: 123.456.789-09'
          }
          mask="cpf"
          required
          readOnly={lockedCpf}
        />
        {textNames('pessoal').map((name) => (
          <RegistrationField key={name} name={name} />
        ))}
      </Columns>
      <Columns topic="contato">
        <Correctable name="email">
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
        </Correctable>
        <Correctable name="email">
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
        </Correctable>
      </Columns>
      <Box data-topics="contato">
        <Correctable name="telefones">
          <PhonesField />
        </Correctable>
      </Box>
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

/** Moves the cursor to the name once a CPF is complete. */
function LeaveCpf() {
  const { getValues } = useFormContext<RegistrationValues>();
  const cpf = useWatch<RegistrationValues, typeof CPF>({ name: CPF });
  useChange(cpf, () => {
    const isTyped = document.activeElement?.id === fieldId(CPF);
    if (cpf.length < WHOLE_CPF || !isTyped || getValues(NOME) !== '') return;
    document.getElementById(fieldId(NOME))?.focus();
  });
  return null;
}
