import * as z from 'zod';
import { CATEGORIAS_CONTADAS } from './dados-pessoais.ts';
import { PERFIS } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  doneSchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  keySchema,
  linesOf,
  pageSchema,
  requiredLines,
  requiredText,
} from './fields.ts';
import { FIELDS } from './registration-fields.ts';

/** Refusals of requests about the person's own account. */
export const CONTA_TEXT = {
  pending: 'Você já tem um pedido de exclusão à espera de resposta.',
  answered: 'Este pedido já foi respondido.',
  nonePending: 'Você não tem pedido de exclusão à espera de resposta.',
  gone: 'Este pedido não existe mais: quem pediu a exclusão o retirou.',
  own: 'O pedido é seu: outra pessoa da equipe deve responder.',
  nameElsewhere: 'O nome pertence ao serviço em que você entra, e é corrigido nele.',
} as const;

/** Request for deletion, and its answer. */
const exclusaoSchema = z.object({
  pedidaEm: instantSchema,
  motivo: z.string(),
  resposta: z.string().nullable(),
  respondidaEm: instantSchema.nullable(),
});

/** Solicitação that still gets notices, and their address. */
const avisoSchema = z.object({
  protocolo: z.string(),
  /** Masked; null if it is the account's address. */
  email: z.string().nullable(),
});

/** Open session. */
const acessoSchema = z.object({
  id: z.string(),
  perfil: z.enum(PERFIS),
  /** Browser and system in words; empty if unknown. */
  navegador: z.string(),
  inicio: instantSchema,
  ultimoUso: instantSchema,
  /** True if it is of the caller's browser. */
  este: z.boolean(),
});

/** Account of the caller. */
export const contaSchema = z.object({
  nome: z.string(),
  /** Masked; its owner recognises it. */
  cpf: z.string(),
  email: z.string(),
  /** True if this portal manages e-mail, password and second factor; false with an external issuer. */
  entradaPropria: z.boolean(),
  /** Second factors that this portal has of the person. */
  segundaEtapa: z.object({
    aplicativo: z.boolean(),
    chaves: z.number().int(),
    /** Unused recovery codes. */
    codigos: z.number().int(),
  }),
  avisos: z.array(avisoSchema),
  /** Most recently used first. */
  acessos: z.array(acessoSchema),
  /** True if the person gets the daily digest (FIL-22); null unless signed in as staff. */
  resumoDiario: z.boolean().nullable(),
  /** Latest request for deletion. */
  exclusao: exclusaoSchema.nullable(),
});
export type Conta = z.infer<typeof contaSchema>;

/** Row of the list of requests for deletion. */
export const pedidoExclusaoSchema = exclusaoSchema.extend({
  id: idSchema,
  nome: z.string(),
  cpf: z.string(),
  respondidaPor: z.string().nullable(),
  /** True for the caller's own request, which another member of staff must answer. */
  proprio: z.boolean(),
});
export type PedidoExclusao = z.infer<typeof pedidoExclusaoSchema>;

/** Correction of the name of one's own account. */
export const corrigirNomeSchema = z.object({ nome: requiredText(FIELDS.nome.max) });

/** Reason for a request for deletion. */
export const pedirExclusaoSchema = z.object({ motivo: linesOf(1000) });
/** Answer of staff, shown to the person. */
export const respostaExclusaoSchema = z.object({ resposta: requiredLines(2000) });

export const contaEndpoints = defineEndpoints({
  'GET /conta': {
    summary: 'Account of the caller (CTA-11)',
    errors: [404],
    response: contaSchema,
  },
  'PUT /conta/resumo': {
    summary: 'Turns the caller’s daily digest by e-mail on or off (FIL-22)',
    body: z.object({ ligado: z.boolean() }),
    response: doneSchema,
  },
  'GET /conta/dados': {
    summary: 'All data of the caller in the portal, as a JSON file (CTA-12)',
    response: 'file',
    rateLimit: 10,
  },
  'GET /conta/dados/pdf': {
    summary: 'All data of the caller in the portal, as a readable PDF with purpose, legal basis and retention (DAD-2)',
    response: 'file',
    rateLimit: 10,
  },
  'GET /conta/inventario': {
    summary: 'Numbers of the caller’s records by kind of personal data (DAD-1)',
    response: z.array(z.object({ categoria: z.enum(CATEGORIAS_CONTADAS), quantos: z.number().int() })),
  },
  'PUT /conta/nome': {
    summary: 'Corrects the name of the caller’s own account; solicitações keep the name they were sent with (DAD-3)',
    body: corrigirNomeSchema,
    errors: [422],
    response: doneSchema,
  },
  'POST /conta/exclusao': {
    summary: 'Requests the deletion of the caller’s own data; one pending request at a time (CTA-13)',
    body: pedirExclusaoSchema,
    errors: [409, 422],
    response: doneSchema,
    idempotent: true,
    rateLimit: 10,
  },
  'DELETE /conta/exclusao': {
    summary: 'Withdraws the caller’s pending request for deletion (CTA-13)',
    errors: [422],
    response: doneSchema,
  },
  'DELETE /conta/acessos/:id': {
    summary: 'Ends a session of the caller, and the sign-in of its browser (CTA-11)',
    params: z.object({ id: keySchema }),
    errors: [404],
    response: doneSchema,
  },
  'DELETE /conta/acessos': {
    summary: 'Ends the caller’s sessions in other browsers (CTA-11)',
    response: doneSchema,
  },
  'POST /exclusao/findByFiltro': {
    summary: 'Requests for deletion: pending ones first, oldest first',
    leitura: 'LISTA',
    body: z.object({
      pagina: z.number().int().min(0).max(1_000_000).default(0),
      tamanho: z.number().int().min(1).max(100).default(15),
    }),
    mayLag: true,
    response: pageSchema(pedidoExclusaoSchema).extend({ totalPendentes: z.number().int() }),
  },
  'PUT /exclusao/responder/:id': {
    summary: 'Answers a request for deletion',
    params: idParamsSchema,
    body: respostaExclusaoSchema,
    errors: [404, 422],
    response: doneSchema,
  },
});
