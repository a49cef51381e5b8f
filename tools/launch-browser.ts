import { type Browser, chromium } from 'playwright-core';
import { StepError } from './step-error.ts';
import type { Executable } from './system-chromium.ts';

/** Starts a browser, which a person sees or nobody. Throws `StepError` if none starts. */
export async function launchBrowser(executable: Executable | undefined, isSeen: boolean): Promise<Browser> {
  return chromium
    .launch({
      headless: !isSeen,
      // Root has no sandbox to drop into, and only a module's pages or a portal's are opened. A person's browser has its own.
      chromiumSandbox: isSeen,
      // A window's scrollbars come and go with its content: the same page would look like another one.
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
