import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@jest/globals';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { expectAccessible } from './axe.ts';
import { type Problems, watchProblems } from './problems.ts';
import { RESULTS } from './results.ts';
import { expectTargets } from './targets.ts';

export const VIEWPORTS = {
  desktop: { width: 1280, height: 800 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 360, height: 740 },
  /** Smallest supported width: 1280 pixels at 400 % zoom. */
  narrow: { width: 320, height: 640 },
  /** Window of 1280 by 1024 at 400 % zoom. */
  zoomed: { width: 320, height: 256 },
} as const;

/** Options of a visitor's browser. */
export interface VisitorOptions {
  viewport?: keyof typeof VIEWPORTS;
  /** The browser's zone. The portal shows dates in the agency's zone, whatever this is. */
  timezoneId?: string;
  colorScheme?: 'light' | 'dark';
  /** Enables the service worker with the offline page; its requests can't be intercepted. */
  offlinePage?: boolean;
}

/** A person with a browser window of their own. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  problems: Problems;
  /**
   * Marks a step of the journey: the page must be accessible, fit its width, and have large enough targets. Takes a screenshot with
   * SCREENSHOTS=1.
   */
  step(name: string): Promise<void>;
  /** Waits until every requested script has loaded, except those whose address matches `held`. */
  arrived(held?: RegExp): Promise<void>;
  /** Saves a screenshot under test-results/. */
  picture(name: string): Promise<void>;
  /** For the message of a failed test: whether the page's script answers and the browser draws the page. Clicks wait for both. */
  condition(): Promise<string>;
}

/**
 * Closes a window. A handler of its routes may still await an answer, which ends with the window; its error would otherwise fail the next
 * journey. A journey may have closed the window itself.
 */
export async function closeVisitor({ context }: Pick<Visitor, 'context'>): Promise<void> {
  if (context.isClosed()) return;
  await Promise.all([context, ...context.pages()].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** Opens an empty window, without cookies and cache. */
export async function openVisitor(
  browser: Browser,
  baseURL: string,
  options: VisitorOptions,
  test: string,
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    viewport: VIEWPORTS[options.viewport ?? 'desktop'],
    locale: 'pt-BR',
    timezoneId: options.timezoneId ?? 'America/Belem',
    colorScheme: options.colorScheme ?? 'light',
    // Screenshots and contrasts during an animation mean nothing.
    reducedMotion: 'reduce',
    serviceWorkers: options.offlinePage ? 'allow' : 'block',
  });
  // As long as all other waits of the tests (`until`): a busy machine is no fault.
  context.setDefaultTimeout(60_000);
  // esbuild's `keepNames` makes functions of the tests call this helper, which pages lack.
  await context.addInitScript('globalThis.__name ??= (named) => named');
  const problems = watchProblems(context);
  const coming = new Set<Request>();
  context.on('request', (request) => request.resourceType() === 'script' && coming.add(request));
  context.on('requestfinished', (request) => coming.delete(request));
  context.on('requestfailed', (request) => coming.delete(request));
  const page = await context.newPage();
  if (process.env.SLOW_PAGES) await slowDown(page, Number(process.env.SLOW_PAGES));
  const picture = async (name: string) => {
    const file = path.join(RESULTS, fileName(test), `${fileName(name)}-${options.viewport ?? 'desktop'}.png`);
    await mkdir(path.dirname(file), { recursive: true });
    await page.screenshot({ path: file, fullPage: true });
  };
  return {
    page,
    context,
    problems,
    picture,
    condition: () => conditionOf(page),
    arrived: async (held) => {
      const isComing = (request: Request) => !held?.test(request.url());
      for (let next = [...coming].find(isComing); next; next = [...coming].find(isComing))
        await (await next.response())?.finished();
      // Round trip: the page has then run the earlier scripts.
      await page.evaluate(() => undefined);
    },
    step: async (name) => {
      if (process.env.SCREENSHOTS) await picture(name);
      await page.waitForFunction(isSettled);
      await expectFits(page);
      await expectTargets(page);
      expect(await page.evaluate(englishLabels)).toEqual([]);
      await expectAccessible(page);
    },
  };
}

const ANSWER_MS = 3_000;

async function conditionOf(page: Page): Promise<string> {
  const within = (asked: Promise<string>) =>
    Promise.race([asked.catch(String), sleep(ANSWER_MS, `no answer in ${ANSWER_MS} ms`, { ref: false })]);
  const [script, drawing] = await Promise.all([
    within(page.evaluate(() => `answers, ${document.visibilityState}`)),
    within(page.evaluate(() => new Promise<string>((resolve) => requestAnimationFrame(() => resolve('goes on'))))),
  ]);
  return `script: ${script}; drawing: ${drawing}`;
}

/** Throttles a page's CPU, to reveal missing waits of journeys. */
async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Runs in the page: true if it has its heading, nothing moves or fades, and nothing is hidden behind a dialog that is gone. */
function isSettled(): boolean {
  const isMoving = document.getAnimations().some(({ playState, effect }) => {
    // Spinners never end.
    return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  });
  const over = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]');
  const isOver = [...over].some((each) => each.checkVisibility({ opacityProperty: true }));
  const isHidden = document.querySelector('[data-aria-hidden]') !== null;
  return document.querySelector('h1') !== null && !isMoving && (isOver || !isHidden);
}

/** Runs in the page: labels in English, the default of some libraries' components. */
function englishLabels(): string[] {
  const english =
    /\b(?:alert|clear|close|collapse|decrease|decrement|dismiss|expand|hide|increase|increment|loading|next|notifications?|open|page|pagination|previous|remove|search|select|show|toggle|upload|value)\b/i;
  const named = ['aria-label', 'aria-roledescription', 'aria-valuetext', 'title', 'alt', 'placeholder'];
  return [...document.querySelectorAll(named.map((name) => `[${name}]`).join())].flatMap((element) =>
    named.flatMap((name) => {
      const text = element.getAttribute(name) ?? '';
      return english.test(text) ? [`${element.tagName} ${name}=${text}`] : [];
    }),
  );
}

/** Fails if the page scrolls sideways (wide content must scroll in its own box), or beyond its footer. */
export async function expectFits(page: Page): Promise<void> {
  const { content, window, height, end } = await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    const footer = [...document.querySelectorAll('#rodape')].find((each) => each.checkVisibility());
    const end = footer ? Math.ceil(footer.getBoundingClientRect().bottom + scrollY) : scrollHeight;
    return { content: scrollWidth, window: clientWidth, height: scrollHeight, end: Math.max(end, clientHeight) };
  });
  expect(content).toBeLessThanOrEqual(window);
  // Overflowing content makes the page longer than it looks.
  expect(height).toBeLessThanOrEqual(end);
}

function fileName(text: string): string {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return plain
    .replaceAll(/[^a-zA-Z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase()
    .slice(0, 80);
}
