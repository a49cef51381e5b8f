import * as z from 'zod';
import { AVISOS_DE_ARQUIVO } from './domain.ts';
import { eachText } from './registration-fields.ts';

const text = z.string().catch('');

/** A file attached to the registration. */
export const attachedDocumentSchema = z.object({
  caminho: z.string(),
  nomeOriginal: z.string(),
  tamanho: z.number(),
  tipoDocumento: z.object({ codigo: z.string(), descricao: z.string() }),
  /** When it was uploaded, in milliseconds since 1970; null: it belongs to the solicitação already. */
  anexadoEm: z.number().nullable(),
  /** SHA-256 computed by the server; absent in older drafts. */
  sha256: z.string().optional(),
  /** Reason why the server refused this file, which must be replaced. */
  recusa: z.string().optional(),
  aviso: z.enum(AVISOS_DE_ARQUIVO).optional().catch(undefined),
});

/** Reads values stored on the device; invalid ones become empty. */
export const registrationValuesSchema = z.object({
  idEdital: z.number(),
  pessoa: z.object({
    pessoaFisica: z.object({ ...eachText('pessoal', () => text), cpf: text }),
    email: text,
    telefones: z.array(z.object({ numero: z.string() })).catch([]),
    endereco: z.object({
      ...eachText('endereco', () => text),
      semNumero: z.boolean().catch(false),
      cep: text,
      uf: text,
      /** IBGE code as text, as the list of options has it; empty while nothing is chosen. */
      municipio: z.object({ id: text }).catch({ id: '' }),
    }),
  }),
  confirmacaoEmail: text,
  /** A phone that is typed but not added yet. */
  telefoneDigitado: text,
  ...eachText('profissional', () => text),
  formacaoVistoriador: text,
  documentos: z.array(attachedDocumentSchema).catch([]),
});

/** Stored draft of a form. */
export const draftSchema = z.object({
  savedAt: z.number(),
  values: registrationValuesSchema,
  /** The terms were accepted for this draft. */
  termosAceitos: z.boolean().catch(false),
  /** Step of the form on a phone at which it was left. */
  etapa: z.string().optional().catch(undefined),
  /** Last attempt to send: a retry of the same content uses its idempotency key. */
  sending: z.object({ key: z.string(), contents: z.string() }).nullable().catch(null),
});
