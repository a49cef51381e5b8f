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
}

type Day = (moment: string) => string;

/** The end that matters of a present state, in the words that every list, file and page has; null if there is none. */
export function showVigencia({ situacao, validoAte, suspensoAte }: Vigencia, day: Day): string | null {
  if (situacao === 'SUSPENSO') return suspensoAte && `Suspenso até ${day(suspensoAte)}`;
  if (validoAte === null || situacao === 'INATIVO') return null;
  return situacao === 'VENCIDO' ? `Vencido em ${day(validoAte)}` : `Vence em ${day(validoAte)}`;
}

/** A present state with its end, for a cell of a file: `Ativo, vence em 10/10/2027`. */
export function showSituacaoVigencia(vigencia: Vigencia, day: Day): string {
  const end = showVigencia(vigencia, day);
  if (end === null) return SITUACAO_VIGENCIA_LABEL[vigencia.situacao];
  return vigencia.situacao === 'ATIVO' ? `${SITUACAO_VIGENCIA_LABEL.ATIVO}, ${end.replace(/^V/, 'v')}` : end;
}

/** Days before an end at which its person is reminded. */
export const ETAPAS_VALIDADE = [60, 30, 7, 1] as const;
export type EtapaValidade = (typeof ETAPAS_VALIDADE)[number];

/** Terms of an accreditation that an edital may set (VIG-2). */
export const VALIDADES = ['NENHUMA', 'MESES', 'DATA'] as const;
export const VALIDADE_MESES = { min: 1, max: 120, padrao: 24 } as const;

/** Texts about the validity of accreditations. */
export const VIGENCIA_TEXT = {
  months: `A validade vai de ${VALIDADE_MESES.min} a ${VALIDADE_MESES.max} meses.`,
  afterRegistrations: 'A validade termina depois do fim das inscrições.',
  noSuspension: 'Este edital não prevê a suspensão sem procedimento.',
  isSuspended: 'O credenciamento já está suspenso.',
  noDocumentValidity: 'Este edital não controla a validade dos documentos.',
  expired: 'Este credenciamento venceu: a pessoa pode se inscrever de novo.',
} as const;
