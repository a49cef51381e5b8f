import * as z from 'zod';
import { listOf } from './bounded.ts';
import { cienciaSchema } from './ciencia.ts';
import { anexoSchema } from './documento.ts';
import { STATUS_CONVERSA, STATUS_MENSAGEM, TIPOS_CONVERSA } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  daySchema,
  doneSchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  pageQuerySchema,
  pageSchema,
} from './fields.ts';
import {
  anexosSchema,
  assuntoEnviadoSchema,
  assuntoSchema,
  conteudoEnviadoSchema,
  conteudoSchema,
  respostaConteudoSchema,
} from './mensagem-fields.ts';
import { RULE } from './rule-texts.ts';

/**
 * Message; `conteudo` is sanitised HTML. `minha`: sent by the reader's side. `paraMim`: the reader is its recipient, who alone marks it as
 * read.
 */
export const mensagemSchema = z.object({
  id: idSchema,
  conteudo: z.string(),
  dataEnviada: instantSchema,
  dataLimiteResposta: instantSchema.nullable(),
  remetente: z.object({ id: idSchema, cpfCnpj: z.string(), nomeRazaoSocial: z.string() }),
  destinatario: z.object({ id: idSchema, email: z.string(), pessoaFisica: z.object({ nome: z.string() }) }),
  anexos: z.array(anexoSchema),
  status: z.enum(STATUS_MENSAGEM),
  /** Certified notice; absent without one (CIE-1). */
  ciencia: cienciaSchema.optional(),
  minha: z.boolean(),
  paraMim: z.boolean(),
});
export type Mensagem = z.infer<typeof mensagemSchema>;

export const conversaSchema = z.object({
  id: idSchema,
  assunto: z.string(),
  idSolicitacao: idSchema,
  tipoConversa: z.enum(TIPOS_CONVERSA),
  status: z.enum(STATUS_CONVERSA),
  dataUltimaMensagem: instantSchema,
  solicitacaoCredenciado: z.object({ edital: z.object({ numero: z.string() }) }),
  mensagens: z.array(mensagemSchema),
});
export type Conversa = z.infer<typeof conversaSchema>;

/**
 * Row of the message list: the conversa without its messages. `lida`: it has no message that the reader hasn't read. The applicant sees the
 * beginning of its latest message; staff, whose reads are logged, don't. `idMensagemPrazo`: message with the pending deadline.
 */
export const conversaRowSchema = conversaSchema.omit({ mensagens: true }).extend({
  lida: z.boolean(),
  naoLidas: z.number().int(),
  ultimaMensagem: z.object({ trecho: z.string(), minha: z.boolean() }),
  dataLimiteResposta: instantSchema.nullable(),
  idMensagemPrazo: idSchema.nullable(),
});
export type ConversaRow = z.infer<typeof conversaRowSchema>;

/** Fields of a reply (MSG-6). */
export const respostaFormSchema = z.object({
  conteudo: respostaConteudoSchema,
  anexos: anexosSchema,
});

/** Fields of an applicant's question about one of their solicitações (MSG-11). */
export const perguntaFormSchema = z.object({
  idSolicitacao: z.coerce.number({ error: RULE.required }).int().positive(RULE.required).max(2_147_483_647),
  assunto: assuntoSchema,
  conteudo: conteudoSchema,
  anexos: anexosSchema,
});

export const conversaEndpoints = defineEndpoints({
  'GET /conversa/getByUser': {
    summary: 'Conversas of the caller, by default oldest first, with the number of unread messages (MSG-5)',
    query: pageQuerySchema.extend({ ordemDirecao: z.enum(['ASC', 'DESC']).default('ASC') }),
    response: pageSchema(conversaRowSchema).extend({ totalNaoLidas: z.number().int() }),
  },
  'GET /conversa/bySolicitacao': {
    summary: 'Conversas of a solicitação, with their messages',
    about: { record: 'solicitacao', id: 'query.idSolicitacao', own: 'shown' },
    leitura: 'CONVERSA',
    query: pageQuerySchema.extend({
      idSolicitacao: z.coerce.number().int().positive().max(2_147_483_647),
      tipoConversa: z.enum([...TIPOS_CONVERSA, 'TODOS']).default('TODOS'),
    }),
    errors: [404],
    response: pageSchema(conversaSchema),
  },
  'GET /conversa/getById/:id': {
    summary: 'Conversa with its messages, newest first',
    about: { record: 'conversa', own: 'shown' },
    leitura: 'CONVERSA',
    params: idParamsSchema,
    errors: [404],
    response: conversaSchema,
  },
  'POST /conversa/cadastrar': {
    summary: 'Notifies the applicant of a solicitação: a new conversa',
    about: { record: 'solicitacao', id: 'body.idSolicitacao', own: 'refused' },
    body: z.object({
      assunto: assuntoEnviadoSchema,
      idSolicitacao: idSchema,
      mensagens: listOf(
        // Without a deadline only for people who are, or were, accredited (MSG-15).
        z.object({ conteudo: conteudoEnviadoSchema, dataLimiteResposta: daySchema.nullish(), anexos: anexosSchema }),
        { max: 1, error: RULE.messageRequired, required: RULE.messageRequired },
      ),
    }),
    errors: [404, 409, 422],
    response: conversaSchema,
    idempotent: true,
  },
  'POST /conversa/perguntar': {
    summary: 'Asks the committee about the caller’s own solicitação, as a new conversa (MSG-11)',
    body: perguntaFormSchema,
    errors: [404, 409, 422],
    response: conversaSchema,
    idempotent: true,
    rateLimit: 10,
  },
  'POST /mensagem/resposta': {
    summary: 'Replies in an open notification or question',
    about: { record: 'conversa', id: 'body.conversa.id', own: 'refused' },
    body: respostaFormSchema.extend({
      conversa: z.object({ id: idSchema }),
      dataLimiteResposta: daySchema.nullish(),
      destinatario: z.object({ id: idSchema }).optional(),
    }),
    errors: [404, 409, 422],
    response: conversaSchema,
    idempotent: true,
  },
  'PUT /mensagem/lido/:id': {
    summary: 'Marks a message as read by its recipient',
    about: { record: 'mensagem', own: 'refused' },
    params: idParamsSchema,
    errors: [404],
    response: doneSchema,
  },
  'PUT /conversa/encerrar/:id': {
    summary: 'Closes a conversa',
    about: { record: 'conversa', own: 'refused' },
    params: idParamsSchema,
    errors: [404, 422],
    response: doneSchema,
  },
});
