import { findChromium } from '@credenciados/tools/find-chromium';
import { type Browser, chromium } from 'playwright-core';

/** Quiet: no traffic of the browser's own, no first-run pages. */
const FLAGS = [
  '--headless',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-domain-reliability',
  '--disable-default-apps',
];

declare global {
  /** Stays open from one file of journeys to the next, each of whose windows has a profile of its own. */
  var journeysBrowser: Promise<Browser> | undefined;
}

/** The browser of this process, opened at the first call. */
export async function sharedBrowser(): Promise<Browser> {
  const open = await globalThis.journeysBrowser?.catch(() => undefined);
  if (open?.isConnected()) return open;
  globalThis.journeysBrowser = openBrowser();
  return globalThis.journeysBrowser;
}

/** Opens a headless Chromium with a profile of its own. */
export async function openBrowser(): Promise<Browser> {
  const executable = await findChromium();
  return chromium.launch({
    executablePath: executable.path,
    env: { ...process.env, ...executable.env },
    args: FLAGS,
    // Root has no sandbox to drop into and containers often forbid one; the only pages opened are the portal's own.
    chromiumSandbox: false,
  });
}
