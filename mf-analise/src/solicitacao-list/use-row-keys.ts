import type { RefObject } from 'react';
import { useShortcuts } from '../common/shortcuts.ts';

/** Single-key shortcuts of the list, in the order of the help. */
export const LIST_KEYS = [
  { key: 'j', does: 'Ir para a próxima linha; Enter abre a solicitação' },
  { key: 'k', does: 'Ir para a linha anterior' },
  { key: '← →', does: 'Ir de uma fila para a outra, com o foco nelas' },
  { key: '/', does: 'Buscar em todos os editais' },
  { key: '?', does: 'Mostrar esta ajuda' },
] as const;

/** Attribute of the link that opens a row. */
export const ROW_LINK = 'data-row-link';

/** J and K move between the rows of a list; Enter follows a row's link. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const go = (step: number) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>(`[${ROW_LINK}]`) ?? [])];
    const row = document.activeElement?.closest('tr');
    const index = row ? links.findIndex((link) => row.contains(link)) : -1;
    const next = index < 0 ? (step > 0 ? 0 : links.length - 1) : index + step;
    links[next]?.focus();
    links[next]?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts({ j: () => go(1), k: () => go(-1) });
}
