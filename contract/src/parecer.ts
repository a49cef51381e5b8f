import * as z from 'zod';
import { SITUACOES_SOLICITACAO, TIPOS_EDITAL } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  doneSchema,
  emailSchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  opaqueText,
  requiredLines,
  requiredText,
} from './fields.ts';
import { RULE } from './rule-texts.ts';

/** Conclusions of an outside expert (ANL-20). */
export const CONCLUSOES_PARECER = ['FAVORAVEL', 'FAVORAVEL_COM_RESSALVAS', 'DESFAVORAVEL', 'SEM_CONCLUSAO'] as const;
export type ConclusaoParecer = (typeof CONCLUSOES_PARECER)[number];
export const CONCLUSAO_PARECER_LABEL: Record<ConclusaoParecer, string> = {
  FAVORAVEL: 'Favorável',
  FAVORAVEL_COM_RESSALVAS: 'Favorável, com ressalvas',
  DESFAVORAVEL: 'Desfavorável',
  SEM_CONCLUSAO: 'Sem elementos para concluir',
};

/** States of a requested opinion. */
export const SITUACOES_PARECER = ['AGUARDANDO', 'RESPONDIDO', 'EXPIRADO', 'CANCELADO', 'DISPENSADO'] as const;
export type SituacaoParecer = (typeof SITUACOES_PARECER)[number];
export const SITUACAO_PARECER_LABEL: Record<SituacaoParecer, string> = {
  AGUARDANDO: 'Aguardando',
  RESPONDIDO: 'Respondido',
  EXPIRADO: 'Prazo vencido',
  CANCELADO: 'Cancelado',
  DISPENSADO: 'Dispensado',
};

/** Texts about opinions, for staff and experts. */
export const PARECER_TEXT = {
  decided: 'A solicitação já foi decidida: um parecer não muda mais nada.',
  applicant: 'Este é o e-mail do requerente: o parecer deve ser de outra pessoa.',
  waiting: 'Já há um pedido de parecer em aberto para este e-mail. Prorrogue-o ou cancele-o antes.',
  documents: 'Escolha pelo menos um documento.',
  foreignDocument: 'Um dos documentos não é mais desta solicitação. Recarregue a página e escolha de novo.',
  conclusion: 'Escolha a conclusão do parecer.',
  notWaiting: 'Este pedido de parecer não está mais aguardando resposta.',
  deadLink:
    'Este link não vale: foi digitado incompleto, já passou do prazo, foi cancelado ou substituído por outro. Se ainda precisar responder, peça um novo à comissão.',
} as const;

/** Range and default of an opinion's deadline, in days. */
export const DIAS_PARECER = { min: 1, max: 30, proposto: 7 } as const;
const MAX_DOCUMENTOS = 50;

const diasSchema = z
  .number({ error: RULE.required })
  .int()
  .min(DIAS_PARECER.min, `O prazo vai de ${DIAS_PARECER.min} a ${DIAS_PARECER.max} dias.`)
  .max(DIAS_PARECER.max, `O prazo vai de ${DIAS_PARECER.min} a ${DIAS_PARECER.max} dias.`);

/** Form of staff to request an opinion. */
export const pedidoParecerSchema = z.object({
  nome: requiredText(200),
  email: emailSchema,
  pergunta: requiredLines(2000),
  dias: diasSchema,
  /** Ids of documentos that the expert may see. */
  documentos: z.array(idSchema).min(1, PARECER_TEXT.documents).max(MAX_DOCUMENTOS),
});

/** Answer of an expert. */
export const respostaParecerSchema = z.object({
  conclusao: z.enum(CONCLUSOES_PARECER, { error: PARECER_TEXT.conclusion }),
  texto: requiredLines(8000),
});

const documentoParecerSchema = z.object({
  id: idSchema,
  tipo: z.string(),
  nome: z.string(),
  tamanho: z.number().int(),
});

/** Opinion, as shown to staff. */
export const parecerSchema = z.object({
  id: idSchema,
  situacao: z.enum(SITUACOES_PARECER),
  nome: z.string(),
  email: z.string(),
  pergunta: z.string(),
  pedidoEm: instantSchema,
  pedidoPor: z.string(),
  expiraEm: instantSchema,
  /** Time at which its link was last opened; null if never. */
  abertoEm: instantSchema.nullable(),
  respondidoEm: instantSchema.nullable(),
  conclusao: z.enum(CONCLUSOES_PARECER).nullable(),
  texto: z.string().nullable(),
  documentos: z.array(documentoParecerSchema),
});
export type Parecer = z.infer<typeof parecerSchema>;

/** Data shown to an expert: the question and its documents, without the person's CPF, address, phone or e-mail. */
export const parecerAbertoSchema = z.object({
  nome: z.string(),
  pergunta: z.string(),
  expiraEm: instantSchema,
  solicitacao: z.object({
    protocolo: z.string(),
    situacao: z.enum(SITUACOES_SOLICITACAO),
    requerente: z.string(),
    registroConselho: z.string(),
    codigoIncra: z.string().nullable(),
    edital: z.object({ numero: z.string(), tipoEdital: z.enum(TIPOS_EDITAL) }),
  }),
  /** Empty once answered: the expert has no further access. */
  documentos: z.array(documentoParecerSchema),
  resposta: z
    .object({ conclusao: z.enum(CONCLUSOES_PARECER), texto: z.string(), respondidoEm: instantSchema })
    .nullable(),
});
export type ParecerAberto = z.infer<typeof parecerAbertoSchema>;

/** Key in the fragment of an opinion's link, which no log of addresses contains. */
/** A malformed key is answered like an unknown one. */
const chaveSchema = opaqueText(100).catch('');

export const parecerEndpoints = defineEndpoints({
  'GET /parecer/findBySolicitacao/:id': {
    summary: 'Requested opinions about a solicitação, newest first (ANL-20)',
    about: { record: 'solicitacao', own: 'refused' },
    leitura: 'SOLICITACAO',
    params: idParamsSchema,
    errors: [404],
    response: z.array(parecerSchema),
  },
  'POST /parecer/pedir': {
    summary: 'Requests an opinion of an outside expert, by an expiring link that shows only this solicitação',
    about: { record: 'solicitacao', id: 'body.idSolicitacao', own: 'refused' },
    body: pedidoParecerSchema.extend({ idSolicitacao: idSchema }),
    errors: [404, 409, 422],
    response: doneSchema,
    idempotent: true,
  },
  'PUT /parecer/prorrogar/:id': {
    summary: 'Extends the deadline of an opinion by a new link; the former link expires',
    about: { record: 'parecer', own: 'refused' },
    params: idParamsSchema,
    body: z.object({ dias: diasSchema }),
    errors: [404, 422],
    response: doneSchema,
  },
  'PUT /parecer/cancelar/:id': {
    summary: 'Cancels a requested opinion; its link expires at once',
    about: { record: 'parecer', own: 'refused' },
    params: idParamsSchema,
    errors: [404, 422],
    response: doneSchema,
  },
  'POST /publico/parecer/abrir': {
    summary: 'Data for the holder of an opinion’s link',
    body: z.object({ chave: chaveSchema }),
    errors: [404],
    response: parecerAbertoSchema,
  },
  'POST /publico/parecer/documento': {
    summary: 'Documento for the holder of an opinion’s link',
    body: z.object({ chave: chaveSchema, id: idSchema }),
    errors: [404, 416],
    response: 'file',
  },
  'POST /publico/parecer/responder': {
    summary: 'Submits the opinion, once',
    body: respostaParecerSchema.extend({ chave: chaveSchema }),
    errors: [404, 422],
    response: z.object({ respondidoEm: instantSchema }),
  },
});
