// Public register of accredited people (REG-1).

import * as z from 'zod';
import { LIMITS, TIPOS_EDITAL, UFS } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { idSchema, instantSchema, pageQuerySchema, pageSchema, textOf } from './fields.ts';

/** States that the register shows. */
export const SITUACOES_REGISTRO = ['ATIVO', 'SUSPENSO', 'INATIVO'] as const;
export type SituacaoRegistro = (typeof SITUACOES_REGISTRO)[number];
export const SITUACAO_REGISTRO_LABEL: Record<SituacaoRegistro, string> = {
  ATIVO: 'Credenciado',
  SUSPENSO: 'Suspenso',
  INATIVO: 'Descredenciado',
};

/** File formats of the whole register. */
export const FORMATOS_REGISTRO = ['csv', 'json'] as const;
export type FormatoRegistro = (typeof FORMATOS_REGISTRO)[number];

/** Licence of the register's data. */
export const LICENCA_REGISTRO = {
  nome: 'Creative Commons Atribuição 4.0 Internacional (CC BY 4.0)',
  url: 'https://creativecommons.org/licenses/by/4.0/deed.pt_BR',
} as const;

/** Row of the register: never a CPF, e-mail, phone or address. */
export const registroRowSchema = z.strictObject({
  nome: z.string(),
  situacao: z.enum(SITUACOES_REGISTRO),
  /** When the person was accredited, or de-accredited. */
  desde: instantSchema,
  /** End of a suspension; null without one. */
  suspensoAte: instantSchema.nullable(),
  registroConselho: z.string(),
  /** Null for people from a processo, which has no address. */
  municipio: z.string().nullable(),
  uf: z.string(),
  edital: z.string(),
});
export type RegistroRow = z.infer<typeof registroRowSchema>;

/** Columns of the files, in order, with their meaning. */
export const DICIONARIO_REGISTRO = [
  { campo: 'tipo', titulo: 'Tipo', tipo: 'texto', descricao: 'Tipo do credenciamento: Geomensor ou Vistoriador.' },
  { campo: 'nome', titulo: 'Nome', tipo: 'texto', descricao: 'Nome da pessoa credenciada, como na inscrição.' },
  {
    campo: 'situacao',
    titulo: 'Situação',
    tipo: 'texto',
    descricao: 'Credenciado, Suspenso ou Descredenciado, no momento em que o arquivo foi feito.',
  },
  {
    campo: 'desde',
    titulo: 'Desde',
    tipo: 'data e hora',
    descricao: 'Quando a pessoa foi credenciada ou descredenciada (RFC 3339, em UTC).',
  },
  {
    campo: 'suspensoAte',
    titulo: 'Suspenso até',
    tipo: 'data e hora',
    descricao: 'Fim da suspensão, ou vazio (RFC 3339, em UTC).',
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
] as const satisfies readonly {
  campo: 'tipo' | keyof RegistroRow;
  titulo: string;
  tipo: 'texto' | 'data e hora';
  descricao: string;
}[];

const filtro = {
  tipo: z.enum(TIPOS_EDITAL).default('GEOMENSOR'),
  uf: z.enum(UFS).optional(),
  /** IBGE code. */
  municipio: z.coerce.number().int().positive().optional(),
  tamanho: z.coerce.number().int().min(1).max(100).default(LIMITS.pageSize),
};
const registroPage = pageSchema(registroRowSchema);

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
    query: z.object({ formato: z.enum(FORMATOS_REGISTRO).default('csv') }),
    response: 'file',
    rateLimit: 10,
  },
});
