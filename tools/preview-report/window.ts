import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { TargetError } from '@credenciados/releases/target-error';
import type axe from 'axe-core';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../launch-browser.ts';
import type { Executable } from '../system-chromium.ts';
import type { Violation } from './compare.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Longest wait for a page; it is then photographed while loading. */
const SETTLED_MS = 15_000;
const STILL_MS = 500;
const STEP_MS = 30_000;
/** Height limit of a picture (CSS pixels). */
const MOST_HEIGHT = 4000;
const QUALITY = 75;
/** Attempts: a page shows the live modules if the portal can't look the preview up in time. */
const TRIES = 3;

/** Look of a page at one moment. */
export interface Look {
  /** JPEG. */
  image: Buffer;
  violations: Violation[];
  /** True if it was still loading. */
  isLate: boolean;
  /** Path of the page that it redirected to, if any. */
  endedAt?: string;
}

/** A browser window on a portal. */
export interface PortalWindow {
  page: Page;
  /** Opens an address in a size and captures it. Throws `TargetError` if the page isn't of the preview, or is against `asPreview`. */
  look(address: string, size: { width: number; height: number }, asPreview: boolean): Promise<Look>;
  close(): Promise<void>;
}

/** Opens a window, visible or headless. Throws `StepError` if no browser starts. */
export async function openWindow(executable: Executable | undefined, isSeen: boolean): Promise<PortalWindow> {
  const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  return windowOf(await launchBrowser(executable, isSeen), source);
}

async function windowOf(browser: Browser, source: string): Promise<PortalWindow> {
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Belem',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
  });
  context.setDefaultTimeout(STEP_MS);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  return {
    page,
    close: () => browser.close(),
    look: async (address, size, asPreview) => {
      await page.setViewportSize(size);
      await arrive(page, address, asPreview);
      const isLate = await settles(page);
      // The portal's preview bar shifts everything below it.
      await page.evaluate(hideBar);
      const violations = await violationsIn(page, session, source);
      const { pathname } = new URL(page.url());
      const endedAt = pathname === new URL(address).pathname ? {} : { endedAt: pathname };
      const height = Math.min(MOST_HEIGHT, await page.evaluate(() => document.documentElement.scrollHeight));
      const clip = { x: 0, y: 0, width: size.width, height };
      const image = await page.screenshot({ fullPage: true, clip, type: 'jpeg', quality: QUALITY });
      return { image, violations, isLate, ...endedAt };
    },
  };
}

async function arrive(page: Page, address: string, asPreview: boolean): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    await page.goto(address);
    if ((await page.locator('#previa').count()) > 0 === asPreview) return;
  }
  throw new TargetError(
    asPreview
      ? 'The portal shows what is live where the preview was asked for: it ended meanwhile, the session did, or the portal is too busy'
      : 'The portal goes on showing the preview where what is live was asked for',
  );
}

/** Waits until a page has its heading and its fonts, and nothing loads, moves or changes; returns true if that took too long. */
async function settles(page: Page, tries = TRIES): Promise<boolean> {
  const becomesQuiet = async () => {
    await page.waitForFunction(isSettled, undefined, { timeout: SETTLED_MS });
    return page.evaluate(becomesStill, { still: STILL_MS, most: SETTLED_MS });
  };
  try {
    await becomesQuiet();
    // After settling: a server-rendered page has its heading before its styles.
    await page.evaluate(useFonts);
    return !(await becomesQuiet());
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return true;
    // The page navigated meanwhile, so the new one is awaited.
    if (tries > 1 && error instanceof Error && error.message.includes('context was destroyed')) {
      await page.waitForLoadState();
      return settles(page, tries - 1);
    }
    throw error;
  }
}

/**
 * Runs in the page: forces its own fonts. A page omits fonts that come late, and a server-rendered one, unlike previews, doesn't wait for
 * them: either would look different.
 */
function useFonts(): void {
  for (const { cssRules, media } of document.styleSheets) {
    for (const rule of cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      media.mediaText = '';
      rule.style.setProperty('font-display', 'swap');
    }
  }
  // Forces a layout, which requests them.
  document.body.getBoundingClientRect();
}

/** Runs in the page. */
function isSettled(): boolean {
  const busy = document.querySelectorAll('[role=progressbar], [aria-busy=true]');
  return (
    document.querySelector('h1') !== null &&
    document.fonts.status === 'loaded' &&
    ![...busy].some((each) => each.checkVisibility()) &&
    !document
      .getAnimations()
      .some(
        (each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      )
  );
}

/** Runs in the page: true if nothing changes for `still` ms, within `most` ms. */
function becomesStill({ still, most }: { still: number; most: number }): Promise<boolean> {
  return new Promise((resolve) => {
    let timer = setTimeout(() => resolve(true), still);
    new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(() => resolve(true), still);
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(() => resolve(false), most);
  });
}

/** Runs in the page. */
function hideBar(): void {
  document.getElementById('previa')?.style.setProperty('display', 'none');
}

async function violationsIn(page: Page, session: CDPSession, source: string): Promise<Violation[]> {
  // By the DevTools protocol, since the page's policy blocks other scripts.
  await session.send('Runtime.evaluate', { expression: `${source};0` });
  return page.evaluate(check, RULES);
}

/** Runs in the page. */
async function check(rules: string[]): Promise<Violation[]> {
  const { axe: checker } = window as unknown as { axe: typeof axe };
  // Sandboxed frames block all scripts, including axe's.
  const { violations } = await checker.run(
    { exclude: ['iframe[sandbox]'] },
    { runOnly: rules, resultTypes: ['violations'] },
  );
  return violations.flatMap(({ id, help, impact, nodes }) =>
    nodes.map(({ target, html }) => ({
      rule: id,
      help,
      impact: impact ?? 'unknown',
      target: target.flat().join(' '),
      html: html.slice(0, 400),
    })),
  );
}
