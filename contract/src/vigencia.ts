// Present state of an accreditation, from its data and the clock (VIG-1). No imports of schemas: screens use it.
import { SITUACAO_CREDENCIADO_LABEL } from './domain.ts';

/** Present states of an accreditation. `credenciamento_vigente` in the database computes them. */
export const SITUACOES_VIGENCIA = ['ATIVO', 'SUSPENSO', 'VENCIDO', 'INATIVO'] as const;
export type SituacaoVigencia = (typeof SITUACOES_VIGENCIA)[number];
export const SITUACAO_VIGENCIA_LABEL: Record<SituacaoVigencia, string> = {
  ...SITUACAO_CREDENCIADO_LABEL,
  SUSPENSO: 'Suspenso',
  VENCIDO: 'Vencido',
};

/** Present states of an accreditation that was neither left nor taken back, and has no effect now. */
export const SEM_EFEITO = ['SUSPENSO', 'VENCIDO'] as const satisfies readonly SituacaoVigencia[];
export type SemEfeito = (typeof SEM_EFEITO)[number];

/** Present state with its ends: null without a term, and without a suspension in force. */
export interface Vigencia {
  situacao: SituacaoVigencia;
  validoAte: string | null;
  suspensoAte: string | null;
  /** Earliest last day of a condition that isn't met, `YYYY-MM-DD` (VIG-5). */
  condicaoAte: string | null;
}

type Day = (moment: string) => string;

/** The ends that matter of a present state, in the words that every list, file and page has; null if there are none. */
export function showVigencia(vigencia: Vigencia, day: Day): string | null {
  const parts = [endOf(vigencia, day), vigencia.condicaoAte && showCondicao(vigencia.condicaoAte)];
  const text = parts.filter((part) => part !== null).join(', ');
  return text === '' ? null : text.replace(/^./, (first) => first.toUpperCase());
}

function endOf({ situacao, validoAte, suspensoAte }: Vigencia, day: Day): string | null {
  if (situacao === 'SUSPENSO') return suspensoAte && `suspenso até ${day(suspensoAte)}`;
  if (validoAte === null || situacao === 'INATIVO') return null;
  return situacao === 'VENCIDO' ? `vencido em ${day(validoAte)}` : `vence em ${day(validoAte)}`;
}

/** A condition that isn't met, without its text, which only the person and staff read (VIG-5). `dia`: its last day. */
export const showCondicao = (dia: string): string => `com condição até ${dia.split('-').reverse().join('/')}`;

/** A present state with its end, for a cell of a file: `Ativo, vence em 10/10/2027`. */
export function showSituacaoVigencia(vigencia: Vigencia, day: Day): string {
  const end = showVigencia(vigencia, day);
  if (end === null) return SITUACAO_VIGENCIA_LABEL[vigencia.situacao];
  return vigencia.situacao === 'ATIVO'
    ? `${SITUACAO_VIGENCIA_LABEL.ATIVO}, ${end.replace(/^./, (first) => first.toLowerCase())}`
    : end;
}

/** Days before an end at which its person is reminded. */
export const ETAPAS_VALIDADE = [60, 30, 7, 1] as const;
export type EtapaValidade = (typeof ETAPAS_VALIDADE)[number];

/** Terms of an accreditation that an edital may set (VIG-2). */
export const VALIDADES = ['NENHUMA', 'MESES', 'DATA'] as const;
export const VALIDADE_MESES = { min: 1, max: 120, padrao: 24 } as const;

/** Limits of the conditions of an approval (VIG-5). */
export const CONDICAO_LIMITS = { quantas: 10, texto: 500, dias: { min: 1, max: 720, padrao: 30 } } as const;

/** Texts about the validity of accreditations. */
export const VIGENCIA_TEXT = {
  months: `A validade vai de ${VALIDADE_MESES.min} a ${VALIDADE_MESES.max} meses.`,
  afterRegistrations: 'A validade termina depois do fim das inscrições.',
  noSuspension: 'Este edital não prevê a suspensão sem procedimento.',
  isSuspended: 'O credenciamento já está suspenso.',
  noDocumentValidity: 'Este edital não controla a validade dos documentos.',
  pendingNew: 'O documento novo já foi enviado, e a comissão ainda não o conferiu.',
  noNewDocument: 'Este documento não precisa de outro agora.',
  newDecided: 'Este documento novo já foi conferido.',
  expired: 'Este credenciamento venceu: a pessoa pode se inscrever de novo.',
  noConditions: 'Este edital não prevê aprovação com condição.',
  onlyApprovals: 'Só uma aprovação tem condições.',
  conditionText: 'Diga o que deve ser mostrado.',
  conditionDay: 'O último dia da condição deve ser depois de hoje.',
  conditionDays: `O prazo da condição vai de ${CONDICAO_LIMITS.dias.min} a ${CONDICAO_LIMITS.dias.max} dias.`,
  conditionSettled: 'Esta condição já foi cumprida ou não vale mais.',
  proof: 'Escolha o documento ou a mensagem que mostra o cumprimento.',
} as const;
