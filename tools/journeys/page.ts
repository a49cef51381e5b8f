import { mkdir } from 'node:fs/promises';
import path from 'node:path';
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
  /** The narrowest that must do: 1280 pixels at 400 % zoom. */
  narrow: { width: 320, height: 640 },
  /** Window of 1280 by 1024 at 400 % zoom. */
  zoomed: { width: 320, height: 256 },
} as const;

/** How a person's browser is set. */
export interface VisitorOptions {
  viewport?: keyof typeof VIEWPORTS;
  /** The browser's zone. The portal prints dates in the agency's, whatever this is. */
  timezoneId?: string;
  colorScheme?: 'light' | 'dark';
  /** The browser keeps the page for when the portal can't be reached; what a worker asks for can't be intercepted. */
  offlinePage?: boolean;
}

/** A person with a browser window of their own. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  problems: Problems;
  /** Marks a step of the journey: the page must be accessible, fit its width, and what is to be hit must be large enough. With SCREENSHOTS=1 it is pictured. */
  step(name: string): Promise<void>;
  /** Waits until every script that was asked for is here, but for those whose address is `held`. */
  arrived(held?: RegExp): Promise<void>;
  /** Keeps a picture of the window under test-results/. */
  picture(name: string): Promise<void>;
}

/** Opens a window with nothing in it yet: no cookies, no cache. */
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
    // A picture or a contrast taken halfway through an animation means nothing.
    reducedMotion: 'reduce',
    serviceWorkers: options.offlinePage ? 'allow' : 'block',
  });
  // As patient as all other waits of the tests (`until`): a busy machine is no fault.
  context.setDefaultTimeout(60_000);
  // Functions that run in the page have it in place of their names, as the tests are compiled (esbuild's `keepNames`).
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
    arrived: async (held) => {
      const isComing = (request: Request) => !held?.test(request.url());
      for (let next = [...coming].find(isComing); next; next = [...coming].find(isComing))
        await (await next.response())?.finished();
      // The page has run the scripts that came before it answers this.
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

/** Makes a page's processor so many times slower: what a journey doesn't wait for shows itself then. */
async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Runs in the page: it has its heading, nothing moves or fades, and nothing is hidden behind a dialog that isn't there. */
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

/** Runs in the page: what is read out in English, as components of libraries do unless they are told otherwise. */
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

/** Fails when the page scrolls sideways (what is wide must scroll in a box of its own), or on after its footer's end. */
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
