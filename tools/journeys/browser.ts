import { findChromium } from '@credenciados/tools/find-chromium';
import { type Browser, chromium } from 'playwright-core';

/** Disables the browser's own traffic and first-run pages. */
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
  /** Shared by all files of journeys of this process; each window has its own profile. */
  var journeysBrowser: Promise<Browser> | undefined;
}

/** Browser of this process, launched at the first call. */
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
    // Chromium can't sandbox as root, and containers often forbid it; only the portal's own pages are opened.
    chromiumSandbox: false,
  });
}
