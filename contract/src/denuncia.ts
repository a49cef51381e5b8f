import * as z from 'zod';
import { listOf } from './bounded.ts';
import { codigoComprovanteSchema } from './comprovante.ts';
import { contatoSchema } from './contato.ts';
import { SITUACOES_SOLICITACAO, TIPOS_EDITAL } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  doneSchema,
  emailSchema,
  fileNameSchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  keySchema,
  optionalText,
  pageSchema,
  requiredLines,
  requiredText,
  textOf,
} from './fields.ts';
import { SITUACOES_DENUNCIA } from './procedimento.ts';
import { RULE } from './rule-texts.ts';

/** Lengths of a complaint's texts, letters that a search for a name needs, the rows that it shows, and most files. */
export const DENUNCIA_LIMITS = { fatos: 4000, nome: 200, letras: 3, achados: 10, arquivos: 5 } as const;

/** Texts about complaints. */
export const DENUNCIA_TEXT = {
  facts: 'Conte o que aconteceu.',
  denounced: 'Informe o nome do credenciado.',
  letters: 'Digite pelo menos 3 letras do nome. A busca não aceita números.',
  notAllowed: 'Este portal não recebe denúncias sobre este edital.',
  limited: 'Chegaram denúncias demais deste acesso à internet hoje. Informe e confirme um e-mail, ou tente amanhã.',
  files: 'É permitido anexar no máximo 5 arquivos.',
  unknown: 'Não há denúncia com este protocolo e este código. Confira os dois.',
  other: 'A denúncia é sobre outro credenciamento.',
} as const;

const FILES = { max: DENUNCIA_LIMITS.arquivos, error: DENUNCIA_TEXT.files };

/** Complaint as its form has it; the address is confirmed beside the form. */
export const denunciaFormSchema = z.object({
  /** Accreditation chosen from the search; null: a typed name. */
  idSolicitacao: idSchema.nullable().default(null),
  denunciado: requiredText(DENUNCIA_LIMITS.nome, DENUNCIA_TEXT.denounced),
  idEdital: idSchema.nullable().default(null),
  fatos: requiredLines(DENUNCIA_LIMITS.fatos, DENUNCIA_TEXT.facts),
  anexos: listOf(z.object({ nome: fileNameSchema, key: keySchema }), FILES).default([]),
  nome: optionalText(DENUNCIA_LIMITS.nome),
  email: z.union([z.literal(''), emailSchema]).default(''),
});

/** Receipt of a complaint: protocolo and code lead to its state without an account. */
const denunciaRecebidaSchema = z.object({ protocolo: z.string(), codigo: z.string(), dataRegistro: instantSchema });
export type DenunciaRecebida = z.infer<typeof denunciaRecebidaSchema>;

/** Form that asks for the state of a complaint. */
export const andamentoDenunciaFormSchema = z.object({
  protocolo: requiredText(40),
  codigoDenuncia: codigoComprovanteSchema,
});

const andamentoDenunciaSchema = z.object({
  protocolo: z.string(),
  situacao: z.enum(SITUACOES_DENUNCIA),
  dataRegistro: instantSchema,
  /** Since when it is in its state. */
  desde: instantSchema,
});
export type AndamentoDenuncia = z.infer<typeof andamentoDenunciaSchema>;

const editalDenunciaSchema = z.object({ id: idSchema, numero: z.string(), tipoEdital: z.enum(TIPOS_EDITAL) });

/** Accredited person whom a search finds. */
const denunciavelSchema = z.object({ id: idSchema, nome: z.string(), edital: editalDenunciaSchema });
export type Denunciavel = z.infer<typeof denunciavelSchema>;

/** Name to search for: words of letters. */
export const nomeDenunciadoSchema = textOf(DENUNCIA_LIMITS.nome).refine(
  (nome) => !/\d/.test(nome) && (nome.match(/\p{L}/gu) ?? []).length >= DENUNCIA_LIMITS.letras,
  DENUNCIA_TEXT.letters,
);

const denunciaRowSchema = z.object({
  id: idSchema,
  protocolo: z.string(),
  situacao: z.enum(SITUACOES_DENUNCIA),
  dataRegistro: instantSchema,
  denunciado: z.string(),
  edital: editalDenunciaSchema.nullable(),
  decididaEm: instantSchema.nullable(),
  decididaPor: z.string().nullable(),
});
export type DenunciaRow = z.infer<typeof denunciaRowSchema>;

/** Whole complaint, for the committee alone. */
const denunciaSchema = denunciaRowSchema.extend({
  fatos: z.string(),
  anexos: z.array(z.object({ key: keySchema, nome: z.string(), tamanho: z.number().int() })),
  /** Author; empty texts if they gave none. */
  denunciante: z.object({ nome: z.string(), email: z.string(), confirmado: z.boolean() }),
  /** Accreditation that it is about; null if only a name was typed. */
  solicitacao: z.object({ id: idSchema, protocolo: z.string(), situacao: z.enum(SITUACOES_SOLICITACAO) }).nullable(),
  /** Reason of an archived one. */
  motivo: z.string().nullable(),
});
export type Denuncia = z.infer<typeof denunciaSchema>;

/** Form that archives a complaint. */
export const arquivarDenunciaSchema = z.object({ motivo: requiredLines(2000, RULE.reason) });

export const denunciaEndpoints = defineEndpoints({
  'GET /publico/denuncia/editais': {
    summary: 'Editais about whose accredited people anybody may complain, newest first (DES-8)',
    response: z.array(editalDenunciaSchema),
    rateLimit: 120,
  },
  'POST /publico/denuncia/credenciados': {
    summary: 'Accredited people of these editais by name, at most ten (DES-8)',
    body: z.object({ nome: nomeDenunciadoSchema }),
    response: z.array(denunciavelSchema),
    rateLimit: 60,
  },
  'POST /publico/denuncia/registrar': {
    summary: 'Records a complaint about an accredited person, with or without its author’s name (DES-8)',
    body: denunciaFormSchema.omit({ anexos: true }).extend({
      /** Keys of the uploads: the names are known. */
      anexos: listOf(keySchema, FILES).default([]),
      contato: contatoSchema.nullable().default(null),
    }),
    errors: [422],
    response: denunciaRecebidaSchema,
    idempotent: true,
    rateLimit: 30,
  },
  'POST /publico/denuncia/andamento': {
    summary: 'State of a complaint, for anybody with its protocolo and code (DES-8)',
    body: andamentoDenunciaFormSchema,
    errors: [404],
    response: andamentoDenunciaSchema,
    rateLimit: 30,
  },
  'POST /denuncia/findByFiltro': {
    summary: 'Complaints, newest first (DES-9)',
    leitura: 'LISTA',
    termo: 'all',
    body: z.object({
      situacao: z.enum(SITUACOES_DENUNCIA).nullish(),
      pagina: z.number().int().min(0).max(1_000_000).default(0),
      tamanho: z.number().int().min(1).max(100).default(15),
    }),
    response: pageSchema(denunciaRowSchema),
  },
  'GET /denuncia/findById/:id': {
    summary: 'Complaint with its author and files (DES-9)',
    leitura: 'DENUNCIA',
    termo: 'all',
    params: idParamsSchema,
    errors: [404],
    response: denunciaSchema,
  },
  'PUT /denuncia/arquivar/:id': {
    summary: 'Archives a complaint, with a reason (DES-9)',
    params: idParamsSchema,
    body: arquivarDenunciaSchema,
    errors: [404, 422],
    response: doneSchema,
  },
});
