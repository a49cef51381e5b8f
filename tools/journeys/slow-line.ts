import type { Page } from 'playwright-core';
import type { Visitor } from './page.ts';

/** Limits the window's upload rate. */
export async function slowDown({ page, context }: Visitor, megabytesPerSecond: number): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: -1,
    uploadThroughput: megabytesPerSecond * 1024 * 1024,
  });
}

/** Waits until a part of a file was sent. */
export async function waitUntilSending(page: Page, file: string): Promise<void> {
  await page.locator(`[role=progressbar][aria-label="Envio de ${file}"]:not([aria-valuenow="0"])`).waitFor();
}
