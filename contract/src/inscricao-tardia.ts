import * as z from 'zod';
import { TIPOS_EDITAL } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  cpfSchema,
  daySchema,
  doneSchema,
  emailSchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  opaqueText,
  requiredLines,
} from './fields.ts';
import { RULE } from './rule-texts.ts';

/** States of an authorisation of a late entry (INS-24). */
export const SITUACOES_TARDIA = ['VALIDA', 'USADA', 'EXPIRADA', 'REVOGADA'] as const;
export type SituacaoTardia = (typeof SITUACOES_TARDIA)[number];
export const SITUACAO_TARDIA_LABEL: Record<SituacaoTardia, string> = {
  VALIDA: 'Válida',
  USADA: 'Usada',
  EXPIRADA: 'Vencida',
  REVOGADA: 'Revogada',
};

/** Limits of authorisations: per edital, of the reason, and of their days. */
export const TARDIA_LIMITS = { porEdital: 200, motivo: 2000, dias: 60 } as const;

/** Texts about late entries. */
export const TARDIA_TEXT = {
  range: `Escolha um dia de hoje até ${TARDIA_LIMITS.dias} dias à frente.`,
  stillOpen: 'Este edital ainda não terminou: a pessoa se inscreve pela página de editais.',
  registered: 'Este CPF já tem inscrição neste edital.',
  waiting: 'Este CPF já tem uma autorização válida neste edital. Revogue-a para fazer outra.',
  own: 'O CPF é o seu: outra pessoa da comissão decide.',
  tooMany: `Este edital já tem ${TARDIA_LIMITS.porEdital} autorizações.`,
  notValid: 'Esta autorização não é mais válida.',
  deadLink: 'Este link não vale: foi copiado incompleto. Confira o endereço, ou peça outro à comissão.',
  used: 'Esta autorização já foi usada: a inscrição está feita.',
  revoked: 'A comissão revogou esta autorização. Em caso de dúvida, fale com ela.',
  over: 'O prazo desta autorização terminou. Em caso de dúvida, fale com a comissão.',
  otherCpf: 'A autorização é para outro CPF.',
} as const;

/** Form that authorises a late entry. */
export const autorizarTardiaSchema = z.object({
  cpf: cpfSchema,
  motivo: requiredLines(TARDIA_LIMITS.motivo, RULE.reason),
  /** Last day for the registration. */
  ate: daySchema,
  /** Address that gets the link; empty for none. */
  email: emailSchema.or(z.literal('')).default(''),
});

export const inscricaoTardiaSchema = z.object({
  id: idSchema,
  situacao: z.enum(SITUACOES_TARDIA),
  cpf: z.string(),
  motivo: z.string(),
  email: z.string().nullable(),
  ate: instantSchema,
  criadaEm: instantSchema,
  criadaPor: z.string(),
  revogada: z.object({ em: instantSchema, por: z.string() }).nullable(),
  /** Registration made with it. */
  solicitacao: z.object({ id: idSchema, protocolo: z.string() }).nullable(),
});
export type InscricaoTardia = z.infer<typeof inscricaoTardiaSchema>;

/** Key in the fragment of the link. A malformed one is answered like an unknown one. */
const chaveSchema = opaqueText(100).catch('');

export const inscricaoTardiaEndpoints = defineEndpoints({
  'GET /inscricaoTardia/findByEdital/:id': {
    summary: 'Authorisations of late entries in an edital, newest first (INS-24)',
    leitura: 'LISTA',
    params: idParamsSchema,
    errors: [404],
    response: z.array(inscricaoTardiaSchema),
  },
  'POST /inscricaoTardia/autorizar': {
    summary: 'Lets one CPF register in an edital that ended; answers the link, which is never shown again',
    body: autorizarTardiaSchema.extend({ idEdital: idSchema }),
    errors: [403, 404, 422],
    response: z.object({ link: z.string() }),
  },
  'PUT /inscricaoTardia/revogar/:id': {
    summary: 'Revokes an authorisation that was not used; its link expires at once',
    params: idParamsSchema,
    errors: [404, 422],
    response: doneSchema,
  },
  'POST /publico/inscricaoTardia/abrir': {
    summary: 'Edital and end for the holder of a late entry’s link; the CPF isn’t shown, and another one is refused',
    body: z.object({
      chave: chaveSchema,
      /** CPF that will register; absent while it isn't known. */
      cpf: cpfSchema.optional(),
    }),
    errors: [404, 422],
    response: z.object({
      idEdital: idSchema,
      numero: z.string(),
      tipoEdital: z.enum(TIPOS_EDITAL),
      ate: instantSchema,
    }),
  },
});
