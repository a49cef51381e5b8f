import * as z from 'zod';
import { listOf } from './bounded.ts';
import { CORES_ETIQUETA, FILAS, LIMITS, MOTIVOS, SITUACOES_SOLICITACAO } from './domain.ts';
import { filtroSchema, idSchema, instantSchema } from './fields.ts';
import { SOLICITACAO_SORTABLE } from './fila.ts';
import { ACOES_LOTE } from './lote-acoes.ts';

/** Whose: one's own, nobody's, or an account's. */
const responsavelFiltroSchema = z.union([z.enum(['EU', 'NINGUEM']), idSchema]);

/**
 * Filter of an edital's list, beside the search (FIL-1). *Own*, *unassigned* and *waiting* mean undecided ones unless states are named.
 */
export const filaSchema = z.object({
  situacoes: listOf(z.enum(SITUACOES_SOLICITACAO), { max: SITUACOES_SOLICITACAO.length }).optional(),
  responsavel: responsavelFiltroSchema.optional(),
  fila: z.enum(FILAS).optional(),
  /** At least so many days in its state. */
  diasMin: z.number().int().min(1).max(LIMITS.waitingDaysMax).optional(),
  municipio: idSchema.optional(),
  etiqueta: idSchema.optional(),
});
export type FilaFiltro = z.infer<typeof filaSchema>;

/** Filter of an edital's solicitações: of its list, of the neighbours in it, of its counters and of its export. */
export const solicitacaoFiltroSchema = filtroSchema(SOLICITACAO_SORTABLE).extend({
  idEdital: idSchema,
  ...filaSchema.shape,
});

/** A label of staff's. */
export const etiquetaSchema = z.object({ id: idSchema, nome: z.string(), cor: z.enum(CORES_ETIQUETA) });
export type Etiqueta = z.infer<typeof etiquetaSchema>;

/** An account of staff, by its name. */
export const pessoaComissaoSchema = z.object({ id: idSchema, nome: z.string() });
export type PessoaComissao = z.infer<typeof pessoaComissaoSchema>;

/** A lote that a solicitação waits in (LOT-5). */
export const loteAbertoSchema = z.object({
  id: idSchema,
  acao: z.enum(ACOES_LOTE),
  /** Its author, by name. */
  autor: z.string(),
  /** It is the viewer's, who alone may open it. */
  meu: z.boolean(),
});
export type LoteAberto = z.infer<typeof loteAbertoSchema>;

/** A row of an edital's solicitações. */
export const solicitacaoRowSchema = z.object({
  id: idSchema,
  protocolo: z.string(),
  situacao: z.enum(SITUACOES_SOLICITACAO),
  dataCadastro: instantSchema,
  /** Since when it is in its state: for one that awaits analysis, since it was last sent. */
  aguardandoDesde: instantSchema,
  /** Days of the agency's calendar since then. */
  dias: z.number().int().nonnegative(),
  nome: z.string(),
  cpf: z.string(),
  email: z.string(),
  codigoCrea: z.string(),
  codigoIncra: z.string().nullable(),
  contatoNaoConfirmado: z.boolean(),
  responsavel: pessoaComissaoSchema.nullable(),
  /** Empty for one's own solicitação. */
  etiquetas: z.array(etiquetaSchema),
  /** How many internal notes it has; none of one's own. */
  notas: z.number().int().nonnegative(),
  motivos: z.array(z.enum(MOTIVOS)),
  /** When an e-mail about it, which couldn’t be sent yet, is tried again. */
  emailAdiadoAte: instantSchema.nullable(),
  /** None of one's own. */
  lote: loteAbertoSchema.nullable(),
});
export type SolicitacaoRow = z.infer<typeof solicitacaoRowSchema>;

/** The queues that have a chip each, beside those of the states. */
export const CHIPS_DA_FILA = ['minhas', 'semResponsavel', 'responderam', 'vencidas'] as const;

const quantas = z.number().int().nonnegative();

/** How many each chip would find, with all else that is filtered by (FIL-2). */
export const contadoresSchema = z.object({
  situacoes: z.record(z.enum(SITUACOES_SOLICITACAO), quantas),
  minhas: quantas,
  semResponsavel: quantas,
  responderam: quantas,
  vencidas: quantas,
  /** Counters that were capped: there may be more. */
  aoMenos: z.array(z.enum([...CHIPS_DA_FILA, ...SITUACOES_SOLICITACAO])),
});
export type Contadores = z.infer<typeof contadoresSchema>;
