import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { everyNight } from '@credenciados/testing/nightly';
import { expect } from '@jest/globals';
import type axe from 'axe-core';
import type { CDPSession, Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Styles of text whose contrast was measured and is sufficient: contrast takes two thirds of a check. */
const measured = new Set<string>();
const sessions = new WeakMap<Page, CDPSession>();
const measuresAll = everyNight(true, false);

/** A violation, for the message of a failed test. */
interface Violation {
  rule: string;
  places: string[];
}

/**
 * Fails with a readable list if axe finds a violation, by default of WCAG 2.2 AA and best practices. The only frames are e-mails, whose
 * sandbox blocks all scripts, including axe's; anything else that axe can't inspect fails. By day, text with a style that was measured
 * before isn't measured again.
 */
export async function expectAccessible(page: Page, rules: readonly string[] = RULES): Promise<void> {
  // Once per document: compiling axe takes half of a check, and this way the next document reuses the compiled code.
  if (!(await page.evaluate(() => 'axe' in window))) {
    // Never detached, since that would remove the page's virtual authenticator.
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
    /** Everything that affects contrast, as a short text: the style of an element and of all around it. */
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
  // Queried only now: elements may have disappeared while the other rules ran.
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
