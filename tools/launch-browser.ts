import { CommandError } from '@credenciados/releases/command-error';
import { type Browser, chromium } from 'playwright-core';
import type { Executable } from './system-chromium.ts';

/** Starts a headless browser. Throws `CommandError` if none starts. */
export async function launchBrowser(executable: Executable | undefined): Promise<Browser> {
  return chromium
    .launch({
      headless: true,
      // Chromium can't sandbox as root, and only a module's pages are opened.
      chromiumSandbox: false,
      ...(executable && { executablePath: executable.path, env: { ...process.env, ...executable.env } }),
    })
    .catch((error: unknown) => {
      throw new CommandError('No browser opens: install Chromium or Chrome, or name one with CHROMIUM_PATH', {
        cause: error,
      });
    });
}
