import { type Browser, chromium } from 'playwright-core';
import { StepError } from './step-error.ts';
import type { Executable } from './system-chromium.ts';

/** Starts a browser, visible or headless. Throws `StepError` if none starts. */
export async function launchBrowser(executable: Executable | undefined, isSeen: boolean): Promise<Browser> {
  return chromium
    .launch({
      headless: !isSeen,
      // Chromium can't sandbox as root, and headless only a module's or a portal's pages are opened. A visible browser keeps its sandbox.
      chromiumSandbox: isSeen,
      // Scrollbars that come and go would make equal pages look different.
      args: ['--hide-scrollbars'],
      ...(executable && { executablePath: executable.path, env: { ...process.env, ...executable.env } }),
    })
    .catch((error: unknown) => {
      throw new StepError(
        `No browser opens${isSeen ? ' a window here' : ''}: install Chromium or Chrome, or name one with CHROMIUM_PATH`,
        { cause: error },
      );
    });
}
