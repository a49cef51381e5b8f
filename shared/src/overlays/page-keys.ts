import { type RefObject, useEffect, useRef } from 'react';
import { create } from 'zustand';

const STORED = 'atalhos-de-teclado';
const OFF = 'desligados';

/** True if single-key shortcuts are on. Speech users and people who hit keys by accident turn them off (WCAG 2.1.4). */
export const usePageKeysEnabled = create<{ enabled: boolean }>()(() => ({
  enabled: localStorage.getItem(STORED) !== OFF,
}));

/** Turns single-key shortcuts on or off, on this device. */
export function setPageKeysEnabled(enabled: boolean): void {
  if (enabled) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, OFF);
  usePageKeysEnabled.setState({ enabled });
}

/** Elements in which keys type or choose. Radio buttons are excluded, since letters do nothing there. */
const TYPING = [
  'input:not([type=radio], [type=checkbox], [type=button])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable=false])',
  ...['textbox', 'searchbox', 'combobox', 'listbox', 'menu', 'grid', 'application'].map((role) => `[role=${role}]`),
].join(',');
const MODAL = '[role=dialog], [role=alertdialog], dialog[open]';

/** True if a key event is for the page, or for the dialog around an element. */
function isForThePage(event: KeyboardEvent, element: HTMLElement | null | undefined): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(TYPING)) return false;
  return [...document.querySelectorAll(MODAL)].every((modal) => element && modal.contains(element));
}

/**
 * Binds single keys while the component is mounted: not while somebody types, nor below a dialog, except the dialog that contains `within`.
 */
export function usePageKeys(
  actions: Readonly<Record<string, (() => void) | undefined>>,
  within?: RefObject<HTMLElement | null>,
): void {
  const enabled = usePageKeysEnabled((state) => state.enabled);
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const action = new Map(Object.entries(latest.current)).get(event.key.toLowerCase());
      if (!action || !isForThePage(event, within?.current)) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled, within]);
}
