import type { AcaoEmEspera } from './lote-acoes.ts';

/** Acts of TRANSITIONS that an edital may ask a second person to confirm (DUA-1). No import of it, which would be a cycle. */
export const ATOS_DE_DUAS = [
  'APROVAR',
  'REJEITAR',
  'PEDIR_RETIFICACAO',
  'ARQUIVAR',
  'VALIDAR',
  'DESCREDENCIAR',
] as const;
export type AtoDeDuas = (typeof ATOS_DE_DUAS)[number];
export const ATO_DE_DUAS_LABEL: Record<AtoDeDuas, string> = {
  APROVAR: 'Aprovar',
  REJEITAR: 'Reprovar',
  PEDIR_RETIFICACAO: 'Solicitar retificação',
  ARQUIVAR: 'Arquivar',
  VALIDAR: 'Validar credenciado',
  DESCREDENCIAR: 'Descredenciar',
};

/** Act of TRANSITIONS that a stored action performs and a second person may have to confirm; null for the others. */
export const atoDeDuas = (acao: AcaoEmEspera): AtoDeDuas | null =>
  acao === 'REPROVAR' ? 'REJEITAR' : (ATOS_DE_DUAS.find((ato) => ato === acao) ?? null);

/** Longest reason to return a decision. */
export const DEVOLUCAO_MAX = 2000;

/** Texts about the second person. */
export const DUAS_TEXT = {
  another: 'Quem decidiu não confirma a própria decisão: outra pessoa da comissão confirma ou devolve.',
  unconfirmed: 'Esta decisão só sai depois que outra pessoa da comissão confirmar.',
  settled: 'Outra pessoa já confirmou, devolveu ou desfez esta decisão. Confira como está agora.',
  noRight: 'Quem confirmou não pode mais decidir esta solicitação.',
  missing: 'O edital passou a pedir uma segunda pessoa neste instante. Decida de novo.',
  cannot: 'O seu perfil não pode confirmar esta decisão.',
} as const;
