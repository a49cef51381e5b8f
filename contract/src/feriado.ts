import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { daySchema, doneSchema, idParamsSchema, idSchema, requiredText } from './fields.ts';

/** Holidays that staff keep; national ones come from a library (PRZ-2). */
export const AMBITOS_FERIADO = ['ESTADUAL', 'MUNICIPAL', 'ORGAO'] as const;
export type AmbitoFeriado = (typeof AMBITOS_FERIADO)[number];
export const AMBITO_FERIADO_LABEL: Record<AmbitoFeriado | 'NACIONAL', string> = {
  NACIONAL: 'Nacional',
  ESTADUAL: 'Estadual',
  MUNICIPAL: 'Municipal',
  ORGAO: 'Do órgão',
};

export const FERIADO_LIMITS = { total: 500, descricao: 100, movidos: 1000 } as const;

/** Texts about holidays. */
export const FERIADO_TEXT = {
  taken: 'Já existe um feriado neste dia.',
  tooMany: `O portal já tem ${FERIADO_LIMITS.total} feriados. Exclua os antigos para cadastrar outro.`,
  changed: 'A lista de prazos que mudam não é mais a mesma. Confira a nova lista e salve de novo.',
  tooManyMoved: `Este feriado mudaria mais de ${FERIADO_LIMITS.movidos} prazos de uma vez. Fale com quem opera o portal.`,
} as const;

/** Form of a holiday. */
export const feriadoFormSchema = z.object({
  dia: daySchema,
  descricao: requiredText(FERIADO_LIMITS.descricao),
  ambito: z.enum(AMBITOS_FERIADO),
  /** True if it recurs each year from `dia` on. */
  anual: z.boolean().default(false),
});

/** Holiday on a day of the listed year. */
export const feriadoSchema = z.object({
  /** Null for a national one, which can't be deleted. */
  id: idSchema.nullable(),
  dia: daySchema,
  descricao: z.string(),
  ambito: z.enum(['NACIONAL', ...AMBITOS_FERIADO]),
  anual: z.boolean(),
});
export type Feriado = z.infer<typeof feriadoSchema>;

/** Deadline that a new holiday moves. */
export const prazoMovidoSchema = z.object({
  /** Null for the term to answer a question about an edital. */
  idSolicitacao: idSchema.nullable(),
  protocolo: z.string(),
  nome: z.string(),
  editalNumero: z.string(),
  assunto: z.string(),
  de: daySchema,
  para: daySchema,
});
export type PrazoMovido = z.infer<typeof prazoMovidoSchema>;

export const feriadoEndpoints = defineEndpoints({
  'GET /feriado/findByAno/:ano': {
    summary: 'Holidays of a year by day: national ones, and those that staff keep (PRZ-2)',
    params: z.object({ ano: z.coerce.number().int().min(2000).max(2099) }),
    response: z.array(feriadoSchema),
  },
  'POST /feriado/previa': {
    summary: 'Deadlines that a new holiday would move (PRZ-5)',
    leitura: 'LISTA',
    termo: 'all',
    body: feriadoFormSchema,
    errors: [422],
    noLagAfter: false,
    response: z.object({ movidos: z.array(prazoMovidoSchema) }),
  },
  'POST /feriado/cadastrar': {
    summary: 'Adds a holiday, and moves the deadlines that the preview listed (PRZ-5)',
    /** `movidos`: number of deadlines in the list that the person saw. */
    body: feriadoFormSchema.extend({ movidos: z.number().int().min(0).max(FERIADO_LIMITS.movidos) }),
    errors: [409, 422],
    response: z.object({ id: idSchema }),
  },
  'DELETE /feriado/excluir/:id': {
    summary: 'Deletes a holiday; deadlines that people were told stay',
    params: idParamsSchema,
    errors: [404],
    response: doneSchema,
  },
});
