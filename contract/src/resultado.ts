import * as z from 'zod';
import { TIPOS_EDITAL } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { daySchema, idParamsSchema, idSchema, instantSchema, pageQuerySchema, pageSchema } from './fields.ts';
import { explicacaoPrazoSchema } from './prazo.ts';
import { type Coluna, formatoQuerySchema } from './registro.ts';

/** Results of an edital, in the order of their publication (RES-2). */
export const FASES_RESULTADO = ['PRELIMINAR', 'FINAL'] as const;
export type FaseResultado = (typeof FASES_RESULTADO)[number];
export const FASE_RESULTADO_LABEL: Record<FaseResultado, string> = {
  PRELIMINAR: 'Resultado preliminar',
  FINAL: 'Resultado final',
};

const momento = z.iso.datetime({ offset: true });

/** Signed content of a published list: names and results alone. It is verified as certificates are. */
export const listaResultadoSchema = z.strictObject({
  versao: z.literal(1),
  tipo: z.literal('RESULTADO'),
  fase: z.enum(FASES_RESULTADO),
  codigo: z.string().max(30),
  /** Origin of the portal that published it. */
  emissor: z.string().max(300),
  edital: z.strictObject({ numero: z.string().max(40), tipo: z.enum(TIPOS_EDITAL) }),
  dataHora: momento,
  fuso: z.string().max(60),
  /** Member of staff who published it. */
  autor: z.strictObject({ nome: z.string().max(300), funcao: z.string().max(100) }),
  /** End of the term to appeal; null for a final list. */
  recursoAte: momento.nullable(),
  /** End of the term to state the intention to appeal, if one is asked for (RES-8). */
  intencaoAte: momento.optional(),
  linhas: z.array(z.strictObject({ nome: z.string().max(300), aprovada: z.boolean() })),
});
export type ListaResultado = z.infer<typeof listaResultadoSchema>;

/** Published result, without its list. */
const resultadoSchema = z.object({
  id: idSchema,
  fase: z.enum(FASES_RESULTADO),
  publicadoEm: instantSchema,
  /** End of the term to appeal; null for a final result. */
  recursoAte: instantSchema.nullable(),
  /** End of the term to state the intention to appeal; null if none is asked for (RES-8). */
  intencaoAte: instantSchema.nullable(),
  codigo: z.string(),
  /** SHA-256 of the signed list. */
  sha256: z.string().length(64),
  aprovadas: z.number().int(),
  reprovadas: z.number().int(),
});
export type Resultado = z.infer<typeof resultadoSchema>;

/** Row of a published list. */
const linhaResultadoSchema = z.object({
  nome: z.string(),
  aprovada: z.boolean(),
  /** True in a final list if the preliminary one had the other result. */
  corrigida: z.boolean(),
});
export type LinhaResultado = z.infer<typeof linhaResultadoSchema>;

/** Columns of the file of a published list, in order (REG-4). */
export const DICIONARIO_RESULTADO = [
  { campo: 'nome', titulo: 'Nome', tipo: 'texto', descricao: 'Nome da pessoa, como na inscrição.' },
  { campo: 'resultado', titulo: 'Resultado', tipo: 'texto', descricao: 'Aprovada ou Reprovada.' },
  { campo: 'lista', titulo: 'Lista', tipo: 'texto', descricao: 'Resultado preliminar ou Resultado final.' },
  {
    campo: 'publicadoEm',
    titulo: 'Publicado em',
    tipo: 'data e hora',
    descricao: 'Quando a lista foi publicada (RFC 3339, em UTC).',
  },
  { campo: 'edital', titulo: 'Edital', tipo: 'texto', descricao: 'Número do edital.' },
] as const satisfies readonly Coluna[];

/** Row of the list that would be published. */
const linhaPropostaSchema = z.object({
  idSolicitacao: idSchema,
  protocolo: z.string(),
  nome: z.string(),
  /** Null if it isn't decided. */
  aprovada: z.boolean().nullable(),
  /** Reason why this row prevents the publication; null for none. */
  problema: z.string().nullable(),
});
export type LinhaProposta = z.infer<typeof linhaPropostaSchema>;

/** Result of the applicant's own solicitação. */
const resultadoProprioSchema = resultadoSchema
  .pick({ id: true, fase: true, publicadoEm: true, recursoAte: true })
  .extend({
    aprovada: z.boolean(),
    /** Grounds; empty for none. */
    motivos: z.string(),
    /** How the end of the term to appeal was counted; null for a final result. */
    explicacao: explicacaoPrazoSchema.nullable(),
    /** Term to state the intention to appeal, and when the person did; null if none is asked for (RES-8). */
    intencao: z
      .object({ ate: instantSchema, explicacao: explicacaoPrazoSchema, declaradaEm: instantSchema.nullable() })
      .nullable(),
  });
export type ResultadoProprio = z.infer<typeof resultadoProprioSchema>;

export const resultadoEndpoints = defineEndpoints({
  'GET /publico/resultado/byEdital/:id': {
    summary: 'Published results of an edital, the first one first (RES-3)',
    params: idParamsSchema,
    response: z.array(resultadoSchema),
  },
  'GET /publico/resultado/linhas/:id': {
    summary: 'List of a published result, by name (RES-3)',
    params: idParamsSchema,
    query: pageQuerySchema.extend({ tamanho: z.coerce.number().int().min(1).max(100).default(15) }),
    errors: [404],
    response: pageSchema(linhaResultadoSchema),
  },
  'GET /publico/resultado/baixar/:id': {
    summary: 'List of a published result as CSV or JSON (REG-4)',
    params: idParamsSchema,
    query: formatoQuerySchema,
    errors: [404],
    response: 'file',
    rateLimit: 10,
  },
  'GET /resultado/proposta/:id': {
    summary: 'Next result of an edital as it would be published now (RES-2)',
    leitura: 'LISTA',
    termo: 'params.id',
    params: idParamsSchema,
    query: pageQuerySchema.extend({ tamanho: z.coerce.number().int().min(1).max(100).default(15) }),
    errors: [404, 422],
    response: z.object({
      /** Null once the final result is published. */
      fase: z.enum(FASES_RESULTADO).nullable(),
      /** First day on which it can be published. */
      desde: daySchema.nullable(),
      /** Reason why it can't be published now; null if it can. */
      impedimento: z.string().nullable(),
      aprovadas: z.number().int(),
      reprovadas: z.number().int(),
      /** Rows with a problem, which come first. */
      problemas: z.number().int(),
      lista: pageSchema(linhaPropostaSchema),
    }),
  },
  'POST /resultado/publicar': {
    summary: 'Publishes the next result of an edital: freezes and signs its list (RES-2)',
    body: z.object({
      idEdital: idSchema,
      fase: z.enum(FASES_RESULTADO),
      /** Numbers that the person saw; others answer 409. */
      aprovadas: z.number().int().min(0),
      reprovadas: z.number().int().min(0),
    }),
    errors: [404, 409, 422],
    response: resultadoSchema,
  },
  'GET /resultado/bySolicitacao/:id': {
    summary: 'Published results of a solicitação; for an applicant, only of their own (RES-4)',
    about: { record: 'solicitacao', own: 'shown' },
    leitura: 'SOLICITACAO',
    params: idParamsSchema,
    errors: [404],
    response: z.array(resultadoProprioSchema),
  },
});
