import * as z from 'zod';
import { listOf } from './bounded.ts';
import { CORES_ETIQUETA, FILAS, LIMITS, MOTIVOS, SITUACOES_SOLICITACAO } from './domain.ts';
import { daySchema, filtroSchema, idSchema, instantSchema } from './fields.ts';
import { SOLICITACAO_SORTABLE } from './fila.ts';
import { ACOES_EM_ESPERA } from './lote-acoes.ts';
import { SEM_EFEITO } from './vigencia.ts';

/** Responsible person: the caller, nobody, or an account. */
const responsavelFiltroSchema = z.union([z.enum(['EU', 'NINGUEM']), idSchema]);

/**
 * Filter of an edital's list, besides the search (FIL-1). *Own*, *unassigned* and *waiting* mean undecided ones unless states are given.
 */
export const filaSchema = z.object({
  situacoes: listOf(z.enum(SITUACOES_SOLICITACAO), { max: SITUACOES_SOLICITACAO.length }).optional(),
  responsavel: responsavelFiltroSchema.optional(),
  fila: z.enum(FILAS).optional(),
  /** Minimum number of days in its state. */
  diasMin: z.number().int().min(1).max(LIMITS.waitingDaysMax).optional(),
  municipio: idSchema.optional(),
  etiqueta: idSchema.optional(),
});
export type FilaFiltro = z.infer<typeof filaSchema>;

/** Filter of an edital's solicitações, for its list, neighbours, counters and export. */
export const solicitacaoFiltroSchema = filtroSchema(SOLICITACAO_SORTABLE).extend({
  idEdital: idSchema,
  ...filaSchema.shape,
});

/** Label, which only staff see. */
export const etiquetaSchema = z.object({ id: idSchema, nome: z.string(), cor: z.enum(CORES_ETIQUETA) });
export type Etiqueta = z.infer<typeof etiquetaSchema>;

/** Member of staff, by name. */
export const pessoaComissaoSchema = z.object({ id: idSchema, nome: z.string() });
export type PessoaComissao = z.infer<typeof pessoaComissaoSchema>;

/** Pending lote that includes a solicitação (LOT-5). */
export const loteAbertoSchema = z.object({
  id: idSchema,
  acao: z.enum(ACOES_EM_ESPERA),
  /** Name of its author. */
  autor: z.string(),
  /** True if the viewer is its author. */
  meu: z.boolean(),
  /** Time from which a decision on this solicitação alone may leave (ANL-22); null for a lote. */
  saiEm: instantSchema.nullable(),
  /** True while it waits for a second person (DUA-2). */
  segundaPessoa: z.boolean().optional(),
  /** Set for a decision that leaves with the publication of a result (RES-1). */
  atePublicacao: z.literal(true).optional(),
});
export type LoteAberto = z.infer<typeof loteAbertoSchema>;

/** Row of an edital's solicitações. */
export const solicitacaoRowSchema = z.object({
  id: idSchema,
  protocolo: z.string(),
  situacao: z.enum(SITUACOES_SOLICITACAO),
  /** Set while the accreditation is suspended, and once its term is over (VIG-1). */
  semEfeito: z.enum(SEM_EFEITO).optional(),
  /** Earliest last day of a condition that isn't met, and if it is over (VIG-5); absent without one. */
  condicao: z.object({ fim: daySchema, vencida: z.boolean() }).optional(),
  dataCadastro: instantSchema,
  /** Start of its current state; while it awaits analysis, its last submission. */
  aguardandoDesde: instantSchema,
  /** Calendar days since then, in the agency's zone. */
  dias: z.number().int().nonnegative(),
  /** Term to decide on it, where its edital sets one and it is undecided (PRZ-7). */
  decisao: z
    .object({
      /** Last day; null while the term is paused. */
      fim: daySchema.nullable(),
      /** Days of it that are left, today included. */
      restam: z.number().int(),
      /** Highest step of the warnings that it has reached (PRZ-8); 100: it is over. */
      etapa: z.literal([0, 50, 80, 100]),
    })
    .optional(),
  nome: z.string(),
  cpf: z.string(),
  email: z.string(),
  codigoCrea: z.string(),
  codigoIncra: z.string().nullable(),
  contatoNaoConfirmado: z.boolean(),
  responsavel: pessoaComissaoSchema.nullable(),
  /** Empty for the caller's own solicitação. */
  etiquetas: z.array(etiquetaSchema),
  /** Number of its internal notes; 0 for the caller's own solicitação. */
  notas: z.number().int().nonnegative(),
  motivos: z.array(z.enum(MOTIVOS)),
  /** Next attempt to send an undelivered e-mail about it. */
  emailAdiadoAte: instantSchema.nullable(),
  /** Null for the caller's own solicitação. */
  lote: loteAbertoSchema.nullable(),
});
export type SolicitacaoRow = z.infer<typeof solicitacaoRowSchema>;

/** Queues with a chip, besides the states. */
export const CHIPS_DA_FILA = [
  'minhas',
  'semResponsavel',
  'responderam',
  'vencidas',
  'aConfirmar',
  'condicoes',
  'expirados',
] as const;

const quantas = z.number().int().nonnegative();

/** Number of results of each chip, combined with all other filters (FIL-2). */
export const contadoresSchema = z.object({
  situacoes: z.record(z.enum(SITUACOES_SOLICITACAO), quantas),
  minhas: quantas,
  semResponsavel: quantas,
  responderam: quantas,
  vencidas: quantas,
  /** Absent if none waits for a second person, and the edital names no act for two (DUA-1). */
  aConfirmar: quantas.optional(),
  /** Conditions that weren't met in time; absent unless the edital allows them (VIG-5). */
  condicoes: quantas.optional(),
  /** Accreditations whose term is over; absent unless the edital sets one (VIG-3). */
  expirados: quantas.optional(),
  /** Counters that reached their maximum: there may be more. */
  aoMenos: z.array(z.enum([...CHIPS_DA_FILA, ...SITUACOES_SOLICITACAO])),
});
export type Contadores = z.infer<typeof contadoresSchema>;
