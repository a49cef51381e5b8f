import { usePageKeys } from '@credenciados/shared/overlays';
import type { RefObject } from 'react';

/** Single-key shortcuts of a solicitação's page, in the order of the help. Escape always closes a document. */
export const SHORTCUTS = [
  { key: 'j', does: 'Abrir a próxima solicitação da lista' },
  { key: 'k', does: 'Abrir a solicitação anterior da lista' },
  { key: 'd', does: 'Abrir o próximo documento que você ainda não abriu' },
  { key: '.', does: 'Abrir o próximo documento' },
  { key: ',', does: 'Abrir o documento anterior' },
  { key: 'o', does: 'Ir para o documento, para rolar as páginas' },
  { key: '1 a 9', does: 'Marcar, ou desmarcar, o que se confere no documento aberto' },
  { key: 'q', does: 'Copiar o nome' },
  { key: 'w', does: 'Copiar o CPF' },
  { key: 'i', does: 'Copiar o código do INCRA' },
  { key: 'g', does: 'Copiar o registro no conselho' },
  { key: 'u', does: 'Copiar a formação' },
  { key: 'm', does: 'Copiar o município e a UF' },
  { key: 'y', does: 'Copiar o e-mail' },
  { key: 'z', does: 'Copiar os telefones' },
  { key: 'a', does: 'Marcar Aprovar' },
  { key: 'r', does: 'Marcar Reprovar' },
  { key: 't', does: 'Ir para o texto da justificativa' },
  { key: 'e', does: 'Solicitar retificação' },
  { key: 'h', does: 'Ler as conversas com o interessado' },
  { key: 'n', does: 'Escrever uma nota interna' },
  { key: 'l', does: 'Mudar as etiquetas' },
  { key: 'f', does: 'Ir para o botão Finalizar; Enter confirma' },
  { key: 'p', does: 'Ir para Finalizar e abrir a próxima; Enter confirma, e a escolha fica' },
  { key: 'v', does: 'Voltar à lista' },
  { key: '/', does: 'Buscar em todos os editais' },
  { key: '?', does: 'Mostrar esta ajuda' },
] as const;
/** `c`, `[` and `]` serve the comparison of two documents alone, whose buttons name them. */
export type ShortcutKey = (typeof SHORTCUTS)[number]['key'] | 'c' | '[' | ']' | `${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`;

/** Binds single keys while the component is mounted; in a dialog, keys with an action inside `within`. */
export function useShortcuts(
  actions: Partial<Record<ShortcutKey, () => void>>,
  within?: RefObject<HTMLElement | null>,
): void {
  usePageKeys(actions, within);
}
