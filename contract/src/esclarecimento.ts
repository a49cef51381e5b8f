import * as z from 'zod';
import { contatoSchema } from './contato.ts';
import { defineEndpoints } from './endpoint.ts';
import { ESCLARECIMENTO_LIMITS, ESCLARECIMENTO_TEXT, TIPOS_ESCLARECIMENTO } from './esclarecimento-texts.ts';
import {
  daySchema,
  doneSchema,
  emailSchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  pageQuerySchema,
  pageSchema,
  requiredLines,
  requiredText,
} from './fields.ts';
import { explicacaoPrazoSchema } from './prazo.ts';

/** Form of a question or challenge; the address is confirmed beside the form. */
export const esclarecimentoFormSchema = z.object({
  tipo: z.enum(TIPOS_ESCLARECIMENTO, { error: ESCLARECIMENTO_TEXT.kind }),
  texto: requiredLines(ESCLARECIMENTO_LIMITS.texto),
  nome: requiredText(200),
  email: z.union([z.literal(''), emailSchema]).default(''),
});

/** Receipt: the protocolo finds the published answer. */
const esclarecimentoRecebidoSchema = z.object({
  protocolo: z.string(),
  dataRegistro: instantSchema,
  responderAte: daySchema,
});
export type EsclarecimentoRecebido = z.infer<typeof esclarecimentoRecebidoSchema>;

const paginaSchema = pageQuerySchema.extend({ tamanho: z.coerce.number().int().min(1).max(50).default(20) });

/** Errata that answers an accepted challenge, with the number of its version; null without one. */
const errataDaImpugnacaoSchema = z.object({ errata: z.number().int(), versao: z.number().int() }).nullable();

/** Answered one, as everybody reads it: without its author. */
export const esclarecimentoPublicoSchema = z.object({
  protocolo: z.string(),
  tipo: z.enum(TIPOS_ESCLARECIMENTO),
  enviadoEm: instantSchema,
  /** Published text, from which staff may have taken personal data. */
  texto: z.string(),
  resposta: z.string(),
  respondidoEm: instantSchema,
  /** Decision on a challenge; null for a question, and if it ended undecided. */
  acolhida: z.boolean().nullable(),
  /** True if it ended unanswered with its edital; `resposta` has the reason (ESC-5). */
  prejudicado: z.boolean(),
  errata: errataDaImpugnacaoSchema,
});
export type EsclarecimentoPublico = z.infer<typeof esclarecimentoPublicoSchema>;

/** One as staff see it. */
export const esclarecimentoSchema = z.object({
  id: idSchema,
  protocolo: z.string(),
  tipo: z.enum(TIPOS_ESCLARECIMENTO),
  enviadoEm: instantSchema,
  texto: z.string(),
  nome: z.string(),
  email: z.string().nullable(),
  prazo: z.object({ fim: daySchema, vencido: z.boolean(), explicacao: explicacaoPrazoSchema }),
  /** Answer; null while it waits. */
  resposta: z
    .object({
      texto: z.string(),
      pergunta: z.string(),
      acolhida: z.boolean().nullable(),
      prejudicado: z.boolean(),
      errata: errataDaImpugnacaoSchema,
      em: instantSchema,
      por: z.string(),
    })
    .nullable(),
});
export type Esclarecimento = z.infer<typeof esclarecimentoSchema>;

/** Answer of staff, with the text of the question as it is published. */
export const responderEsclarecimentoSchema = z.object({
  pergunta: requiredLines(ESCLARECIMENTO_LIMITS.texto),
  resposta: requiredLines(ESCLARECIMENTO_LIMITS.resposta),
  /** Required for a challenge, absent for a question. */
  acolhida: z.boolean().optional(),
  /** Ends it unanswered: its edital is over, and `resposta` is the reason (ESC-5). */
  prejudicado: z.boolean().optional(),
});

/** Edital with questions that wait, for the inbox. */
const esclarecimentosAguardandoSchema = z.object({
  edital: z.object({ id: idSchema, numero: z.string() }),
  total: z.number().int().positive(),
  /** Day on which the first of their terms ends. */
  fim: daySchema,
  vencido: z.boolean(),
});
export type EsclarecimentosAguardando = z.infer<typeof esclarecimentosAguardandoSchema>;

export const esclarecimentoEndpoints = defineEndpoints({
  'GET /publico/esclarecimento/byEdital/:id': {
    summary:
      'Answered questions and challenges of an edital, newest answer first, and until when it takes others (ESC-1)',
    params: idParamsSchema,
    query: paginaSchema,
    errors: [404],
    response: pageSchema(esclarecimentoPublicoSchema).extend({
      /** Last moment to send one; null if the edital takes none now. */
      ate: instantSchema.nullable(),
      /** Term to answer in words. */
      termo: z.string(),
    }),
  },
  'POST /publico/esclarecimento/enviar': {
    summary: 'Question or challenge about an edital, by anybody (ESC-2)',
    body: esclarecimentoFormSchema.extend({ idEdital: idSchema, contato: contatoSchema.nullish() }),
    errors: [404, 409, 422],
    response: esclarecimentoRecebidoSchema,
    idempotent: true,
    rateLimit: 30,
  },
  'GET /esclarecimento/aguardando': {
    summary: 'Editais with questions and challenges that wait for an answer, the most urgent first (ESC-4)',
    response: z.array(esclarecimentosAguardandoSchema),
  },
  'GET /esclarecimento/findByEdital/:id': {
    summary: 'Questions and challenges of an edital, the unanswered ones first (ESC-3)',
    leitura: 'LISTA',
    params: idParamsSchema,
    query: paginaSchema,
    errors: [404],
    response: pageSchema(esclarecimentoSchema).extend({
      /** True if the edital may publish an errata. */
      publicaErrata: z.boolean(),
    }),
  },
  'PUT /esclarecimento/responder/:id': {
    summary: 'Answers one, or ends it unanswered, and publishes it with the text that staff give (ESC-3, ESC-5)',
    params: idParamsSchema,
    body: responderEsclarecimentoSchema,
    errors: [404, 422],
    response: doneSchema,
  },
});
