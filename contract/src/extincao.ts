import * as z from 'zod';
import type { SituacaoSolicitacao } from './domain.ts';
import { defineEndpoints } from './endpoint.ts';
import { daySchema, doneSchema, idParamsSchema, idSchema, instantSchema, linesOf, requiredLines } from './fields.ts';
import { FUNDAMENTOS_MAX } from './revisao.ts';
import { RULE } from './rule-texts.ts';

/** Kinds of end of an edital by decision: annulled as unlawful, or revoked in the public interest (REV-4). */
export const ESPECIES_EXTINCAO = ['ANULAR', 'REVOGAR'] as const;
export type EspecieExtincao = (typeof ESPECIES_EXTINCAO)[number];
export const ESPECIE_EXTINCAO_LABEL: Record<EspecieExtincao, string> = {
  ANULAR: 'Anular o edital',
  REVOGAR: 'Revogar o edital',
};
/** Participle of the kind, as in “Edital anulado em 03/11/2026”. */
export const EXTINTO_LABEL: Record<EspecieExtincao, string> = { ANULAR: 'anulado', REVOGAR: 'revogado' };

/** Fate of the edital's accreditations. */
export const DESTINOS_CREDENCIAMENTO = ['MANTER', 'EXTINGUIR'] as const;
export const DESTINO_CREDENCIAMENTO_LABEL: Record<(typeof DESTINOS_CREDENCIAMENTO)[number], string> = {
  MANTER: 'Manter os credenciamentos',
  EXTINGUIR: 'Encerrar os credenciamentos',
};

/** States of the end of an edital. */
export const SITUACOES_EXTINCAO = ['PROPOSTA', 'CONFIRMADA', 'CONCLUIDA', 'RETIRADA'] as const;
export type SituacaoExtincao = (typeof SITUACOES_EXTINCAO)[number];

/** Acts of staff on a proposal. */
export const ATOS_EXTINCAO = ['CONFIRMAR', 'DEVOLVER', 'RETIRAR'] as const;
export type AtoExtincao = (typeof ATOS_EXTINCAO)[number];

/** Texts about the end of an edital. */
export const EXTINCAO_TEXT = {
  open: 'Encerre o edital antes de propor a anulação ou a revogação.',
  pending: 'Já existe uma proposta de anular ou revogar este edital, ou ele já foi anulado ou revogado.',
  changed: 'Os números das solicitações mudaram enquanto isso. Confira como estão agora.',
  newcomers:
    'Há solicitações que começaram ou mudaram depois da proposta. As pessoas são avisadas agora e têm o próprio prazo: confirme depois dele.',
  sending: 'Os avisos aos interessados ainda estão saindo. Confirme depois do prazo deles.',
  heard: 'Os interessados ainda podem se manifestar. Confirme depois de todas as respostas, ou depois do último dia: ',
  another: 'Quem propôs não confirma nem devolve a própria proposta: outra pessoa da comissão faz isso.',
  author: 'Só quem propôs retira a proposta.',
  settled: 'Outra pessoa já confirmou, devolveu ou retirou esta proposta. Confira como está agora.',
  involved: 'Há neste edital uma solicitação sua, ou uma em que você tem impedimento: outra pessoa da comissão decide.',
  over: 'Este edital foi anulado ou revogado: as inscrições dele terminaram.',
  kind: 'Escolha entre anular e revogar.',
  fate: 'Escolha o que fazer com os credenciamentos.',
} as const;

/** Solicitações by state, as the person saw them; other numbers answer 409. */
const quantas = z.number().int().min(0);
const situacoesSchema = z.object({
  AGUARDANDO_APROVACAO: quantas,
  AGUARDANDO_VALIDACAO: quantas,
  RETIFICADO: quantas,
  CREDENCIADO: quantas,
  REJEITADO: quantas,
  INATIVO: quantas,
  ARQUIVADO: quantas,
} satisfies Record<SituacaoSolicitacao, typeof quantas>);
export type SituacoesVistas = z.infer<typeof situacoesSchema>;

/** Form that proposes to annul or revoke an edital. */
export const extincaoFormSchema = z.object({
  especie: z.enum(ESPECIES_EXTINCAO, { error: EXTINCAO_TEXT.kind }),
  credenciamentos: z.enum(DESTINOS_CREDENCIAMENTO, { error: EXTINCAO_TEXT.fate }),
  fundamentos: requiredLines(FUNDAMENTOS_MAX, RULE.reason),
});

const extincaoSchema = extincaoFormSchema.extend({
  id: idSchema,
  situacao: z.enum(SITUACOES_EXTINCAO),
  autor: z.string(),
  /** True if the viewer is its author. */
  meu: z.boolean(),
  em: instantSchema,
  /** People to be heard: all, told so far, and those who answered. */
  ouvidos: z.object({ total: z.number().int(), avisados: z.number().int(), responderam: z.number().int() }),
  /** Last day on which somebody may still answer; null if nobody may. */
  manifestacaoAte: daySchema.nullable(),
  confirmadoPor: z.string().nullable(),
  confirmadoEm: instantSchema.nullable(),
  /** Signed act of the confirmed end; null before it, and without a template (ATO-1). */
  ato: z.object({ id: idSchema, numero: z.string() }).nullable(),
  /** Solicitações of the proposal, and those already ended or told. */
  progresso: z.object({ total: z.number().int(), feitas: z.number().int() }),
});
export type Extincao = z.infer<typeof extincaoSchema>;

const extincaoDoEditalSchema = z.object({
  situacoes: situacoesSchema,
  /** Accreditations that stay in any case, since the edital's years are over (REV-3). */
  protegidos: z.number().int(),
  /** True if accreditations end by a proceeding alone (DES-1). */
  devidoProcesso: z.boolean(),
  /** Reason why nothing can be proposed now; null if it can. */
  impedimento: z.string().nullable(),
  /** Proposal that waits or took effect; null if there is none. */
  extincao: extincaoSchema.nullable(),
});
export type ExtincaoDoEdital = z.infer<typeof extincaoDoEditalSchema>;

const propostaSchema = extincaoFormSchema.extend({ idEdital: idSchema, situacoes: situacoesSchema });
export type PropostaExtincao = z.infer<typeof propostaSchema>;

export const extincaoEndpoints = defineEndpoints({
  'GET /extincao/byEdital/:id': {
    summary: 'Solicitações of an edital by state, before it is annulled or revoked, and the proposal to do so (REV-4)',
    params: idParamsSchema,
    errors: [404],
    response: extincaoDoEditalSchema,
  },
  'POST /extincao/propor': {
    summary: 'Proposes to annul or revoke an edital; everybody who loses by it is told and heard first (REV-4)',
    body: propostaSchema,
    errors: [404, 409, 422],
    response: doneSchema,
  },
  'PUT /extincao/decidir/:id': {
    summary:
      'Confirms or returns another person’s proposal to annul or revoke an edital, or takes back one’s own (REV-4)',
    params: idParamsSchema,
    body: z
      .object({
        ato: z.enum(ATOS_EXTINCAO),
        motivo: linesOf(FUNDAMENTOS_MAX).default(''),
        situacoes: situacoesSchema.optional(),
      })
      .superRefine(({ ato, motivo, situacoes }, context) => {
        if (ato === 'DEVOLVER' && motivo === '') {
          context.addIssue({ code: 'custom', path: ['motivo'], message: RULE.reason });
        }
        if (ato === 'CONFIRMAR' && !situacoes) {
          context.addIssue({ code: 'custom', path: ['situacoes'], message: RULE.required });
        }
      }),
    errors: [404, 409, 422],
    response: doneSchema,
  },
});
