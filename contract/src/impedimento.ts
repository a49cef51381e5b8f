import * as z from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { doneSchema, idParamsSchema, idSchema, instantSchema, requiredLines, requiredText } from './fields.ts';
import { RULE } from './rule-texts.ts';
import { pessoaComissaoSchema } from './solicitacao-filtro.ts';

/** Lengths of an impediment's texts. */
export const IMPEDIMENTO_LIMITS = { pessoa: 200, motivo: 2000 } as const;

export const SITUACOES_IMPEDIMENTO = ['ALEGADO', 'VIGENTE', 'RECUSADO', 'CESSADO'] as const;
export type SituacaoImpedimento = (typeof SITUACOES_IMPEDIMENTO)[number];

/** Texts about impediments. */
export const IMPEDIMENTO_TEXT = {
  person: 'Informe de quem você fala.',
  chosen: 'Escolha a pessoa da comissão.',
  repeated: 'Esta pessoa já tem impedimento nesta solicitação.',
  pending: 'Você já alegou o impedimento de alguém nesta solicitação. Aguarde a decisão da comissão.',
  notAllowed: 'Este edital não recebe alegações de impedimento.',
  changed: 'Esta alegação ou este impedimento mudou enquanto isso. Confira como está agora.',
  own: 'Outra pessoa da comissão decide sobre o seu impedimento.',
  hidden: 'Solicitação em que você tem impedimento',
  impeded: 'Você tem impedimento nesta solicitação: outra pessoa da comissão cuida dela.',
  term: 'Antes de ver as solicitações, aceite o termo de sigilo e imparcialidade.',
} as const;

/**
 * Term that staff accept once a year, where the edital asks for it (IMP-4). A change of its text needs another `versao`, which everybody
 * accepts anew.
 */
export const TERMO = {
  versao: 1,
  dias: 365,
  titulo: 'Termo de sigilo e imparcialidade',
  texto: [
    'Guardarei sigilo sobre os dados pessoais e os documentos das solicitações que eu consultar.',
    'Não analisarei a solicitação de cônjuge, companheiro, parente até o terceiro grau, amigo íntimo, inimigo, sócio, empregador ou empregado, nem aquela em que eu tenha interesse.',
    'Ao notar um impedimento, eu o declararei antes de abrir a solicitação, ou assim que souber dele.',
  ],
} as const;

const motivoSchema = requiredLines(IMPEDIMENTO_LIMITS.motivo, RULE.reason);

/** Form of an impediment that a member of staff declares, or that ends. */
export const impedimentoFormSchema = z.object({ motivo: motivoSchema });

/** Form of an applicant's claim that somebody is impeded. */
export const alegacaoFormSchema = z.object({
  pessoa: requiredText(IMPEDIMENTO_LIMITS.pessoa, IMPEDIMENTO_TEXT.person),
  motivo: motivoSchema,
});

/** Form of the decision on a claim: accepted about one person, or refused. */
export const decisaoAlegacaoSchema = z
  .object({
    acolher: z.boolean({ error: RULE.decision }),
    /** Impeded member of staff; only if it is accepted. */
    pessoa: idSchema.nullable().default(null),
    motivo: motivoSchema,
  })
  .superRefine(({ acolher, pessoa }, context) => {
    if (!acolher || pessoa !== null) return;
    context.addIssue({ code: 'custom', path: ['pessoa'], message: IMPEDIMENTO_TEXT.chosen });
  });

/** Claim as its applicant sees it. */
const alegacaoSchema = z.object({
  id: idSchema,
  situacao: z.enum(SITUACOES_IMPEDIMENTO),
  /** Person as the applicant named them. */
  pessoa: z.string(),
  motivo: z.string(),
  em: instantSchema,
  /** Grounds of the decision; null while it waits. */
  fundamento: z.string().nullable(),
});
export type Alegacao = z.infer<typeof alegacaoSchema>;

const impedimentoSchema = alegacaoSchema.extend({
  /** Impeded member of staff; null for a claim that was not accepted. */
  impedido: pessoaComissaoSchema.nullable(),
  /** Person as named in a claim; null for a declaration. */
  pessoa: z.string().nullable(),
  decididoPor: pessoaComissaoSchema.nullable(),
});
export type Impedimento = z.infer<typeof impedimentoSchema>;

export const impedimentoEndpoints = defineEndpoints({
  'GET /impedimento/findBySolicitacao/:id': {
    summary: 'Impediments and claims of a solicitação, newest first (IMP-1)',
    about: { record: 'solicitacao', own: 'refused' },
    leitura: 'SOLICITACAO',
    params: idParamsSchema,
    errors: [404],
    response: z.array(impedimentoSchema),
  },
  'POST /impedimento/declarar': {
    summary:
      'Declares that the caller is impeded in a solicitação; every later act and document of it is refused to them',
    about: { record: 'solicitacao', id: 'body.idSolicitacao', own: 'refused' },
    body: impedimentoFormSchema.extend({ idSolicitacao: idSchema }),
    errors: [404, 409],
    response: doneSchema,
  },
  'PUT /impedimento/cessar/:id': {
    summary: 'Ends another person’s impediment, with a reason',
    about: { record: 'impedimento', own: 'refused' },
    params: idParamsSchema,
    body: impedimentoFormSchema,
    errors: [404, 409],
    response: doneSchema,
  },
  'PUT /impedimento/decidir/:id': {
    summary: 'Accepts an applicant’s claim about one member of staff, or refuses it (IMP-3)',
    about: { record: 'impedimento', own: 'refused' },
    params: idParamsSchema,
    body: decisaoAlegacaoSchema,
    errors: [404, 409, 422],
    response: doneSchema,
  },
  'POST /impedimento/alegar': {
    summary:
      'Claims that a member of staff is impeded in the caller’s own solicitação, where the edital allows it (IMP-3)',
    body: alegacaoFormSchema.extend({ idSolicitacao: idSchema }),
    errors: [404, 409, 422],
    response: doneSchema,
  },
  'GET /impedimento/minhasAlegacoes/:id': {
    summary: 'The caller’s claims about their own solicitação, and whether another one is possible',
    params: idParamsSchema,
    errors: [404],
    response: z.object({ podeAlegar: z.boolean(), alegacoes: z.array(alegacaoSchema) }),
  },
  'POST /impedimento/termo': {
    summary: 'Accepts the yearly term of secrecy and impartiality (IMP-4)',
    body: z.object({ versao: z.literal(TERMO.versao) }),
    response: doneSchema,
  },
});
