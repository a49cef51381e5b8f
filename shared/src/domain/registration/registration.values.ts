import * as z from 'zod';
import type { Credenciado } from '../../contract/credenciado.ts';
import { formatCep, formatCpf } from '../../format/text.ts';

const text = z.string().catch('');

/** A file attached to the registration. */
export const attachedDocumentSchema = z.object({
  caminho: z.string(),
  nomeOriginal: z.string(),
  tamanho: z.number(),
  tipoDocumento: z.object({ codigo: z.string(), descricao: z.string() }),
  /** When it was uploaded, in milliseconds since 1970; null: it belongs to the solicitação already. */
  anexadoEm: z.number().nullable(),
});
export type AttachedDocument = z.infer<typeof attachedDocumentSchema>;

/** Reads values that were kept on the device; whatever is not as expected is empty. */
export const registrationValuesSchema = z.object({
  idEdital: z.number(),
  pessoa: z.object({
    pessoaFisica: z.object({ cpf: text, nome: text }),
    email: text,
    telefones: z.array(z.object({ numero: z.string() })).catch([]),
    endereco: z.object({
      logradouro: text,
      numero: text,
      semNumero: z.boolean().catch(false),
      complemento: text,
      bairro: text,
      cep: text,
      uf: text,
      /** IBGE code as text, as the list of options has it; empty while nothing is chosen. */
      municipio: z.object({ id: text }).catch({ id: '' }),
    }),
  }),
  confirmacaoEmail: text,
  /** A phone that is typed but not added yet. */
  telefoneDigitado: text,
  codigoCrea: text,
  codigoIncra: text,
  formacao: text,
  formacaoVistoriador: text,
  documentos: z.array(attachedDocumentSchema).catch([]),
});

/** What the form holds: everything as typed, incomplete or not. */
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
    documentos: documentos.map(({ caminho, nomeOriginal, tamanho, tipoDocumento }) => ({
      caminho,
      nomeOriginal,
      tamanho,
      tipoDocumento,
      anexadoEm: null,
    })),
  };
}
