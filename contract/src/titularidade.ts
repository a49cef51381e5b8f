import * as z from 'zod';
import { contatoSchema } from './contato.ts';
import { SITUACOES_SOLICITACAO, TIPOS_EDITAL } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  cpfSchema,
  doneSchema,
  emailSchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  keySchema,
  linesOf,
  pageSchema,
  requiredLines,
  requiredText,
} from './fields.ts';
import { RULE } from './rule-texts.ts';
import { SEM_EFEITO } from './vigencia.ts';

/** States of a claim to a CPF (CTA-8). */
export const SITUACOES_TITULARIDADE = ['PENDENTE', 'ACEITO', 'RECUSADO'] as const;
export type SituacaoTitularidade = (typeof SITUACOES_TITULARIDADE)[number];
export const SITUACAO_TITULARIDADE_LABEL: Record<SituacaoTitularidade, string> = {
  PENDENTE: 'Pendente',
  ACEITO: 'Aceito',
  RECUSADO: 'Recusado',
};

/** Refusals of claims and of corrected addresses. */
export const TITULARIDADE_TEXT = {
  decision: 'Escolha se o pedido é aceito ou recusado.',
  justification: 'Informe o motivo da recusa.',
  repeated: 'Já recebemos um pedido com este CPF e este e-mail. A resposta chega por e-mail.',
  own: 'O pedido é sobre o seu CPF: outra pessoa da comissão deve decidir.',
  acceptedMeanwhile:
    'Outro pedido para este CPF foi aceito depois que você abriu este. Confira os dados de novo antes de decidir.',
  noAccount: 'Não há conta com o CPF deste pedido. Recuse-o e oriente a pessoa a se cadastrar.',
  staffAccount: 'A conta é de alguém da equipe do órgão. Só a administração do portal troca o e-mail dela.',
  sameEmail: 'Este já é o e-mail da conta e da solicitação.',
} as const;

/** Claim of a person who finds their CPF taken. */
export const pedidoTitularidadeSchema = z.object({
  cpf: cpfSchema,
  nome: requiredText(200),
  email: emailSchema,
  /** Key of the identity document, an upload for `TITULARIDADE`. */
  caminho: keySchema,
  relato: requiredLines(1000),
  /** Confirmation of the e-mail, or a statement that the code didn't arrive. */
  contato: contatoSchema,
});

/** Receipt of a claim, equal for known and unknown CPFs. */
export const pedidoRecebidoSchema = z.object({ protocolo: z.string(), dataPedido: instantSchema });
export type PedidoRecebido = z.infer<typeof pedidoRecebidoSchema>;

/** Row of the list of claims. */
export const titularidadeRowSchema = z.object({
  id: idSchema,
  protocolo: z.string(),
  situacao: z.enum(SITUACOES_TITULARIDADE),
  dataPedido: instantSchema,
  nome: z.string(),
  cpf: z.string(),
  /** True if the claim's e-mail was not confirmed, because the code didn't arrive. */
  contatoNaoConfirmado: z.boolean(),
  decididoEm: instantSchema.nullable(),
  decididoPor: z.string().nullable(),
});
export type TitularidadeRow = z.infer<typeof titularidadeRowSchema>;

/** Claim with all its fields, and the portal's data about its CPF. Addresses of the account and its solicitações are masked. */
export const titularidadeSchema = titularidadeRowSchema.extend({
  email: z.string(),
  relato: z.string(),
  justificativa: z.string().nullable(),
  documento: z.object({ caminho: keySchema, nomeOriginal: z.string(), tamanho: z.number().int(), sha256: z.string() }),
  /**
   * Id of the last accepted claim to this CPF; null if none. An acceptance sends it, so that one of two concurrent acceptances is refused.
   */
  ultimoAceito: idSchema.nullable(),
  /** True if the claim concerns the caller's own CPF: another member of staff must decide. */
  proprio: z.boolean(),
  /** Null if no account has the CPF. */
  conta: z
    .object({
      nome: z.string(),
      email: z.string(),
      dataCadastro: instantSchema,
      ativa: z.boolean(),
      /** True if the account has a staff profile: its address can't be changed here. */
      daEquipe: z.boolean(),
    })
    .nullable(),
  solicitacoes: z.array(
    z.object({
      id: idSchema,
      protocolo: z.string(),
      situacao: z.enum(SITUACOES_SOLICITACAO),
      /** Set while the accreditation is suspended, and once its term is over (VIG-1). */
      semEfeito: z.enum(SEM_EFEITO).optional(),
      dataCadastro: instantSchema,
      email: z.string(),
      edital: z.object({ numero: z.string(), tipoEdital: z.enum(TIPOS_EDITAL) }),
    }),
  ),
});
export type Titularidade = z.infer<typeof titularidadeSchema>;

const titularidadeFiltroSchema = z.object({
  situacao: z.enum(SITUACOES_TITULARIDADE).nullish(),
  pagina: z.number().int().min(0).max(1_000_000).default(0),
  tamanho: z.number().int().min(1).max(100).default(15),
});

/** Decision; a refusal needs a reason, which the claimant reads. */
export const decisaoTitularidadeSchema = z
  .object({
    id: idSchema,
    aceitar: z.boolean({ error: TITULARIDADE_TEXT.decision }),
    justificativa: linesOf(1000).default(''),
    /** `ultimoAceito` of the claim on the screen. */
    ultimoAceito: idSchema.nullable().default(null),
  })
  .superRefine(({ aceitar, justificativa }, context) => {
    if (aceitar || justificativa !== '') return;
    context.addIssue({ code: 'custom', path: ['justificativa'], message: TITULARIDADE_TEXT.justification });
  });

const correcaoShape = z.object({ email: emailSchema, motivo: requiredLines(1000) });

/** Form to correct an address, which is typed twice. */
export const correcaoEmailFormSchema = correcaoShape.extend({ confirmacaoEmail: emailSchema }).superRefine(
  ({ email, confirmacaoEmail }, context) => {
    if (email !== confirmacaoEmail) {
      context.addIssue({ code: 'custom', path: ['confirmacaoEmail'], message: RULE.emailsDiffer });
    }
  },
  { when: ({ value }) => z.object({ email: z.string(), confirmacaoEmail: z.string() }).safeParse(value).success },
);

export const titularidadeEndpoints = defineEndpoints({
  'POST /publico/titularidade/pedir': {
    summary: 'Claims a CPF as the person’s own, with an identity document; gets one answer for every CPF (CTA-8)',
    body: pedidoTitularidadeSchema,
    errors: [409, 422],
    response: pedidoRecebidoSchema,
    idempotent: true,
  },
  'POST /titularidade/findByFiltro': {
    summary: 'Claims to a CPF, newest first',
    leitura: 'LISTA',
    body: titularidadeFiltroSchema,
    mayLag: true,
    response: pageSchema(titularidadeRowSchema),
  },
  'GET /titularidade/findById/:id': {
    summary: 'Claim, with the account and the solicitações of its CPF',
    leitura: 'TITULARIDADE',
    termo: 'all',
    params: idParamsSchema,
    errors: [404],
    response: titularidadeSchema,
  },
  'POST /titularidade/decidir': {
    summary: 'Accepts or refuses a claim; an accepted one sets its address for the account and its solicitações',
    body: decisaoTitularidadeSchema,
    errors: [404, 422],
    response: doneSchema,
  },
  'PUT /solicitacaoCredenciado/corrigirEmail/:id': {
    summary: 'Corrects the address of a solicitação’s applicant: of the account and of its solicitações',
    about: { record: 'solicitacao', own: 'refused' },
    params: idParamsSchema,
    body: correcaoShape.extend({ versao: z.int32() }),
    errors: [404, 409, 422],
    response: doneSchema,
  },
});
