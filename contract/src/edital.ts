import * as z from 'zod';
import { listOf } from './bounded.ts';
import { listaConferenciaSchema } from './conferencia.ts';
import { endDayError } from './deadline.ts';
import { LIMITS, SITUACOES_EDITAL, TIPOS_EDITAL } from './domain.ts';
import {
  cronogramaProblems,
  editalRegrasSchema,
  regrasProblems,
  soundRegras,
  validadeProblems,
} from './edital-regras.ts';
import { defineEndpoints } from './endpoint.ts';
import { ESPECIES_EXTINCAO } from './extincao.ts';
import {
  daySchema,
  doneSchema,
  filtroSchema,
  idParamsSchema,
  idSchema,
  instantSchema,
  keySchema,
  pageQuerySchema,
  pageSchema,
  readable,
  requiredText,
  textOf,
} from './fields.ts';
import { NIVEIS_GOVBR } from './govbr.ts';
import { RULE } from './rule-texts.ts';

/** Edital as shown to everybody. `valido`: registrations are accepted now, by the server's clock (EDT-2). */
export const editalPublicoSchema = z.object({
  id: idSchema,
  numero: z.string(),
  tipoEdital: z.enum(TIPOS_EDITAL),
  situacao: z.enum(SITUACOES_EDITAL),
  valido: z.boolean(),
  dataInicio: instantSchema,
  dataFim: instantSchema,
  /** Time at which staff closed it; absent while it is open. */
  encerradoEm: instantSchema.optional(),
  anexo: z.object({ nome: z.string(), caminho: z.string() }),
  /** Term to answer and to rectify, in words; absent if staff choose each date (PRZ-3). */
  prazo: z.string().optional(),
  /** True if staff may set deadlines after its end (MSG-16); absent otherwise. */
  prazoAposEdital: z.boolean().optional(),
  /** True if its accreditations end only by a proceeding (DES-1); absent otherwise. */
  devidoProcesso: z.boolean().optional(),
  /** True if an approval may have conditions (VIG-5); absent otherwise. */
  condicoes: z.boolean().optional(),
  /** Term of the committee to decide, in words; absent if the edital sets none (PRZ-6). */
  decisao: z.string().optional(),
  /** Term to decide, and the median of the decided ones, in words for those who are about to register (PRZ-10). */
  espera: z.string().optional(),
  /** Least level of the gov.br account that sends a registration (GOV-3); absent if the edital asks for none. */
  nivelGovbr: z.enum(NIVEIS_GOVBR).optional(),
  /** Notices of its card, each with a link to a page of the portal; absent if there are none. */
  avisos: z.array(z.object({ texto: z.string(), rotulo: z.string(), link: z.string() })).optional(),
});
export type EditalPublico = z.infer<typeof editalPublicoSchema>;

/** Past edital with a later one of its type, and the time at which it was really closed. */
export const editalAnteriorSchema = editalPublicoSchema
  .pick({ id: true, numero: true, tipoEdital: true, dataInicio: true, dataFim: true })
  .extend({ encerradoEm: instantSchema });
export type EditalAnterior = z.infer<typeof editalAnteriorSchema>;

/** Edital with its counters, as shown to staff. */
export const editalSchema = editalPublicoSchema.extend({
  solicitacoesPendentes: z.number().int(),
  solicitacoesEmRetificacao: z.number().int(),
  /** Solicitações made from processos, counted separately (EDT-11). */
  solicitacoesEmValidacao: z.number().int(),
  solicitacoesAprovadas: z.number().int(),
  solicitacoesRejeitadas: z.number().int(),
  /** In any state. The type is fixed once there is one (EDT-6). */
  solicitacoes: z.number().int(),
  /** True for the most recently closed edital while none is open. */
  podeReabrir: z.boolean(),
  /** Set once it is annulled or revoked (REV-4). */
  extinto: z.enum(ESPECIES_EXTINCAO).optional(),
  /** True if its decisions make, or made, signed acts (ATO-1). */
  temAtos: z.boolean(),
  regras: editalRegrasSchema,
  versao: z.number().int(),
});
export type Edital = z.infer<typeof editalSchema>;

export const EDITAL_SORTABLE = [
  'situacao',
  'numero',
  'dataInicio',
  'dataFim',
  'solicitacoesPendentes',
  'solicitacoesAprovadas',
  'solicitacoesRejeitadas',
] as const;

export const editalSaveShape = z.object({
  /** Absent to open a new edital. */
  id: idSchema.optional(),
  /** Version that was edited; another version answers 409. */
  versao: z.int32().optional(),
  numeroEdital: requiredText(LIMITS.editalNumeroMax),
  /** Absent: derived from the committee (EDT-6). */
  tipoEdital: z.enum(TIPOS_EDITAL, { error: RULE.required }).optional(),
  periodoAbertura: z.object({ inicio: daySchema, fim: daySchema }),
  /** Exactly one PDF; an empty list in an edit keeps the current one. */
  anexoEdital: listOf(z.object({ nome: textOf(255), caminho: keySchema }), {
    max: 1,
    error: RULE.onePdf,
  }),
  /** Check list for the solicitações (CON-1). If absent, it stays unchanged, and a new edital has none. */
  conferencia: listaConferenciaSchema.optional(),
  /** If absent, they stay unchanged, and a new edital sets none. */
  regras: editalRegrasSchema.optional(),
});

/** Edital's form with the rules that depend on today (`YYYY-MM-DD` in the agency's zone). */
export function editalSaveSchema(hoje: string) {
  return editalSaveShape
    .superRefine(
      ({ periodoAbertura: { inicio, fim } }, context) => {
        const error = endDayError(inicio, fim, hoje);
        if (error) context.addIssue({ code: 'custom', path: ['periodoAbertura', 'fim'], message: error });
      },
      { when: readable(z.object({ periodoAbertura: z.object({ inicio: daySchema, fim: daySchema }) })) },
    )
    .superRefine(
      ({ id, anexoEdital }, context) => {
        if (id === undefined && anexoEdital.length === 0) {
          context.addIssue({ code: 'custom', path: ['anexoEdital'], message: RULE.required });
        }
      },
      { when: readable(z.object({ anexoEdital: z.array(z.unknown()) })) },
    )
    .superRefine(
      ({ regras = {}, periodoAbertura }, context) => {
        const sound = soundRegras(regras);
        const { data: fim } = daySchema.safeParse(periodoAbertura?.fim);
        for (const { path, message } of [
          ...regrasProblems(sound),
          ...cronogramaProblems(sound, fim),
          ...validadeProblems(sound, fim),
        ]) {
          context.addIssue({ code: 'custom', path: ['regras', path], message });
        }
      },
      { when: readable(z.object({ regras: z.record(z.string(), z.unknown()) })) },
    );
}
export type EditalSave = z.input<typeof editalSaveShape>;

export const editalEndpoints = defineEndpoints({
  'GET /publico/edital': {
    summary: 'The latest VISTORIADOR edital (index 0) and the latest GEOMENSOR edital (index 1), or null',
    response: z.tuple([editalPublicoSchema.nullable(), editalPublicoSchema.nullable()]),
  },
  'GET /publico/edital/anteriores': {
    summary: 'Editais before the latest one of each type, newest first',
    query: pageQuerySchema.extend({ tamanho: z.coerce.number().int().min(1).max(100).default(LIMITS.pageSize) }),
    mayLag: true,
    response: pageSchema(editalAnteriorSchema),
  },
  'GET /publico/edital/byId/:id': {
    summary: 'Edital',
    params: idParamsSchema,
    errors: [404],
    response: editalPublicoSchema,
  },
  'GET /publico/edital/baixar': {
    summary: "The edital's PDF, named Edital{number}.pdf",
    query: z.object({
      idEdital: z.coerce.number().int().positive().max(2_147_483_647),
      /** Version whose PDF it is (EDT-18); absent: the present one. */
      versao: z.coerce.number().int().positive().max(2_147_483_647).optional(),
    }),
    errors: [404, 416],
    response: 'file',
  },
  'GET /edital/tipo': {
    summary: "The open edital's type, or null",
    response: z.enum(TIPOS_EDITAL).nullable(),
  },
  'POST /edital/listagem': {
    summary: 'Editais with their counters',
    // With an id, the list has that edital alone.
    body: filtroSchema(EDITAL_SORTABLE).extend({ id: idSchema.optional() }),
    response: pageSchema(editalSchema).extend({
      /** True if an edital is open; otherwise one can be created. */
      existeAberto: z.boolean(),
    }),
  },
  'POST /edital/save': {
    summary: 'Opens an edital, or edits the open one',
    body: editalSaveShape,
    errors: [404, 409, 422],
    response: editalSchema,
  },
  'GET /edital/encerrarEdital': {
    summary: 'Closes the open edital',
    errors: [422],
    noLagAfter: true,
    response: doneSchema,
  },
  'POST /edital/reabrirEdital': {
    summary: 'Reopens the most recently closed edital until a new end date',
    body: z.object({ id: idSchema, dataFim: daySchema }),
    errors: [404, 422],
    response: editalSchema,
  },
});
