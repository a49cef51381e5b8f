import { cpfSchema } from '@credenciados/contract';
import type { RegistrationValues } from '@credenciados/contract/registration.values';
import { Alert, Box, errorText } from '@credenciados/shared';
import { useWatch } from '@credenciados/shared/form-core';
import { useTardia } from './inscricao-tardia.api.ts';

/** Says as soon as the CPF is whole that the authorisation is for another one (INS-24). */
export function TardiaCpf({ chave }: { chave: string }) {
  const typed = useWatch<RegistrationValues, 'pessoa.pessoaFisica.cpf'>({ name: 'pessoa.pessoaFisica.cpf' });
  const { data: cpf } = cpfSchema.safeParse(typed);
  const { error } = useTardia(chave, cpf);
  if (!cpf || !error) return null;
  return (
    <Box mb="4">
      <Alert tone="error" live title={errorText(error)}>
        Confira o CPF, ou fale com a comissão.
      </Alert>
    </Box>
  );
}
