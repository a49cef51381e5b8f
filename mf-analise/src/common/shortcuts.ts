import { create } from '@credenciados/shared';
import { useEffect, useRef } from 'react';

/** What single keys do on the screen of a solicitação, in the order that the help lists them. Escape closes a document anyway. */
export const SHORTCUTS = [
  { key: 'j', does: 'Abrir a próxima solicitação da lista' },
  { key: 'k', does: 'Abrir a solicitação anterior da lista' },
  { key: 'd', does: 'Abrir o próximo documento que você ainda não abriu' },
  { key: '.', does: 'Abrir o próximo documento' },
  { key: ',', does: 'Abrir o documento anterior' },
  { key: 'o', does: 'Ir para o documento, para rolar as páginas' },
  { key: '1 a 9', does: 'Marcar, ou desmarcar, o que se confere no documento aberto' },
  { key: 'a', does: 'Marcar Aprovar' },
  { key: 'r', does: 'Marcar Reprovar' },
  { key: 't', does: 'Ir para o texto da justificativa' },
  { key: 'e', does: 'Solicitar retificação' },
  { key: 'n', does: 'Escrever uma nota interna' },
  { key: 'f', does: 'Ir para o botão Finalizar; Enter confirma' },
  { key: 'p', does: 'Ir para o botão Finalizar e abrir a próxima; Enter confirma' },
  { key: 'v', does: 'Voltar à lista' },
  { key: '?', does: 'Mostrar esta ajuda' },
] as const;
export type ShortcutKey = (typeof SHORTCUTS)[number]['key'] | `${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`;

const STORED = 'atalhos-de-teclado';
const OFF = 'desligados';

/** Whether single keys act. Whoever speaks to the computer, or hits keys by accident, turns them off (WCAG 2.1.4). */
export const useShortcutsEnabled = create<{ enabled: boolean }>()(() => ({
  enabled: localStorage.getItem(STORED) !== OFF,
}));

/** Turns the single keys on or off, on this device. */
export function setShortcutsEnabled(enabled: boolean): void {
  if (enabled) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, OFF);
  useShortcutsEnabled.setState({ enabled });
}

/** Where keys are for typing or choosing. A radio button isn't such a place: letters do nothing there. */
const TYPING = [
  'input:not([type=radio], [type=checkbox], [type=button])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  ...['textbox', 'searchbox', 'combobox', 'listbox', 'menu', 'grid', 'application'].map((role) => `[role=${role}]`),
].join(',');
const MODAL = '[role=dialog], [role=alertdialog], dialog[open]';

/** Whether a key was pressed for the page as a whole. */
function isForThePage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(TYPING)) return false;
  return document.querySelector(MODAL) === null;
}

/** Lets single keys do something while the component is on the page. */
export function useShortcuts(actions: Partial<Record<ShortcutKey, () => void>>): void {
  const enabled = useShortcutsEnabled((state) => state.enabled);
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const action = new Map(Object.entries(latest.current)).get(event.key.toLowerCase());
      if (!action || !isForThePage(event)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}
