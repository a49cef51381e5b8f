import * as z from 'zod';
import { listOf } from './bounded.ts';
import { TIPOS_EDITAL } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { idParamsSchema, idSchema, instantSchema, requiredLines, requiredText, textOf } from './fields.ts';

/** Limits of an edital's check list (CON-1). */
export const CONFERENCIA_LIMITS = { itens: 60, texto: 200, retificacao: 1000 } as const;

/** Texts about check lists. */
export const CONFERENCIA_TEXT = {
  tooMany: `A lista de conferência tem no máximo ${CONFERENCIA_LIMITS.itens} itens.`,
  repeated: 'Este item já está na lista.',
  foreignType: 'Este tipo de documento não é pedido neste edital.',
  changed: 'A lista de conferência do edital mudou. Confira os itens e marque de novo.',
  decided: 'Todas as solicitações deste edital já foram decididas: a lista de conferência não muda mais.',
  notAnalysed: 'A solicitação não está em análise: a conferência não muda mais.',
  allTicked:
    'Todos os itens da lista de conferência estão marcados. Desmarque os que fundamentam a reprovação e finalize de novo.',
  pending: 'Pendências encontradas na análise:',
  added:
    'O texto não cita nenhum item sem marca da lista de conferência: todos eles vão ao fim do que o interessado lê.',
} as const;

/** Item of a check list: about a type of document, or about the whole solicitação (null). */
export const itemListaSchema = z.object({
  tipoDocumento: textOf(60).min(1).nullable(),
  texto: requiredText(CONFERENCIA_LIMITS.texto),
  /** Text that asks the applicant for a correction if the item isn't ticked. */
  retificacao: requiredLines(CONFERENCIA_LIMITS.retificacao),
});
export type ItemLista = z.infer<typeof itemListaSchema>;

/** Identity of an item: a tick belongs to its exact text. */
export const sameItem = (item: Pick<ItemLista, 'tipoDocumento' | 'texto'>): string =>
  JSON.stringify([item.tipoDocumento, item.texto]);

/** Corrections to request from the applicant, one line per item. */
export const pendingLines = (itens: readonly Pick<ItemLista, 'retificacao'>[]): string =>
  itens.map(({ retificacao }) => `- ${retificacao}`).join('\n');

/** Normalises spaces, case and final punctuation, to find one text in another. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').toLowerCase().replace(/[.;]$/, '');

/** Grounds of a rejection (CON-5): the written text, followed by all of `unticked` if it mentions none of them. */
export function groundsOf(justificativa: string, unticked: readonly Omit<ItemLista, 'tipoDocumento'>[]): string {
  const written = plain(justificativa);
  const tells = unticked.some((item) => [item.retificacao, item.texto].some((text) => written.includes(plain(text))));
  if (tells || unticked.length === 0) return justificativa;
  return `${justificativa}\n\n${CONFERENCIA_TEXT.pending}\n${pendingLines(unticked)}`;
}

/** Check list of an edital's form; empty if it has none. */
export const listaConferenciaSchema = listOf(itemListaSchema, {
  max: CONFERENCIA_LIMITS.itens,
  error: CONFERENCIA_TEXT.tooMany,
}).superRefine((itens, context) => {
  const known = new Set<string>();
  for (const [place, item] of itens.entries()) {
    const same = sameItem(item);
    if (known.has(same))
      context.addIssue({ code: 'custom', path: [place, 'texto'], message: CONFERENCIA_TEXT.repeated });
    known.add(same);
  }
});

const listaSchema = z.object({
  /** Version of the latest change; 0 if the edital never had a check list. */
  versao: z.number().int().nonnegative(),
  itens: z.array(itemListaSchema),
});

/** Key of an item: a hash of its text. */
export const itemKeySchema = z.string().regex(/^[0-9a-f]{16}$/);

const itemConferidoSchema = itemListaSchema.extend({
  item: itemKeySchema,
  /** Author and time of the tick; null if unticked, or if the ticked content was replaced. */
  marcado: z.object({ por: z.string(), em: instantSchema }).nullable(),
});
export type ItemConferido = z.infer<typeof itemConferidoSchema>;

/** Staff actions that store the ticks. */
export const ATOS_CONFERENCIA = ['APROVAR', 'REJEITAR', 'PEDIR_RETIFICACAO'] as const;
export type AtoConferencia = (typeof ATOS_CONFERENCIA)[number];
export const ATO_CONFERENCIA_LABEL: Record<AtoConferencia, string> = {
  APROVAR: 'Aprovação',
  REJEITAR: 'Reprovação',
  PEDIR_RETIFICACAO: 'Pedido de retificação',
};

/** Check list of a solicitação: its current ticks, and those at each decision. */
export const conferenciaSchema = z.object({
  versao: z.number().int().nonnegative(),
  itens: z.array(itemConferidoSchema),
  /** True during the analysis, while ticks can be changed. */
  emAnalise: z.boolean(),
  /** Newest first. */
  decisoes: z.array(
    z.object({
      ato: z.enum(ATOS_CONFERENCIA),
      em: instantSchema,
      por: z.string(),
      versao: z.number().int().positive(),
      itens: z.array(itemConferidoSchema),
    }),
  ),
});
export type Conferencia = z.infer<typeof conferenciaSchema>;

export const conferenciaEndpoints = defineEndpoints({
  'GET /edital/conferencia': {
    summary: 'Editais with a check list to copy, newest first',
    response: z.array(
      z.object({ id: idSchema, numero: z.string(), tipoEdital: z.enum(TIPOS_EDITAL), itens: z.number().int() }),
    ),
  },
  'GET /edital/conferencia/byId/:id': {
    summary: 'The check list of an edital',
    params: idParamsSchema,
    errors: [404],
    response: listaSchema,
  },
  'PUT /edital/conferencia/byId/:id': {
    summary: 'Replaces an edital’s check list; also after its end, while its solicitações can still be decided',
    params: idParamsSchema,
    body: z.object({
      /** Version that was edited. */
      versao: z.int32().nonnegative(),
      conferencia: listaConferenciaSchema,
    }),
    errors: [404, 409, 422],
    response: listaSchema,
  },
  'GET /solicitacaoCredenciado/conferencia/:id': {
    summary: 'Check list of a solicitação: its items, current ticks, and the ticks at each decision',
    about: { record: 'solicitacao', own: 'refused' },
    params: idParamsSchema,
    errors: [404],
    response: conferenciaSchema,
  },
  'PUT /solicitacaoCredenciado/conferencia/:id': {
    summary: 'Ticks or unticks an item of the check list of a solicitação under analysis',
    about: { record: 'solicitacao', own: 'refused' },
    params: idParamsSchema,
    body: z.object({
      item: itemKeySchema,
      marcado: z.boolean(),
      /** Version of the check list on the screen. */
      versao: z.int32(),
    }),
    errors: [404, 409, 422],
    response: conferenciaSchema,
  },
});
