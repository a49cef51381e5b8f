import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Moves focus to the nearest remaining ancestor when the focused element unmounts. A replacement that takes the focus itself keeps it. */
export function useKeptPlace<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useLayoutEffect(() => {
    const going = element.current;
    return () => {
      if (!going?.contains(document.activeElement)) return;
      const around: HTMLElement[] = [];
      for (let each = going.parentElement; each && each !== document.body; each = each.parentElement) around.push(each);
      setTimeout(() => {
        const stays = around.find((each) => each.isConnected);
        if (!stays || document.activeElement !== document.body) return;
        if (!stays.hasAttribute('tabindex')) stays.tabIndex = -1;
        stays.style.outline = 'none';
        stays.focus({ preventScroll: true });
      });
    };
  }, []);
  return element;
}
