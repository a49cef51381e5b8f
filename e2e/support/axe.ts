import { expect } from '@jest/globals';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A violation, so that a failed test can be read. */
interface Violation {
  rule: string;
  places: string[];
}

/**
 * Fails with a readable list when axe finds a violation: of WCAG 2.2 AA and of its best practices, unless told otherwise. No page
 * has frames but for letters, whose sandbox lets no script in, not even axe's; what axe can't look into fails as well.
 */
export async function expectAccessible(page: Page, rules: readonly string[] = RULES): Promise<void> {
  // Once a document: half of what a check costs is to compile axe.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  expect(await page.evaluate(violationsOf, rules)).toEqual([]);
}

/** Runs in the page. */
async function violationsOf(rules: readonly string[]): Promise<Violation[]> {
  const { axe: checker } = window as unknown as { axe: typeof axe };
  const { violations, incomplete } = await checker.run(
    { exclude: ['iframe[sandbox]'] },
    { runOnly: [...rules], resultTypes: ['violations', 'incomplete'] },
  );
  const unseen = incomplete.filter(({ id }) => id === 'frame-tested');
  return [...violations, ...unseen].map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    places: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  }));
}
