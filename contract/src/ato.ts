import * as z from 'zod';
import { TIPOS_EDITAL } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import type { EspecieExtincao } from './extincao.ts';
import {
  daySchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  linesOf,
  pageSchema,
  requiredLines,
  requiredText,
} from './fields.ts';
import type { EspecieRevisao } from './lote-acoes.ts';
import { unknownError } from './placeholders.ts';
import type { ActOf } from './transitions.ts';

/** Kinds of signed acts (ATO-1). */
export const TIPOS_ATO = [
  'APROVAR',
  'REJEITAR',
  'PEDIR_RETIFICACAO',
  'DESCREDENCIAR',
  'ABRIR_PROCEDIMENTO',
  'DECIDIR_PROCEDIMENTO',
  'SUSPENDER',
  'REINTEGRAR',
  'REVER',
  'ANULAR',
  'REVOGAR',
  'CORRIGIR',
  'DECIDIR_RECURSO',
  'ARQUIVAR',
  'DESARQUIVAR',
  'ANULAR_EDITAL',
  'REVOGAR_EDITAL',
] as const satisfies readonly (
  | ActOf<'solicitacao'>
  | ActOf<'procedimento'>
  | 'DECIDIR_RECURSO'
  | `${EspecieExtincao}_EDITAL`
)[];
export type TipoAto = (typeof TIPOS_ATO)[number];
export const TIPO_ATO_LABEL: Record<TipoAto, string> = {
  APROVAR: 'Aprovação',
  REJEITAR: 'Reprovação',
  PEDIR_RETIFICACAO: 'Pedido de retificação',
  DESCREDENCIAR: 'Descredenciamento',
  ABRIR_PROCEDIMENTO: 'Abertura de procedimento de descredenciamento',
  DECIDIR_PROCEDIMENTO: 'Decisão de descredenciamento',
  SUSPENDER: 'Suspensão do credenciamento',
  REINTEGRAR: 'Reintegração',
  REVER: 'Revisão',
  ANULAR: 'Anulação',
  REVOGAR: 'Revogação',
  CORRIGIR: 'Correção de erro material',
  DECIDIR_RECURSO: 'Decisão de recurso',
  ARQUIVAR: 'Arquivamento',
  DESARQUIVAR: 'Desarquivamento',
  ANULAR_EDITAL: 'Anulação do edital',
  REVOGAR_EDITAL: 'Revogação do edital',
};

/** True for decisions on the edital itself, which have no solicitação. */
export const isAtoDoEdital = (tipo: TipoAto): boolean => tipo === 'ANULAR_EDITAL' || tipo === 'REVOGAR_EDITAL';

/** Limits of a template (ATO-2) and of one text for the gazette (ATO-6). */
export const ATO_LIMITS = { orgao: 120, texto: 2000, fundamento: 2000, recurso: 1000, dias: 120, diario: 500 } as const;

/** Texts about acts. */
export const ATO_TEXT = {
  fundamento: 'Informe o fundamento legal.',
  recurso: 'Informe como recorrer.',
  resposta: 'Informe como responder.',
  dias: `O prazo deve ser de 1 a ${ATO_LIMITS.dias} dias.`,
  changed: 'Outra pessoa mudou o modelo de ato deste edital. Abra-o de novo antes de salvar.',
  /** Race of a decision with the first template of its edital. */
  missing: 'O edital passou a ter modelo de ato neste instante. Decida de novo.',
  filter: 'Escolha um edital, ou o primeiro e o último dia.',
  period: 'O último dia deve ser igual ou posterior ao primeiro.',
  tooMany: `O período tem mais de ${ATO_LIMITS.diario} atos. Escolha um período menor.`,
} as const;

const knownPlaceholders = (text: string, context: z.RefinementCtx) => {
  const message = unknownError(text);
  if (message) context.addIssue({ code: 'custom', message });
};
/** Text with the placeholders of a modelo de mensagem. */
const filled = (max: number, required?: string) => requiredLines(max, required).superRefine(knownPlaceholders);
/** Texts of reviews, until a template has its own. */
export const TEXTO_REVISAO: Record<EspecieRevisao, string> = {
  REVER: 'Fica revista a decisão, e credenciado {nome} no edital nº {edital}, pelos motivos abaixo.',
  ANULAR:
    'Fica anulada a decisão sobre o pedido de {nome} no edital nº {edital}, que volta para a análise, pelos motivos abaixo.',
  REVOGAR: 'Fica revogado o credenciamento de {nome} no edital nº {edital}, pelos motivos abaixo.',
  CORRIGIR: 'Corrige-se erro material na decisão sobre o pedido de {nome} no edital nº {edital}, como abaixo.',
};
/** Texts of archivings and of the end of the edital, until a template has its own. */
const TEXTOS_FIM = {
  ARQUIVAR: 'Fica arquivado o pedido de credenciamento de {nome} no edital nº {edital}, pelos motivos abaixo.',
  DESARQUIVAR:
    'Fica desarquivado o pedido de credenciamento de {nome} no edital nº {edital}, que volta para a análise, pelos motivos abaixo.',
  ANULAR_EDITAL: 'Fica anulado o edital nº {edital}, pelos motivos abaixo.',
  REVOGAR_EDITAL: 'Fica revogado o edital nº {edital}, pelos motivos abaixo.',
};
const textoSchema = filled(ATO_LIMITS.texto);
/** Text of the decision on an appeal, until a template has its own. Reasons say how it was decided. */
const TEXTO_RECURSO =
  'Fica decidido o recurso de {nome} contra o resultado preliminar do edital nº {edital}, pelos motivos abaixo.';

/** Texts of the acts of a proceeding (DES-1), also for templates older than it. */
const TEXTOS_PROCEDIMENTO = {
  ABRIR_PROCEDIMENTO:
    'Fica aberto procedimento de descredenciamento de {nome}, credenciado no edital nº {edital}, pelos fatos abaixo. O credenciamento continua.',
  DECIDIR_PROCEDIMENTO:
    'Fica decidido o descredenciamento de {nome} no edital nº {edital}, pelos motivos abaixo. A decisão tem efeito depois do prazo do recurso.',
  SUSPENDER: 'Fica suspenso o credenciamento de {nome} no edital nº {edital}, pelos motivos abaixo.',
  REINTEGRAR: 'Fica mantido, sem suspensão, o credenciamento de {nome} no edital nº {edital}.',
};

/** Template of an edital's acts: none is saved without its legal basis and its remedies (ATO-2). */
export const modeloAtoSchema = z.object({
  /** Agency that heads the act. */
  orgao: requiredText(ATO_LIMITS.orgao),
  fundamento: requiredLines(ATO_LIMITS.fundamento, ATO_TEXT.fundamento),
  /** Text of each kind, with placeholders. */
  textos: z.object({
    APROVAR: textoSchema,
    REJEITAR: textoSchema,
    PEDIR_RETIFICACAO: textoSchema,
    DESCREDENCIAR: textoSchema,
    ABRIR_PROCEDIMENTO: textoSchema.default(TEXTOS_PROCEDIMENTO.ABRIR_PROCEDIMENTO),
    DECIDIR_PROCEDIMENTO: textoSchema.default(TEXTOS_PROCEDIMENTO.DECIDIR_PROCEDIMENTO),
    SUSPENDER: textoSchema.default(TEXTOS_PROCEDIMENTO.SUSPENDER),
    REINTEGRAR: textoSchema.default(TEXTOS_PROCEDIMENTO.REINTEGRAR),
    // Templates of before have no texts of reviews.
    REVER: textoSchema.default(TEXTO_REVISAO.REVER),
    ANULAR: textoSchema.default(TEXTO_REVISAO.ANULAR),
    REVOGAR: textoSchema.default(TEXTO_REVISAO.REVOGAR),
    CORRIGIR: textoSchema.default(TEXTO_REVISAO.CORRIGIR),
    DECIDIR_RECURSO: textoSchema.default(TEXTO_RECURSO),
    ARQUIVAR: textoSchema.default(TEXTOS_FIM.ARQUIVAR),
    DESARQUIVAR: textoSchema.default(TEXTOS_FIM.DESARQUIVAR),
    ANULAR_EDITAL: textoSchema.default(TEXTOS_FIM.ANULAR_EDITAL),
    REVOGAR_EDITAL: textoSchema.default(TEXTOS_FIM.REVOGAR_EDITAL),
  } satisfies Record<TipoAto, z.ZodType>),
  /** Ways to appeal, for every kind except a request for rectification. */
  recurso: filled(ATO_LIMITS.recurso, ATO_TEXT.recurso),
  /** Days to appeal: the day of the act doesn't count, the last one does. */
  dias: z.int32(ATO_TEXT.dias).min(1, ATO_TEXT.dias).max(ATO_LIMITS.dias, ATO_TEXT.dias),
  /** Ways to answer a request for rectification, whose last day is that of the request. */
  resposta: filled(ATO_LIMITS.recurso, ATO_TEXT.resposta),
  /** Text of the certificate of an accreditation; empty: the edital issues none (CER-1). */
  certificado: linesOf(ATO_LIMITS.texto).superRefine(knownPlaceholders).default(''),
});
export type ModeloAto = z.infer<typeof modeloAtoSchema>;

/** Content of a new template, to be adapted by the agency. The law is an example: a state's own law may differ. */
export const MODELO_ATO_INICIAL: ModeloAto = {
  orgao: '',
  fundamento: '',
  textos: {
    APROVAR: 'Fica aprovado o pedido de credenciamento de {nome} no edital nº {edital}.',
    REJEITAR: 'Fica reprovado o pedido de credenciamento de {nome} no edital nº {edital}, pelos motivos abaixo.',
    PEDIR_RETIFICACAO: 'Solicita-se a {nome} que corrija o pedido de credenciamento no edital nº {edital} até {prazo}.',
    DESCREDENCIAR: 'Fica encerrado o credenciamento de {nome} no edital nº {edital}, pelos motivos abaixo.',
    ...TEXTOS_PROCEDIMENTO,
    ...TEXTO_REVISAO,
    DECIDIR_RECURSO: TEXTO_RECURSO,
    ...TEXTOS_FIM,
  },
  recurso: '',
  dias: 10,
  resposta: 'Corrija a solicitação no portal, em Minhas solicitações, e envie-a de novo até {prazo}.',
  certificado: '',
};

const momento = z.iso.datetime({ offset: true });

/** Signed content of an act. */
export const atoSchema = z.strictObject({
  versao: z.literal(1),
  tipo: z.enum(TIPOS_ATO),
  numero: z.number().int().positive(),
  ano: z.number().int().positive(),
  codigo: z.string().max(30),
  emissor: z.string().max(300),
  orgao: z.string().max(300),
  dataHora: momento,
  fuso: z.string().max(60),
  /** Null, as are name and CPF, for a decision on the edital itself. */
  protocolo: z.string().max(40).nullable(),
  edital: z.strictObject({ numero: z.string().max(40), tipo: z.enum(TIPOS_EDITAL) }),
  nome: z.string().max(300).nullable(),
  /** Masked. */
  cpf: z.string().max(14).nullable(),
  /** Version of the edital's template that it was made from. */
  modelo: z.number().int().positive(),
  texto: z.string().max(5000),
  fundamento: z.string().max(5000),
  /** Grounds in words; empty for none. */
  motivos: z.string().max(120_000),
  /** Check list at the decision, with its version; null for an edital without one. */
  conferencia: z
    .strictObject({
      versao: z.number().int(),
      itens: z.array(z.strictObject({ texto: z.string().max(1000), atendido: z.boolean() })).max(100),
    })
    .nullable(),
  autor: z.strictObject({ nome: z.string().max(300), funcao: z.string().max(100) }),
  /** Second person, where the edital asks for one (DUA-2). */
  confirmadoPor: z.strictObject({ nome: z.string().max(300), funcao: z.string().max(100) }).optional(),
  remedio: z.strictObject({
    texto: z.string().max(5000),
    ultimoDia: daySchema,
    /** Way in which the last day to appeal was counted (PRZ-4). */
    contagem: z.string().max(5000).optional(),
  }),
});
export type Ato = z.infer<typeof atoSchema>;

/** Documents that a template's preview shows. */
export const TIPOS_PREVIA = [...TIPOS_ATO, 'CERTIFICADO'] as const;
export type TipoPrevia = (typeof TIPOS_PREVIA)[number];

/** Kinds of acts of a proceeding. */
export const TIPOS_ATO_PROCEDIMENTO: readonly TipoAto[] = Object.keys(
  TEXTOS_PROCEDIMENTO,
) as (keyof typeof TEXTOS_PROCEDIMENTO)[];

/** Number as printed: `12/2026`. */
export const numeroDoAto = ({ numero, ano }: Pick<Ato, 'numero' | 'ano'>): string => `${numero}/${ano}`;

/** Present states of an act (ATO-5). */
export const SITUACOES_ATO = ['VIGENTE', 'SUSPENSO', 'SUBSTITUIDO', 'ENCERRADO'] as const;
const estadoAtoSchema = z.object({
  situacao: z.enum(SITUACOES_ATO),
  /** Later act on the same solicitação that replaced it. */
  por: z.object({ numero: z.number().int(), ano: z.number().int(), em: instantSchema }).nullable(),
});
export type EstadoAto = z.infer<typeof estadoAtoSchema>;
export const SITUACAO_ATO_LABEL: Record<EstadoAto['situacao'], string> = {
  VIGENTE: 'Em vigor',
  SUSPENSO: 'Suspenso: há procedimento em curso',
  SUBSTITUIDO: 'Substituído por ato posterior',
  ENCERRADO: 'Sem efeito: a solicitação mudou de situação',
};

/** An authentic act with its present state; without one if this portal doesn't have it any more. */
export const atoConferidoSchema = z.object({ conteudo: atoSchema, estado: estadoAtoSchema.nullable() });
export type AtoConferido = z.infer<typeof atoConferidoSchema>;

const atoRowSchema = z.object({
  id: idSchema,
  numero: z.number().int(),
  ano: z.number().int(),
  tipo: z.enum(TIPOS_ATO),
  codigo: z.string(),
  emitidoEm: instantSchema,
  estado: estadoAtoSchema,
});
export type AtoRow = z.infer<typeof atoRowSchema>;

const modeloComVersaoSchema = z.object({
  /** Version of the latest change; 0 if the edital never had a template. */
  versao: z.number().int().nonnegative(),
  /** Null: the edital's decisions make no acts. */
  modelo: modeloAtoSchema.nullable(),
  /** Kinds of acts that the edital makes: those of a proceeding only if it asks for one (DES-1). */
  tipos: z.array(z.enum(TIPOS_ATO)),
});

/** Selection of acts: of an edital, of a period, or both. */
const seletorSchema = z.object({
  idEdital: idSchema.nullable().default(null),
  de: daySchema.nullable().default(null),
  ate: daySchema.nullable().default(null),
});
export type SeletorAtos = z.output<typeof seletorSchema>;

const chosen = (input: unknown, context: z.RefinementCtx) => {
  const { idEdital, de, ate } = input as SeletorAtos;
  if (idEdital === null && (de === null || ate === null)) {
    context.addIssue({ code: 'custom', path: ['de'], message: ATO_TEXT.filter });
  }
  if (de !== null && ate !== null && ate < de) {
    context.addIssue({ code: 'custom', path: ['ate'], message: ATO_TEXT.period });
  }
};

export const atoEndpoints = defineEndpoints({
  'GET /ato/modelo/:id': {
    summary: 'Template of an edital’s acts',
    params: idParamsSchema,
    errors: [404],
    response: modeloComVersaoSchema,
  },
  'PUT /ato/modelo/:id': {
    summary: 'Stores a new version of an edital’s template; null removes it for later decisions',
    params: idParamsSchema,
    body: z.object({
      /** Version that was edited. */
      versao: z.int32().nonnegative(),
      modelo: modeloAtoSchema.nullable(),
    }),
    errors: [404, 409],
    response: modeloComVersaoSchema,
  },
  'POST /ato/previa': {
    summary: 'Act or certificate of a template with sample data, as PDF without a signature',
    body: z.object({ tipo: z.enum(TIPOS_PREVIA), modelo: modeloAtoSchema }),
    response: 'file',
    rateLimit: 30,
  },
  'POST /ato/findByFiltro': {
    summary: 'Acts of an edital or of a period, newest first',
    leitura: 'LISTA',
    termo: 'body.idEdital',
    body: seletorSchema
      .extend({
        pagina: z.number().int().min(0).max(1_000_000).default(0),
        tamanho: z.number().int().min(1).max(100).default(15),
      })
      .superRefine(chosen),
    response: pageSchema(
      atoRowSchema.extend({
        /** Solicitação of the act; null for one on the edital itself. */
        interessado: z.object({ nome: z.string(), protocolo: z.string(), idSolicitacao: idSchema }).nullable(),
        edital: z.string(),
      }),
    ),
  },
  'POST /ato/diario': {
    summary: 'Text for the official gazette: the acts of an edital or of a period, in the order of their numbers',
    leitura: 'LISTA',
    termo: 'body.idEdital',
    body: seletorSchema.superRefine(chosen),
    errors: [422],
    response: z.object({ atos: z.number().int(), texto: z.string() }),
  },
  'GET /ato/findBySolicitacao/:id': {
    summary: 'Acts on a solicitação, newest first; for an applicant, only of their own',
    about: { record: 'solicitacao', own: 'shown' },
    leitura: 'SOLICITACAO',
    params: idParamsSchema,
    errors: [404],
    response: z.array(atoRowSchema),
  },
  'GET /ato/pdf/:id': {
    summary: 'Act as PDF; for an applicant, only on their own solicitação',
    about: { record: 'ato', own: 'shown' },
    leitura: 'SOLICITACAO',
    params: idParamsSchema,
    errors: [404],
    response: 'file',
  },
});
