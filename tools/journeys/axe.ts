import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { everyNight } from '@credenciados/testing/nightly';
import { expect } from '@jest/globals';
import type axe from 'axe-core';
import type { CDPSession, Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Looks of text whose contrast this process has measured and found enough: two thirds of a check is that rule's. */
const measured = new Set<string>();
const sessions = new WeakMap<Page, CDPSession>();
const measuresAll = everyNight(true, false);

/** A violation, so that a failed test can be read. */
interface Violation {
  rule: string;
  places: string[];
}

/**
 * Fails with a readable list when axe finds a violation: of WCAG 2.2 AA and of its best practices, unless told otherwise. No page
 * has frames but for letters, whose sandbox lets no script in, not even axe's; what axe can't look into fails as well. Text that
 * looks in every way, with all that is around it, as some that was measured before isn't measured again but at night.
 */
export async function expectAccessible(page: Page, rules: readonly string[] = RULES): Promise<void> {
  // Once a document: half of what a check costs is to compile axe. This way the next document has what was compiled.
  if (!(await page.evaluate(() => 'axe' in window))) {
    // Never detached: with it would go a page's virtual authenticator, whose ever it is.
    const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
    sessions.set(page, session);
    await session.send('Runtime.evaluate', { expression: `${SOURCE};0` });
  }
  const known = measuresAll ? [] : [...measured];
  const { violations, passed } = await page.evaluate(check, { rules, known });
  expect(violations).toEqual([]);
  for (const look of passed) measured.add(look);
}

/** Runs in the page. */
async function check({ rules, known }: { rules: readonly string[]; known: string[] }): Promise<{
  violations: Violation[];
  passed: string[];
}> {
  const { axe: checker } = window as unknown as { axe: typeof axe };
  const looks = {
    of: new Map<Element, string>(),
    /** All that contrast hangs on: an element's own look and that of everything around it, as a short text. */
    at(element: Element): string {
      const found = looks.of.get(element);
      if (found) return found;
      const style = getComputedStyle(element);
      const { color, backgroundColor, backgroundImage, opacity, position, fontSize, fontWeight, textShadow } = style;
      const around = element.parentElement ? looks.at(element.parentElement) : '';
      const own = [color, backgroundColor, backgroundImage, opacity, position, fontSize, fontWeight, textShadow];
      let [high, low] = [7, 11];
      for (const letter of `${around} ${element.getAttribute('class')} ${own.join()}`) {
        high = Math.imul(high ^ letter.charCodeAt(0), 0x9e3779b1);
        low = Math.imul(low ^ letter.charCodeAt(0), 0x85ebca6b) ^ (high >>> 13);
      }
      const look = `${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
      looks.of.set(element, look);
      return look;
    },
  };
  const contrast = 'color-contrast';
  const results = await checker.run(
    { exclude: ['iframe[sandbox]'] },
    {
      runOnly: [...rules],
      rules: { [contrast]: { enabled: false } },
      resultTypes: ['violations', 'incomplete'],
    },
  );
  // Looked for only now: what stood there before the other rules ran may be gone since.
  const text = new Set<Element>(document.querySelectorAll('input, select, textarea'));
  for (const element of document.querySelectorAll('*')) if (element.shadowRoot) text.add(element);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.parentElement && node.textContent?.trim()) text.add(node.parentElement);
  const before = new Set(known);
  const fresh = [...text].filter((element) => element.checkVisibility() && !before.has(looks.at(element)));
  const measures =
    fresh.length > 0
      ? await checker.run(
          { include: fresh, exclude: ['iframe[sandbox]'] },
          { runOnly: { type: 'rule', values: [contrast] }, iframes: false, elementRef: true },
        )
      : { violations: [], passes: [] };
  const unseen = results.incomplete.filter(({ id }) => id === 'frame-tested');
  const passed = measures.passes.flatMap(({ nodes }) => nodes.flatMap(({ element }) => (element ? [element] : [])));
  return {
    violations: [...results.violations, ...measures.violations, ...unseen].map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      places: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    })),
    passed: passed.map((element) => looks.at(element)),
  };
}
