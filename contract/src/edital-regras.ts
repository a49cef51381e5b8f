import * as z from 'zod';
import { DIAS_CIENCIA } from './ciencia.ts';
import { ESCLARECIMENTO_LIMITS, ESCLARECIMENTO_TEXT } from './esclarecimento-texts.ts';
import { daySchema, textOf } from './fields.ts';
import { NIVEIS_EXIGIDOS } from './govbr.ts';
import { DIAS_PRAZO, INICIOS_PRAZO, showTermo, type Termo, UNIDADES_PRAZO } from './prazo.ts';
import { PROCEDIMENTO_LIMITS } from './procedimento.ts';
import { EFEITOS_SILENCIO } from './relogio.ts';
import { DIAS_RECURSO, RESULTADO_TEXT } from './resultado-texts.ts';
import { REVISAO_TEXT } from './revisao.ts';
import { RULE } from './rule-texts.ts';
import type { AtoDeDuas } from './segunda-pessoa.ts';
import { VALIDADE_MESES, VALIDADES, VIGENCIA_TEXT } from './vigencia.ts';

/** Range of the term to decide, in days. */
export const DIAS_DECISAO = { min: 1, max: 360 } as const;
const DIAS_DECISAO_ERRO = `O prazo vai de ${DIAS_DECISAO.min} a ${DIAS_DECISAO.max} dias.`;
const DIAS_CIENCIA_ERRO = `O prazo de ciência vai de ${DIAS_CIENCIA.min} a ${DIAS_CIENCIA.max} dias.`;
const PROCEDIMENTO_DIAS_ERRO = `O prazo vai de ${PROCEDIMENTO_LIMITS.prazo.min} a ${PROCEDIMENTO_LIMITS.prazo.max} dias úteis.`;

const needsSecond = z.boolean().default(false);

/** Day of a timetable; empty for none. */
const diaDoCronograma = daySchema.or(z.literal('')).default('');

/**
 * Rules that an edital may set. Each has a default, under which the edital says nothing and the portal works as if the rule
 * did not exist.
 */
export const editalRegrasSchema = z.object({
  /** Proposes to archive what was not rectified in time (ANL-25). */
  proporArquivamento: z.boolean().default(false),
  /** Lets the applicant change the registration until the edital closes or staff open it (INS-23). */
  alterarInscricao: z.boolean().default(false),
  /** Lets the applicant join a document during the analysis (REQ-4). */
  juntarDocumento: z.boolean().default(false),
  /** Least level of the gov.br account that sends a registration (GOV-3); `NENHUM`: none is asked for. */
  nivelGovbr: z.enum(NIVEIS_EXIGIDOS).default('NENHUM'),
  /** Unit of the term to answer (PRZ-3); `LIVRE`: staff choose each date. */
  prazoUnidade: z.enum(['LIVRE', ...UNIDADES_PRAZO]).default('LIVRE'),
  /** Size of the term. A form gives text. */
  prazoDias: z.coerce
    .number<number>()
    .int()
    .min(DIAS_PRAZO.min, `O prazo vai de ${DIAS_PRAZO.min} a ${DIAS_PRAZO.max} dias.`)
    .max(DIAS_PRAZO.max, `O prazo vai de ${DIAS_PRAZO.min} a ${DIAS_PRAZO.max} dias.`)
    .default(10),
  prazoInicio: z.enum(INICIOS_PRAZO).default('ENVIO'),
  /** Certifies the notice of each message to an applicant (CIE-1). */
  registrarCiencia: z.boolean().default(false),
  /** Days after which an unopened message counts as noticed (CIE-2). A form gives text. */
  cienciaDias: z.coerce
    .number<number>()
    .int()
    .min(DIAS_CIENCIA.min, DIAS_CIENCIA_ERRO)
    .max(DIAS_CIENCIA.max, DIAS_CIENCIA_ERRO)
    .default(DIAS_CIENCIA.padrao),
  /** Applicants may claim that a member of staff is impeded (IMP-3). */
  alegarImpedimento: z.boolean().default(false),
  /** De-accreditation only by a proceeding with defence and appeal (DES-1). */
  devidoProcesso: z.boolean().default(false),
  /** Working days to defend oneself, and again to appeal (DES-3). A form gives text. */
  procedimentoDias: z.coerce
    .number<number>()
    .int()
    .min(PROCEDIMENTO_LIMITS.prazo.min, PROCEDIMENTO_DIAS_ERRO)
    .max(PROCEDIMENTO_LIMITS.prazo.max, PROCEDIMENTO_DIAS_ERRO)
    .default(PROCEDIMENTO_LIMITS.prazo.padrao),
  /** Staff accept the term of secrecy once a year before they see a solicitação (IMP-4). */
  termoDeSigilo: z.boolean().default(false),
  /** Acts that take effect once a second person confirms them (DUA-1). */
  segundaPessoa: z
    .object({
      APROVAR: needsSecond,
      REJEITAR: needsSecond,
      PEDIR_RETIFICACAO: needsSecond,
      ARQUIVAR: needsSecond,
      VALIDAR: needsSecond,
      DESCREDENCIAR: needsSecond,
    } satisfies Record<AtoDeDuas, z.ZodType>)
    .prefault({}),
  /** Changes that the public sees are published as erratas, with a reason (EDT-19). */
  errata: z.boolean().default(false),
  /** Deadlines may be set after the edital's end, up to 30 days from today (MSG-16). */
  prazoAposEdital: z.boolean().default(false),
  /** Unit of the committee's term to decide (PRZ-6); `NENHUM`: no term. */
  decisaoUnidade: z.enum(['NENHUM', ...UNIDADES_PRAZO]).default('NENHUM'),
  /** Size of the term to decide. A form gives text. */
  decisaoDias: z.coerce
    .number<number>()
    .int()
    .min(DIAS_DECISAO.min, DIAS_DECISAO_ERRO)
    .max(DIAS_DECISAO.max, DIAS_DECISAO_ERRO)
    .default(30),
  /** Day on which the term was set or made stricter, kept by the portal: no solicitação counts from before. */
  decisaoDesde: daySchema.nullable().default(null),
  /** Superior who is warned when the term runs out (PRZ-8). */
  superiorNome: textOf(120).default(''),
  superiorEmail: z.union([z.literal(''), z.email('Escreva um e-mail válido.').max(254)]).default(''),
  /** Act of the portal where the term ends without a decision, and its legal source (PRZ-9). */
  silencio: z.enum(EFEITOS_SILENCIO).default('NENHUM'),
  silencioFundamento: textOf(500).default(''),
  /** Publishes results by a timetable, and withholds each decision until then (RES-1). */
  resultadoEmEtapas: z.boolean().default(false),
  /** First days on which the preliminary and the final result can be published. */
  resultadoPreliminar: diaDoCronograma,
  resultadoFinal: diaDoCronograma,
  /** Term to appeal, from the publication of the preliminary result (RES-5). A form gives text. */
  recursoUnidade: z.enum(UNIDADES_PRAZO).default('DIAS_UTEIS'),
  recursoDias: z.coerce
    .number<number>()
    .int()
    .min(1, RESULTADO_TEXT.dias)
    .max(DIAS_RECURSO.max, RESULTADO_TEXT.dias)
    .default(DIAS_RECURSO.padrao),
  /** Term to state the intention to appeal, in the same unit; 0: none is asked for (RES-8). A form gives text. */
  recursoIntencaoDias: z.coerce
    .number<number>()
    .int()
    .min(0, RESULTADO_TEXT.dias)
    .max(DIAS_RECURSO.max, RESULTADO_TEXT.dias)
    .default(0),
  /** Term of an accreditation (VIG-2): none, months from its day, or a last day. */
  validade: z.enum(VALIDADES).default('NENHUMA'),
  /** Months of the term. A form gives text. */
  validadeMeses: z.coerce
    .number<number>()
    .int()
    .min(VALIDADE_MESES.min, VIGENCIA_TEXT.months)
    .max(VALIDADE_MESES.max, VIGENCIA_TEXT.months)
    .default(VALIDADE_MESES.padrao),
  /** Last day of the term; empty for none. */
  validadeData: diaDoCronograma,
  /** Staff may type until when each document is valid (VIG-4). */
  validadeDocumentos: z.boolean().default(false),
  /** An accreditation may be suspended without a proceeding (VIG-6). */
  suspender: z.boolean().default(false),
  /** An approval may have conditions (VIG-5). */
  condicoes: z.boolean().default(false),
  /** Its accredited people are in the public register (REG-1). */
  registroPublico: z.boolean().default(false),
  /** Takes questions and challenges by anybody (ESC-1). */
  esclarecimentos: z.boolean().default(false),
  /** Days before the end after which it takes none. A form gives text. */
  esclarecimentosAte: z.coerce
    .number<number>()
    .int()
    .min(ESCLARECIMENTO_LIMITS.antes.min, ESCLARECIMENTO_TEXT.antes)
    .max(ESCLARECIMENTO_LIMITS.antes.max, ESCLARECIMENTO_TEXT.antes)
    .default(ESCLARECIMENTO_LIMITS.antes.padrao),
  /** Working days to answer. A form gives text. */
  esclarecimentosDias: z.coerce
    .number<number>()
    .int()
    .min(ESCLARECIMENTO_LIMITS.dias.min, ESCLARECIMENTO_TEXT.dias)
    .max(ESCLARECIMENTO_LIMITS.dias.max, ESCLARECIMENTO_TEXT.dias)
    .default(ESCLARECIMENTO_LIMITS.dias.padrao),
  /** Years after which a favourable decision is no longer annulled or revoked (REV-3); 0: no limit. A form gives text. */
  revisaoAnos: z.coerce.number<number>().int().min(0, REVISAO_TEXT.years).max(20, REVISAO_TEXT.years).default(0),
});
export type EditalRegras = z.infer<typeof editalRegrasSchema>;
/** Rules as stored: those that the edital sets. */
export type RegrasGravadas = z.input<typeof editalRegrasSchema>;

/** Rule that another rule or the end of the registrations makes wrong, with its refusal. */
interface RegraProblem {
  path: keyof EditalRegras;
  message: string;
}

/** Well-formed rules alone: a wrong one, refused by its own schema, doesn't hide the problems of the others. */
export function soundRegras(regras: Readonly<Record<string, unknown>>): Partial<EditalRegras> {
  const entries = Object.entries(editalRegrasSchema.shape);
  return Object.fromEntries(
    entries.flatMap(([key, schema]) => {
      const { success, data } = schema.safeParse(regras[key]);
      return success ? [[key, data]] : [];
    }),
  );
}

/** Rules that another rule makes necessary or impossible. */
export function regrasProblems(regras: Partial<EditalRegras>): RegraProblem[] {
  const { decisaoUnidade = 'NENHUM', silencio = 'NENHUM', segundaPessoa } = regras;
  if (decisaoUnidade === 'NENHUM') return [];
  const required = [
    ...(['superiorNome', 'superiorEmail'] as const),
    ...(silencio === 'NENHUM' ? [] : (['silencioFundamento'] as const)),
  ];
  const missing = required
    .filter((path) => regras[path]?.trim() === '')
    .map((path) => ({ path, message: RULE.required }));
  // One person can't decide alone, so the portal can't either.
  const needsTwo = silencio !== 'NENHUM' && segundaPessoa?.[silencio];
  return needsTwo ? [...missing, { path: 'silencio' as const, message: RULE.silenceOfTwo }] : missing;
}

/** Problem of a fixed last day of accreditations: none is given, or it is within the registrations (VIG-2). */
export function validadeProblems(
  { validade, validadeData }: Partial<EditalRegras>,
  fim: string | undefined,
): RegraProblem[] {
  if (validade !== 'DATA' || validadeData === undefined) return [];
  if (validadeData === '') return [{ path: 'validadeData', message: RULE.required }];
  return fim && validadeData <= fim ? [{ path: 'validadeData', message: VIGENCIA_TEXT.afterRegistrations }] : [];
}

/** Last day of an accreditation that begins on a day, both `YYYY-MM-DD` (VIG-2); null without a term. */
export function fimDaValidade({ validade, validadeMeses, validadeData }: EditalRegras, dia: string): string | null {
  if (validade === 'NENHUMA') return null;
  if (validade === 'DATA') return validadeData || null;
  const [year = 0, month = 1, date = 1] = dia.split('-').map(Number);
  const end = new Date(Date.UTC(year, month - 1 + validadeMeses, date));
  // Without that day in the month, the term ends on the next one (Código Civil, art. 132, § 3º).
  if (end.getUTCDate() !== date) end.setUTCDate(1);
  return end.toISOString().slice(0, 10);
}

/** Rules of an edital that sets none. */
export const NO_REGRAS: EditalRegras = editalRegrasSchema.parse({});

/** Term to answer that an edital sets; null if staff choose each date. */
export function termoDe({
  prazoUnidade,
  prazoDias,
  prazoInicio,
  registrarCiencia,
}: EditalRegras): Omit<Termo, 'evento'> | null {
  if (prazoUnidade === 'LIVRE') return null;
  // Without a record of notices there is no notice to count from.
  const inicio = prazoInicio === 'CIENCIA' && !registrarCiencia ? 'ENVIO' : prazoInicio;
  return { unidade: prazoUnidade, dias: prazoDias, inicio };
}

/** Term of the committee to decide; null if the edital sets none. */
export function termoDecisaoDe({ decisaoUnidade, decisaoDias }: EditalRegras): Pick<Termo, 'unidade' | 'dias'> | null {
  return decisaoUnidade === 'NENHUM' ? null : { unidade: decisaoUnidade, dias: decisaoDias };
}

/** The term to decide in words; undefined without one. */
export function showTermoDecisao(regras: EditalRegras): string | undefined {
  const termo = termoDecisaoDe(regras);
  return termo ? showTermo(termo) : undefined;
}

/** Problems of a timetable whose days aren't in order (RES-1). `fimInscricoes` is undefined if it isn't a day. */
export function cronogramaProblems(regras: Partial<EditalRegras>, fimInscricoes: string | undefined): RegraProblem[] {
  const { resultadoPreliminar, resultadoFinal, recursoDias, recursoIntencaoDias, silencio = 'NENHUM' } = regras;
  if (!regras.resultadoEmEtapas) return [];
  const dayProblem = (path: keyof EditalRegras, day: string | undefined, before: string | undefined, late: string) => {
    if (day === '') return [{ path, message: RESULTADO_TEXT.dia }];
    return day && before && day <= before ? [{ path, message: late }] : [];
  };
  const problems = [
    ...dayProblem('resultadoPreliminar', resultadoPreliminar, fimInscricoes, RESULTADO_TEXT.aposInscricoes),
    ...dayProblem('resultadoFinal', resultadoFinal, resultadoPreliminar, RESULTADO_TEXT.aposPreliminar),
  ];
  if (recursoIntencaoDias !== undefined && recursoDias !== undefined && recursoIntencaoDias >= recursoDias)
    problems.push({ path: 'recursoIntencaoDias', message: RESULTADO_TEXT.intencao });
  if (silencio !== 'NENHUM') problems.push({ path: 'silencio', message: RESULTADO_TEXT.silencio });
  return problems;
}
