import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expectAccessible } from '@credenciados/journeys/axe';
import { openBrowser } from '@credenciados/journeys/browser';
import { openVisitor } from '@credenciados/journeys/page';
import { ROOT } from '@credenciados/journeys/portal';
import { atNight } from '@credenciados/testing/nightly';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';

const BUILT = path.join(ROOT, '.cache/catalogue');
const STORIES = path.join(ROOT, 'shared/catalogue');
const EXPORTS = path.join(ROOT, 'shared/api-report/exports.json');
const ORIGIN = 'http://catalogue.test';
/** A story is a part of a page; requirements of a whole page (a heading, landmarks) are checked by the journeys. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const MINUTE_MS = 60_000;
/** Components without visible output of their own. */
const NOT_SHOWN = new Set(['ModuleParcel', 'ModuleRoot', 'ModuleRoutes', 'ShellRoot']);

interface Index {
  entries: Record<string, { id: string; title: string; name: string }>;
}

/** Runs in the page: replaces the present story by another one, and returns the outcome. */
function showStory(storyId: string): Promise<string> {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as unknown as {
    __STORYBOOK_ADDONS_CHANNEL__: {
      once(event: string, then: () => void): void;
      emit(event: string, message: object): void;
    };
  };
  return new Promise((resolve) => {
    for (const end of ['storyRendered', 'storyErrored', 'storyThrewException', 'storyMissing']) {
      channel.once(end, () => resolve(end));
    }
    channel.emit('setCurrentStory', { storyId, viewMode: 'story' });
  });
}

/** Components that the library's entries export. */
async function exportedComponents(): Promise<string[]> {
  const entries: Record<string, Record<string, string>> = JSON.parse(await readFile(EXPORTS, 'utf8'));
  const found = Object.values(entries).flatMap((entry) =>
    Object.entries(entry).flatMap(([name, shape]) => (/^component [0-9a-f]/.test(shape) ? [name] : [])),
  );
  return [...new Set(found)].filter((name) => !NOT_SHOWN.has(name)).sort();
}

test('has a story for each component that modules can import', async () => {
  const files = (await readdir(STORIES)).filter((name) => name.endsWith('.stories.tsx'));
  const stories = (await Promise.all(files.map((name) => readFile(path.join(STORIES, name), 'utf8')))).join('\n');
  const components = await exportedComponents();
  expect(components.length).toBeGreaterThan(30);
  expect(components.filter((name) => !new RegExp(`<${name}\\b`).test(stories))).toEqual([]);
});

atNight(() =>
  describe('the catalogue of the library', () => {
    let browser: Browser | undefined;
    let index: Index;
    beforeAll(async () => {
      const build = promisify(execFile)('npm', ['run', '--silent', 'catalogue:build'], { cwd: ROOT });
      [browser] = await Promise.all([openBrowser(), build]);
      index = JSON.parse(await readFile(path.join(BUILT, 'index.json'), 'utf8'));
    }, 3 * MINUTE_MS);
    afterAll(() => browser?.close());

    test(
      'shows every story without an error, accessibly',
      async () => {
        if (!browser) throw new Error('The browser did not start');
        const { page, context, problems } = await openVisitor(browser, ORIGIN, {}, 'catalogue');
        // A widget that fails to load is a story, too.
        problems.announce(/No loader for/);
        await page.route(`${ORIGIN}/**`, (route) => {
          const { pathname } = new URL(route.request().url());
          return route.fulfill({ path: path.join(BUILT, pathname) });
        });
        const stories = Object.keys(index.entries);
        await page.goto(`/iframe.html?id=${stories[0]}&viewMode=story`);
        await page.locator('body.sb-show-main').waitFor();
        const faults: unknown[] = [];
        for (const [place, id] of stories.entries()) {
          if (place > 0) expect({ id, end: await page.evaluate(showStory, id) }).toEqual({ id, end: 'storyRendered' });
          await expectAccessible(page, RULES).catch((error: Error) => faults.push({ id, fault: error.message }));
        }
        expect(faults).toEqual([]);
        // Storybook toggles React's test environment around each story; a late update is no fault.
        const ofStorybook = /current testing environment is not configured to support act/;
        expect(problems.unexpected().filter((text) => !ofStorybook.test(text))).toEqual([]);
        await context.close();
      },
      5 * MINUTE_MS,
    );
  }),
);
