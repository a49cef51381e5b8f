import path from 'node:path';
import { freePort } from '@credenciados/journeys/portal';
import { findChromium } from '@credenciados/tools/find-chromium';
import { chromium, type Page } from 'playwright-core';
import { loadNow, say, verdict } from './budgets.ts';
import { audit, LIGHTHOUSE } from './lighthouse.ts';

/** Pages of staff, relative to the base path; the page of a solicitação is added. */
const PAGES = ['listagem-editais/listagem', 'solicitacoes/listagem/2', 'credenciados/listagem', 'entrada/listagem'];
const PENDING = 'solicitacoes/listagem/2?situacoes=aguardando_aprovacao';
const ANALYST = 'Helena Barros Monteiro';

/**
 * Prints Lighthouse's accessibility of staff's pages, on a phone and on a desktop; returns true for each that scores 100. Lighthouse opens
 * its own tabs in a browser where an analyst has signed in: each signs in again by the issuer's cookie.
 */
export async function measureStaffPages(url: string, folder: string): Promise<boolean[]> {
  const [port, executable] = await Promise.all([freePort(), findChromium()]);
  const context = await chromium.launchPersistentContext(path.join(folder, 'staff'), {
    executablePath: executable.path,
    env: { ...process.env, ...executable.env },
    args: ['--headless', '--no-first-run', `--remote-debugging-port=${port}`],
    chromiumSandbox: false,
    baseURL: `${url}/credenciados/`,
  });
  try {
    const analysis = await signIn(await context.newPage());
    say(`\n${LIGHTHOUSE}, accessibility of staff's pages (${loadNow()})\n`);
    const within: boolean[] = [];
    for (const address of [...PAGES, analysis]) {
      for (const form of ['phone', 'desktop'] as const) {
        const flags = [
          `--port=${port}`,
          '--disable-storage-reset',
          ...(form === 'desktop' ? ['--preset=desktop'] : []),
        ];
        const { categories, finalDisplayedUrl } = await audit(
          `${url}/credenciados/${address}`,
          folder,
          ['accessibility'],
          flags,
        );
        if (!finalDisplayedUrl.endsWith(address)) throw new Error(`${address} led to ${finalDisplayedUrl}`);
        within.push(verdict(`${address}, ${form}`, categories.accessibility.score * 100, { atLeast: 100 }));
      }
    }
    return within;
  } finally {
    await context.close();
  }
}

/** Signs the analyst in. Returns the address of a solicitação that awaits analysis. */
async function signIn(page: Page): Promise<string> {
  await page.goto('auth/entrar');
  await page.getByRole('button', { name: ANALYST }).click();
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('banner').getByText(ANALYST).waitFor();
  await page.goto(PENDING);
  const address = await page.getByRole('rowheader').getByRole('link').first().getAttribute('href');
  return address?.replace('/credenciados/', '') ?? '';
}
