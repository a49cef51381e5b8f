import * as z from 'zod';
import { listOf } from './bounded.ts';
import { defineEndpoints } from './endpoint.ts';
import { cpfSchema, daySchema, doneSchema, idParamsSchema, idSchema, instantSchema } from './fields.ts';
import { PODERES, PROCURACAO_TEXT, SITUACOES_PROCURACAO } from './poderes.ts';

/** Form that grants a power of attorney (PRO-1). */
export const outorgarSchema = z
  .object({
    /** Proxy, who needs an account to accept. */
    cpf: cpfSchema,
    /** Beside following, which each grant has. */
    poderes: listOf(z.enum(PODERES), { max: PODERES.length }),
    inicio: daySchema,
    fim: daySchema,
  })
  .refine(({ inicio, fim }) => inicio <= fim, { path: ['fim'], message: PROCURACAO_TEXT.periodo });

const procuracaoSchema = z.object({
  id: idSchema,
  situacao: z.enum(SITUACOES_PROCURACAO),
  poderes: z.array(z.enum(PODERES)),
  inicio: daySchema,
  fim: daySchema,
  criadaEm: instantSchema,
  aceitaEm: instantSchema.nullable(),
  /** When it was revoked or refused. */
  encerradaEm: instantSchema.nullable(),
  /** The other person: the proxy's name only once they have accepted. */
  nome: z.string().nullable(),
  /** Masked. */
  cpf: z.string(),
});
export type Procuracao = z.infer<typeof procuracaoSchema>;

const minhasSchema = z.object({
  /** Granted by the caller, newest first. */
  outorgadas: z.array(procuracaoSchema),
  /** Granted to the caller, newest first. */
  recebidas: z.array(procuracaoSchema),
  /** True if the caller works for the agency, so that they can't accept one (PRO-2). */
  impedido: z.boolean(),
});
export type MinhasProcuracoes = z.infer<typeof minhasSchema>;

const tokenSchema = z.object({ token: z.string() });

export const procuracaoEndpoints = defineEndpoints({
  'GET /procuracao/minhas': {
    summary: 'Powers of attorney that the caller granted and got (PRO-1)',
    response: minhasSchema,
  },
  'POST /procuracao/outorgar': {
    summary: 'Grants a power of attorney to the owner of a CPF, who has to accept it (PRO-1)',
    body: outorgarSchema,
    errors: [404, 422],
    response: doneSchema,
    rateLimit: 30,
  },
  'PUT /procuracao/aceitar/:id': {
    summary: 'Accepts a power of attorney (PRO-2)',
    params: idParamsSchema,
    errors: [404, 422],
    response: doneSchema,
  },
  'PUT /procuracao/encerrar/:id': {
    summary: 'Refuses or revokes a power of attorney, at once, by either side (PRO-4)',
    params: idParamsSchema,
    errors: [404, 422],
    response: doneSchema,
  },
  'POST /procuracao/agir/:id': {
    summary: 'Starts a session in which the caller acts for the person who granted the power (PRO-3)',
    params: idParamsSchema,
    errors: [404, 422],
    response: tokenSchema,
  },
  'POST /procuracao/deixar': {
    summary: 'Gives a proxy a session of their own again; for others it renews theirs (PRO-3)',
    response: tokenSchema,
  },
  'GET /procuracao/findBySolicitacao/:id': {
    summary: 'Powers of attorney that the person of a solicitação granted and that were accepted (PRO-6)',
    about: { record: 'solicitacao', own: 'refused' },
    leitura: 'SOLICITACAO',
    params: idParamsSchema,
    errors: [404],
    response: z.array(procuracaoSchema),
  },
});
