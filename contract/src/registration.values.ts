import type * as z from 'zod';
import type { Credenciado } from './credenciado.ts';
import { eachText, fieldText, textsOf } from './registration-fields.ts';
import type { attachedDocumentSchema, registrationValuesSchema } from './registration-values.schema.ts';

/** A file attached to the registration. */
export type AttachedDocument = z.infer<typeof attachedDocumentSchema>;

/** Values of the form as typed, complete or not. */
export type RegistrationValues = z.infer<typeof registrationValuesSchema>;

/** Person to register, known before anything is typed. */
export interface KnownPerson {
  cpf: string;
  nome: string;
}

/** Empty form; for a signed-in person with their CPF and name. */
export function emptyRegistration(idEdital: number, person: KnownPerson | null = null): RegistrationValues {
  return {
    idEdital,
    pessoa: {
      pessoaFisica: {
        ...eachText('pessoal', () => ''),
        cpf: person ? fieldText('cpf', { cpf: person.cpf }) : '',
        nome: person?.nome ?? '',
      },
      email: '',
      telefones: [],
      endereco: {
        ...eachText('endereco', () => ''),
        semNumero: false,
        cep: '',
        uf: '',
        municipio: { id: '' },
      },
    },
    confirmacaoEmail: '',
    telefoneDigitado: '',
    ...eachText('profissional', () => ''),
    formacaoVistoriador: '',
    documentos: [],
  };
}

/** Form filled in from an existing solicitação, for its rectification. */
export function registrationOf(credenciado: Credenciado): RegistrationValues {
  const { pessoa, documentos } = credenciado;
  const { endereco } = pessoa;
  return {
    idEdital: credenciado.idEdital,
    pessoa: {
      pessoaFisica: {
        ...textsOf('pessoal', pessoa.pessoaFisica),
        cpf: fieldText('cpf', { cpf: pessoa.pessoaFisica.cpf }),
      },
      email: pessoa.email,
      telefones: pessoa.telefones.map(({ numero }) => ({ numero })),
      endereco: {
        ...textsOf('endereco', endereco),
        semNumero: endereco.semNumero,
        uf: endereco.uf,
        cep: fieldText('cep', { cep: endereco.cep }),
        municipio: { id: String(endereco.municipio?.id ?? '') },
      },
    },
    confirmacaoEmail: pessoa.email,
    telefoneDigitado: '',
    ...eachText('profissional', (name) => credenciado[name] ?? ''),
    formacaoVistoriador: credenciado.formacaoVistoriador ?? '',
    documentos: documentos.map(({ caminho, nomeOriginal, tamanho, tipoDocumento, sha256 }) => ({
      caminho,
      nomeOriginal,
      tamanho,
      tipoDocumento,
      anexadoEm: null,
      sha256,
    })),
  };
}
