import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** Fails with a list of targets under 24 by 24 CSS pixels, with the exceptions of WCAG 2.5.8. */
export async function expectTargets(page: Page): Promise<void> {
  expect(await page.evaluate(findSmallTargets)).toEqual([]);
}

/** Runs in the page: targets that are too small, with their size. */
function findSmallTargets(): string[] {
  const MIN = 24;
  const WIDGETS = ['button', 'link', 'checkbox', 'radio', 'tab', 'menuitem', 'option', 'switch', 'combobox'];
  const selector = [
    'a[href], button, input:not([type=hidden]), select, textarea, summary',
    ...WIDGETS.map((role) => `[role=${role}]`),
  ].join();

  const dialog = document.querySelector('dialog:modal');
  // Methods, since esbuild wraps named functions in a helper that pages lack.
  const look = {
    isThere(element: Element): boolean {
      if (element.matches(':disabled, [aria-disabled=true]')) return false;
      if (element.closest('[inert], [aria-hidden=true]')) return false;
      // A modal dialog covers everything else.
      if (dialog && !dialog.contains(element)) return false;
      return element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !look.isClipped(element);
    },
    /** True if visible to screen readers only, or only with the focus. */
    isClipped(element: Element): boolean {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { clipPath, clip, position } = getComputedStyle(at);
        if (clipPath === 'inset(50%)' || (position === 'absolute' && clip.startsWith('rect(0px'))) return true;
      }
      return false;
    },
    /** Area including the label, which takes clicks for its control. */
    areaOf(element: Element): DOMRect {
      const labels = element instanceof HTMLInputElement && /radio|checkbox/.test(element.type) ? element.labels : null;
      const boxes = [element, ...(labels ?? [])].map((one) => one.getBoundingClientRect());
      const left = Math.min(...boxes.map((box) => box.left));
      const top = Math.min(...boxes.map((box) => box.top));
      const right = Math.max(...boxes.map((box) => box.right));
      return new DOMRect(left, top, right - left, Math.max(...boxes.map((box) => box.bottom)) - top);
    },
    /** True within a text, where the line height limits its height. */
    isInText(element: Element): boolean {
      if (getComputedStyle(element).display !== 'inline') return false;
      const block = element.closest('p, li, td, dd, h1, h2, h3, label') ?? element.parentElement;
      return (block?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);
    },
    isSmall({ width, height }: DOMRect): boolean {
      return Math.round(Math.min(width, height) * 10) / 10 < MIN;
    },
    middleOf(box: DOMRect): { x: number; y: number } {
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    },
    /** Spacing: true if a circle of 24 pixels around its centre meets another target, or another's circle. */
    isCrowded(area: DOMRect, other: DOMRect): boolean {
      const { x, y } = look.middleOf(area);
      if (look.isSmall(other)) {
        const there = look.middleOf(other);
        return Math.hypot(there.x - x, there.y - y) < MIN;
      }
      const [aside, above] = [
        Math.max(other.left - x, 0, x - other.right),
        Math.max(other.top - y, 0, y - other.bottom),
      ];
      return Math.hypot(aside, above) < MIN / 2;
    },
  };

  const known = [...document.querySelectorAll(selector)]
    .map((element) => ({ element, area: look.areaOf(element) }))
    .filter(({ area }) => area.width > 1 && area.height > 1);
  const small = known.filter(
    ({ element, area }) => look.isSmall(area) && !look.isInText(element) && look.isThere(element),
  );
  return small
    .filter(({ element, area }) =>
      known.some((other) => {
        if (other.element.contains(element) || element.contains(other.element)) return false;
        return look.isCrowded(area, other.area) && look.isThere(other.element);
      }),
    )
    .map(({ element, area }) => {
      const size = `${area.width.toFixed(1)} by ${area.height.toFixed(1)}`;
      return `${size}: ${element.outerHTML.slice(0, 200)} ${(element.textContent ?? '').slice(0, 60)}`;
    });
}
