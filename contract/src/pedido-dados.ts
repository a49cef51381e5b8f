import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import {
  daySchema,
  doneSchema,
  filtroSchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  linesOf,
  pagedFrom,
  pageSchema,
  requiredLines,
} from './fields.ts';

/** Kinds of requests to the data officer (LGPD, art. 18). */
export const TIPOS_PEDIDO_DADOS = [
  'CONFIRMACAO',
  'ACESSO',
  'CORRECAO',
  'ELIMINACAO',
  'PORTABILIDADE',
  'COMPARTILHAMENTO',
  'CONSENTIMENTO',
] as const;
export type TipoPedidoDados = (typeof TIPOS_PEDIDO_DADOS)[number];
export const TIPO_PEDIDO_DADOS_LABEL: Record<TipoPedidoDados, string> = {
  CONFIRMACAO: 'Confirmar se o órgão trata dados meus',
  ACESSO: 'Ter acesso aos meus dados',
  CORRECAO: 'Corrigir dados incompletos, errados ou antigos',
  ELIMINACAO: 'Anonimizar, bloquear ou eliminar dados',
  PORTABILIDADE: 'Levar os meus dados a outro serviço',
  COMPARTILHAMENTO: 'Saber com quem os meus dados foram compartilhados',
  CONSENTIMENTO: 'Retirar o consentimento',
};

/** Days to answer a request, counted from it (LGPD, art. 19, II). */
export const PEDIDO_DADOS_DIAS = 15;

/** Refusals about requests to the data officer. */
export const PEDIDO_DADOS_TEXT = {
  pending: 'Você já tem um pedido deste tipo à espera de resposta.',
  answered: 'Este pedido já foi respondido.',
  gone: 'Este pedido não existe mais: quem pediu o retirou.',
  own: 'O pedido é seu: outra pessoa deve responder.',
  kind: 'Escolha o que você pede.',
} as const;

const mensagemSchema = z.object({
  id: idSchema,
  em: instantSchema,
  /** True if the data officer wrote it. */
  doEncarregado: z.boolean(),
  texto: z.string(),
});

const pedidoDadosSchema = z.object({
  id: idSchema,
  tipo: z.enum(TIPOS_PEDIDO_DADOS),
  pedidoEm: instantSchema,
  /** Last day to answer. */
  prazo: daySchema,
  motivo: z.string(),
  resposta: z.string().nullable(),
  respondidoEm: instantSchema.nullable(),
  mensagens: z.array(mensagemSchema),
});
export type PedidoDados = z.infer<typeof pedidoDadosSchema>;

/** Request as the data officer sees it. */
const pedidoDadosRecebidoSchema = pedidoDadosSchema.extend({
  nome: z.string(),
  cpf: z.string(),
  respondidoPor: z.string().nullable(),
  /** True for the caller's own request, which another person must answer. */
  proprio: z.boolean(),
});
export type PedidoDadosRecebido = z.infer<typeof pedidoDadosRecebidoSchema>;

export const pedirDadosSchema = z.object({
  tipo: z.enum(TIPOS_PEDIDO_DADOS, { error: PEDIDO_DADOS_TEXT.kind }),
  motivo: linesOf(2000),
});
/** Answer of the data officer, or a message of either side. */
export const textoPedidoSchema = z.object({ texto: requiredLines(2000) });

export const PEDIDO_DADOS_SORTABLE = ['prazo'] as const;

export const pedidoDadosEndpoints = defineEndpoints({
  'GET /conta/pedidos': {
    summary: 'Requests of the caller to the data officer, with their messages and answers, newest first (DAD-4)',
    response: z.array(pedidoDadosSchema),
  },
  'POST /conta/pedido': {
    summary: 'Sends a request to the data officer; one pending request of each kind at a time (DAD-4)',
    body: pedirDadosSchema,
    errors: [409, 422],
    response: doneSchema,
    idempotent: true,
    rateLimit: 10,
  },
  'DELETE /conta/pedido/:id': {
    summary: 'Withdraws a pending request of the caller (DAD-4)',
    params: idParamsSchema,
    errors: [404, 422],
    response: doneSchema,
  },
  'POST /conta/pedido/mensagem/:id': {
    summary: 'Adds a message of the caller to their own pending request (DAD-5)',
    params: idParamsSchema,
    body: textoPedidoSchema,
    errors: [404, 409, 422],
    response: doneSchema,
    idempotent: true,
    rateLimit: 10,
  },
  'POST /pedidoDados/findByFiltro': {
    summary: 'Requests to the data officer: pending or answered ones, by their deadline (DAD-5)',
    leitura: 'LISTA',
    body: pagedFrom(filtroSchema(PEDIDO_DADOS_SORTABLE)).extend({ respondidos: z.boolean().default(false) }),
    mayLag: true,
    response: pageSchema(pedidoDadosRecebidoSchema.omit({ mensagens: true })),
  },
  'GET /pedidoDados/findById/:id': {
    summary: 'A request to the data officer with its messages (DAD-5)',
    leitura: 'LISTA',
    params: idParamsSchema,
    errors: [404],
    response: pedidoDadosRecebidoSchema,
  },
  'POST /pedidoDados/mensagem/:id': {
    summary: 'Writes to the person about their pending request; the term goes on (DAD-5)',
    params: idParamsSchema,
    body: textoPedidoSchema,
    errors: [404, 409, 422],
    response: doneSchema,
    idempotent: true,
  },
  'PUT /pedidoDados/responder/:id': {
    summary: 'Answers a request, which ends it (DAD-5)',
    params: idParamsSchema,
    body: textoPedidoSchema,
    errors: [404, 422],
    response: doneSchema,
  },
});
