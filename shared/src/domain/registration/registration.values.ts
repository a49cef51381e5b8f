import type { Credenciado } from '@credenciados/contract/credenciado';
import type * as z from 'zod';
import { formatCep, formatCpf } from '../../format/text.ts';
import type { attachedDocumentSchema, registrationValuesSchema } from './registration-values.schema.ts';

/** A file attached to the registration. */
export type AttachedDocument = z.infer<typeof attachedDocumentSchema>;

/** Values of the form as typed, complete or not. */
export type RegistrationValues = z.infer<typeof registrationValuesSchema>;

/** Whose registration it is, known before anything is typed. */
export interface KnownPerson {
  cpf: string;
  nome: string;
}

/** An empty form; a person who is signed in finds their CPF and name in it. */
export function emptyRegistration(idEdital: number, person: KnownPerson | null = null): RegistrationValues {
  return {
    idEdital,
    pessoa: {
      pessoaFisica: { cpf: person ? formatCpf(person.cpf) : '', nome: person?.nome ?? '' },
      email: '',
      telefones: [],
      endereco: {
        logradouro: '',
        numero: '',
        semNumero: false,
        complemento: '',
        bairro: '',
        cep: '',
        uf: '',
        municipio: { id: '' },
      },
    },
    confirmacaoEmail: '',
    telefoneDigitado: '',
    codigoCrea: '',
    codigoIncra: '',
    formacao: '',
    formacaoVistoriador: '',
    documentos: [],
  };
}

/** The form of a solicitação that was made before, for its rectification. */
export function registrationOf(credenciado: Credenciado): RegistrationValues {
  const { pessoa, documentos } = credenciado;
  const { endereco } = pessoa;
  return {
    idEdital: credenciado.idEdital,
    pessoa: {
      pessoaFisica: { cpf: formatCpf(pessoa.pessoaFisica.cpf), nome: pessoa.pessoaFisica.nome },
      email: pessoa.email,
      telefones: pessoa.telefones.map(({ numero }) => ({ numero })),
      endereco: {
        ...endereco,
        cep: formatCep(endereco.cep),
        municipio: { id: String(endereco.municipio?.id ?? '') },
      },
    },
    confirmacaoEmail: pessoa.email,
    telefoneDigitado: '',
    codigoCrea: credenciado.codigoCrea,
    codigoIncra: credenciado.codigoIncra ?? '',
    formacao: credenciado.formacao ?? '',
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
