import { setTimeout as sleep } from 'node:timers/promises';
import { atNight } from '@credenciados/testing/nightly';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { sharedBrowser } from './browser.ts';
import { closeVisitor, openVisitor, type Visitor, type VisitorOptions } from './page.ts';
import { type PortalOptions, type PortalProcess, startPortal } from './portal.ts';
import { sharedPortal } from './shared-portal.ts';

/** Far longer than a journey takes on a slow machine: slowness is no fault, and every single wait ends after a minute. */
const JOURNEY_TIMEOUT_MS = 900_000;
/** Shortly before the timeout, windows are photographed and closed, so that the pending wait fails with a message. */
const TELLING_MS = 30_000;

/** Tools of a journey. */
export interface Stage {
  portal: PortalProcess;
  /** A person with a new browser window. */
  visitor(options?: VisitorOptions): Promise<Visitor>;
}

type DefineJourney = (name: string, run: (stage: Stage) => Promise<void>, timeout?: number) => void;
interface Journey extends DefineJourney {
  /** Journey of the nightly run only (see `tools/testing/nightly.ts`). */
  atNight: DefineJourney;
}

/**
 * Sets up a file of journeys: a portal with fresh sample data, and the browser of the run. Without `options` the portal is shared by the
 * run; with them the file gets its own, which is stopped after its last journey. Returns `journey(name, run)`, a test that watches its
 * browser windows: it also fails on errors that a person doesn't see (see `problems.ts`), and saves a screenshot of every window under
 * test-results/ on failure.
 */
export function useJourneys(options?: () => Promise<PortalOptions>): Journey {
  let portal: PortalProcess | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    [portal, browser] = await Promise.all([options ? options().then(startPortal) : sharedPortal(), sharedBrowser()]);
  }, JOURNEY_TIMEOUT_MS);
  afterAll(async () => {
    if (options) await portal?.stop();
  }, JOURNEY_TIMEOUT_MS);

  const define: DefineJourney = (name, run, timeout = JOURNEY_TIMEOUT_MS) =>
    test(name, () => stage(name, run, { portal, browser }, timeout - TELLING_MS), timeout);
  return Object.assign(define, {
    atNight: (...journey: Parameters<DefineJourney>) => atNight(() => define(...journey)),
  });
}

async function stage(
  name: string,
  run: (stage: Stage) => Promise<void>,
  { portal, browser }: { portal: PortalProcess | undefined; browser: Browser | undefined },
  patienceMs: number,
): Promise<void> {
  if (!portal || !browser) throw new Error('The portal or the browser did not start');
  const visitors: Visitor[] = [];
  const visitor = async (options: VisitorOptions = {}) => {
    const opened = await openVisitor(browser, portal.url, options, name);
    visitors.push(opened);
    return opened;
  };
  let closing: Promise<unknown> | undefined;
  const close = () => {
    closing ??= Promise.all(visitors.map(closeVisitor));
    return closing;
  };
  const late = setTimeout(() => void pictured(visitors).then(close), patienceMs);
  try {
    await run({ portal, visitor });
    expect(visitors.flatMap(({ problems }) => problems.unexpected())).toEqual([]);
  } catch (error) {
    for (const [index, { condition }] of visitors.entries())
      process.stderr.write(`Window ${index + 1} of "${name}": ${await condition()}\n`);
    await pictured(visitors);
    const noted = visitors.flatMap(({ problems }) => problems.unexpected());
    if (noted.length > 0) process.stderr.write(`Noted in the windows of "${name}":\n${noted.join('\n')}\n`);
    throw error;
  } finally {
    clearTimeout(late);
    await close();
  }
}

/** A failing screenshot must not hide the reason of a failure. */
const pictured = (visitors: readonly Visitor[]) =>
  Promise.race([
    Promise.allSettled(visitors.map(({ picture }, index) => picture(`failure-${index + 1}`))),
    sleep(TELLING_MS / 2, undefined, { ref: false }),
  ]);
