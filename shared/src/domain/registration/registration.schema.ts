import * as z from 'zod';
import { type Cadastro, cadastroFormSchema } from '../../contract/credenciado.ts';
import type { TipoDocumento } from '../../contract/documento.ts';
import type { TipoEdital } from '../../contract/domain.ts';
import type { RegistrationValues } from './registration.values.ts';

/** Said when a phone stands in the box but was never added. */
export const PHONE_NOT_ADDED = 'Adicione o telefone digitado ou apague-o.';

type Path = readonly PropertyKey[];

const startsWith = (path: Path, ...start: string[]) => start.every((key, index) => path[index] === key);

/**
 * The form's rules: those of the contract, which the API checks as well, on what the form holds. An error stands where the
 * person can mend it: one of the phones at the box that adds them, each missing document at a place of its own.
 */
export function registrationSchema(
  tipo: TipoEdital,
  tiposDocumento: readonly TipoDocumento[],
): z.ZodType<Cadastro, RegistrationValues> {
  const contract = cadastroFormSchema(tipo, tiposDocumento);
  return z.custom<RegistrationValues>().transform((values, context) => {
    const result = contract.safeParse(toContract(values));
    const loosePhone = values.telefoneDigitado !== '' && values.pessoa.telefones.length > 0;
    if (result.success && !loosePhone) {
      const { confirmacaoEmail: _, ...cadastro } = result.data;
      return cadastro;
    }
    const fail = (path: Path, message: string) => context.addIssue({ code: 'custom', path: [...path], message });
    let documentos = 0;
    for (const { path, message } of result.error?.issues ?? []) {
      if (startsWith(path, 'pessoa', 'telefones')) fail(['telefoneDigitado'], message);
      else if (startsWith(path, 'documentos') && path.length === 1) {
        fail(['documentos', documentos], message);
        documentos += 1;
      } else fail(path, message);
    }
    if (loosePhone) fail(['telefoneDigitado'], PHONE_NOT_ADDED);
    return z.NEVER;
  });
}

/** The form's values in the contract's types, unchecked: choices that aren't made yet are absent. */
export function toContract(values: RegistrationValues) {
  const { endereco } = values.pessoa;
  const { id } = endereco.municipio;
  return {
    ...values,
    pessoa: { ...values.pessoa, endereco: { ...endereco, municipio: { id: id === '' ? undefined : Number(id) } } },
    formacaoVistoriador: values.formacaoVistoriador || null,
  };
}
