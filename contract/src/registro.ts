// Public register of accredited people (REG-1).

import * as z from 'zod';
import { LIMITS, TIPOS_EDITAL, UFS } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { daySchema, idSchema, instantSchema, pageQuerySchema, pageSchema, sha256Schema, textOf } from './fields.ts';
import { SITUACOES_VIGENCIA, type SituacaoVigencia } from './vigencia.ts';

/** Present states of an accreditation in words for the public. */
export const SITUACAO_REGISTRO_LABEL: Record<SituacaoVigencia, string> = {
  ATIVO: 'Credenciado',
  SUSPENSO: 'Suspenso',
  VENCIDO: 'Vencido',
  INATIVO: 'Descredenciado',
};

/** File formats of open data. */
export const FORMATOS_REGISTRO = ['csv', 'json'] as const;
export type FormatoRegistro = (typeof FORMATOS_REGISTRO)[number];

/** Licence of open data. */
export const LICENCA_REGISTRO = {
  nome: 'Creative Commons Atribuição 4.0 Internacional (CC BY 4.0)',
  url: 'https://creativecommons.org/licenses/by/4.0/deed.pt_BR',
} as const;

/** Row of the register: never a CPF, e-mail, phone or address. */
export const registroRowSchema = z.strictObject({
  nome: z.string(),
  situacao: z.enum(SITUACOES_VIGENCIA),
  /** When the person was accredited or de-accredited, or the term ended. */
  desde: instantSchema,
  /** Last moment of the accreditation; null without a term. */
  validoAte: instantSchema.nullable(),
  /** End of a suspension; null without one. */
  suspensoAte: instantSchema.nullable(),
  /** Earliest last day of a condition that isn't met (VIG-5); null without one. */
  condicaoAte: daySchema.nullable(),
  registroConselho: z.string(),
  /** Null for people from a processo, which has no address. */
  municipio: z.string().nullable(),
  uf: z.string(),
  edital: z.string(),
});
export type RegistroRow = z.infer<typeof registroRowSchema>;

/** Column of open data, with its meaning. */
export interface Coluna<Campo extends string = string> {
  campo: Campo;
  titulo: string;
  tipo: 'texto' | 'data' | 'data e hora' | 'número';
  descricao: string;
}

/** Columns of the register's files, in order. */
export const DICIONARIO_REGISTRO = [
  { campo: 'tipo', titulo: 'Tipo', tipo: 'texto', descricao: 'Tipo do credenciamento: Geomensor ou Vistoriador.' },
  { campo: 'nome', titulo: 'Nome', tipo: 'texto', descricao: 'Nome da pessoa credenciada, como na inscrição.' },
  {
    campo: 'situacao',
    titulo: 'Situação',
    tipo: 'texto',
    descricao: 'Credenciado, Suspenso, Vencido ou Descredenciado, no momento em que o arquivo foi feito.',
  },
  {
    campo: 'desde',
    titulo: 'Desde',
    tipo: 'data e hora',
    descricao:
      'Quando a pessoa foi credenciada ou descredenciada, ou quando o credenciamento venceu (RFC 3339, em UTC).',
  },
  {
    campo: 'validoAte',
    titulo: 'Válido até',
    tipo: 'data e hora',
    descricao: 'Fim da validade do credenciamento, ou vazio (RFC 3339, em UTC).',
  },
  {
    campo: 'suspensoAte',
    titulo: 'Suspenso até',
    tipo: 'data e hora',
    descricao: 'Fim da suspensão, ou vazio (RFC 3339, em UTC).',
  },
  {
    campo: 'condicaoAte',
    titulo: 'Com condição até',
    tipo: 'data',
    descricao: 'Último dia para cumprir a condição do credenciamento que ainda falta, ou vazio (AAAA-MM-DD).',
  },
  {
    campo: 'registroConselho',
    titulo: 'Registro no conselho',
    tipo: 'texto',
    descricao: 'Número do registro no conselho profissional.',
  },
  { campo: 'municipio', titulo: 'Município', tipo: 'texto', descricao: 'Município informado na inscrição, ou vazio.' },
  { campo: 'uf', titulo: 'UF', tipo: 'texto', descricao: 'Sigla da unidade da federação.' },
  { campo: 'edital', titulo: 'Edital', tipo: 'texto', descricao: 'Número do edital do credenciamento.' },
] as const satisfies readonly Coluna<'tipo' | keyof RegistroRow>[];

/** Files of the register as it was on one day (REG-3). */
const diaRegistroSchema = z.strictObject({
  /** Day in the agency's zone. */
  dia: daySchema,
  feitoEm: instantSchema,
  registros: z.number().int(),
  /** SHA-256 of each file. */
  csv: sha256Schema,
  json: sha256Schema,
});
export type DiaRegistro = z.infer<typeof diaRegistroSchema>;

/** Fewest and most decisions of an edital that its times are computed from (REG-5). */
export const DECISOES_DO_TEMPO = { min: 10, max: 1000 } as const;

/** Days from a registration to its decision in one edital. */
const tempoSchema = z.strictObject({
  tipo: z.enum(TIPOS_EDITAL),
  edital: z.string(),
  decididas: z.number().int(),
  mediana: z.number(),
  p90: z.number(),
});
export type Tempo = z.infer<typeof tempoSchema>;

/** Columns of the file of times, in order. */
export const DICIONARIO_TEMPOS = [
  { campo: 'tipo', titulo: 'Tipo', tipo: 'texto', descricao: 'Tipo do credenciamento: Geomensor ou Vistoriador.' },
  { campo: 'edital', titulo: 'Edital', tipo: 'texto', descricao: 'Número do edital.' },
  { campo: 'decididas', titulo: 'Pedidos decididos', tipo: 'número', descricao: 'Aprovados e reprovados.' },
  {
    campo: 'mediana',
    titulo: 'Mediana (dias)',
    tipo: 'número',
    descricao: 'Metade dos pedidos foi decidida em até este número de dias corridos, contados da inscrição.',
  },
  {
    campo: 'p90',
    titulo: 'Percentil 90 (dias)',
    tipo: 'número',
    descricao: 'Nove em cada dez pedidos foram decididos em até este número de dias corridos, contados da inscrição.',
  },
] as const satisfies readonly Coluna<keyof Tempo>[];

const filtro = {
  tipo: z.enum(TIPOS_EDITAL).default('GEOMENSOR'),
  uf: z.enum(UFS).optional(),
  /** IBGE code. */
  municipio: z.coerce.number().int().positive().optional(),
  tamanho: z.coerce.number().int().min(1).max(100).default(LIMITS.pageSize),
};
const registroPage = pageSchema(registroRowSchema);
/** Choice of a file format. */
export const formatoQuerySchema = z.object({ formato: z.enum(FORMATOS_REGISTRO).default('csv') });

export const registroEndpoints = defineEndpoints({
  'GET /publico/registro': {
    summary: 'Public register: people accredited by editais with a public register, by name',
    query: pageQuerySchema.extend(filtro),
    response: registroPage,
  },
  'POST /publico/registro/busca': {
    summary: 'People of the public register with the words of a name, ignoring accents and case',
    // A name is never in an address.
    body: pageQuerySchema.extend({ ...filtro, nome: textOf(200) }),
    response: registroPage,
  },
  'GET /publico/registro/municipios': {
    summary: 'Municipalities with people in the public register',
    query: z.object({ tipo: filtro.tipo, uf: z.enum(UFS) }),
    response: z.array(z.object({ id: idSchema, nome: z.string(), total: z.number().int() })),
  },
  'GET /publico/registro/baixar': {
    summary: 'Whole public register as CSV or JSON',
    query: formatoQuerySchema,
    response: 'file',
    rateLimit: 10,
  },
  'GET /publico/registro/dias': {
    summary: 'Days with a stored version of the public register, newest first (REG-3)',
    query: pageQuerySchema.extend({ tamanho: filtro.tamanho }),
    response: pageSchema(diaRegistroSchema),
  },
  'GET /publico/registro/dia/:dia': {
    summary: 'Public register as it was on a day, as CSV or JSON (REG-3)',
    params: z.object({ dia: daySchema }),
    query: formatoQuerySchema,
    errors: [404],
    response: 'file',
    rateLimit: 10,
  },
  'GET /publico/registro/tempos': {
    summary: 'Days from a registration to its decision, by edital with a public register (REG-5)',
    response: z.array(tempoSchema),
  },
  'GET /publico/registro/tempos/baixar': {
    summary: 'Days from a registration to its decision as CSV or JSON (REG-5)',
    query: formatoQuerySchema,
    response: 'file',
    rateLimit: 10,
  },
});
