import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

/** Rectangles of the visible controls, by name and position in the page. */
type Places = Record<string, readonly [left: number, top: number]>;

/**
 * Runs an act, and fails if it moved controls above the list, or if a notification covers controls. `rows`: the act changes no row, so the
 * list and the controls below it mustn't move either.
 */
export async function expectSteady(page: Page, what: string, act: () => Promise<unknown>, rows = false): Promise<void> {
  const before = await page.evaluate(placesOf, rows);
  await act();
  // A closing dialog and a new notification take a moment.
  await page.waitForTimeout(700);
  const after = await page.evaluate(placesOf, rows);
  const moved = Object.entries(before).filter(([name, [left, top]]) => {
    const now = after[name];
    return now && (Math.abs(now[0] - left) > 1 || Math.abs(now[1] - top) > 1);
  });
  expect({ what, moved, covered: await page.evaluate(findCovered) }).toEqual({ what, moved: [], covered: [] });
  await expectPressesPass(page);
}

/** Fails with the controls that a notice covers, after an act that may have led to another page. */
export async function expectUncovered(page: Page, what: string): Promise<void> {
  await page.locator('[data-scope=toast][data-part=root]').first().waitFor();
  await page.waitForTimeout(700);
  expect({ what, covered: await page.evaluate(findCovered) }).toEqual({ what, covered: [] });
  await expectPressesPass(page);
}

/** Fails if a press on a notice's border, beside its text, doesn't reach the page below. */
async function expectPressesPass(page: Page): Promise<void> {
  const caught = await page.evaluate(
    () =>
      [...document.querySelectorAll('[data-scope=toast][data-part=root][data-state=open]')].filter((notice) => {
        const { left, top, height } = notice.getBoundingClientRect();
        return document.elementFromPoint(left + 5, top + height / 2)?.closest('[data-scope=toast]');
      }).length,
  );
  expect(caught).toBe(0);
}

/** Runs in the page. */
function placesOf(rows: boolean): Places {
  const places: Places = {};
  const list = document.querySelector('main table');
  const controls = document.querySelectorAll('header :is(a, button), main :is(a, button, input, select)');
  for (const element of [...controls, ...(rows ? document.querySelectorAll('main tr') : [])]) {
    const before = !list || list.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING;
    if (!element.checkVisibility({ visibilityProperty: true }) || (!rows && !before)) continue;
    const { left, top } = element.getBoundingClientRect();
    // A chip's name without its count.
    const name = element.getAttribute('aria-label') ?? element.textContent?.replace(/[\d.+]+$/, '');
    places[`${element.tagName} ${name}`] = [left, top];
  }
  return places;
}

/** Runs in the page: controls in the window that a notification or a strip covers. */
function findCovered(): string[] {
  const shown = document.querySelectorAll('[data-scope=toast][data-part=root], [data-foot-strip]');
  const notices = [...shown].map((one) => one.getBoundingClientRect());
  return [...document.querySelectorAll(':is(header, main, [role=dialog]) :is(a, button, input, select, textarea)')]
    .filter((element) => {
      const box = element.getBoundingClientRect();
      return (
        !element.closest('[data-foot-strip]') &&
        element.checkVisibility({ visibilityProperty: true }) &&
        notices.some((n) => box.left < n.right && box.right > n.left && box.top < n.bottom && box.bottom > n.top)
      );
    })
    .map((element) => element.getAttribute('aria-label') ?? element.textContent);
}
