import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { openBrowser } from '@credenciados/journeys/browser';
import { startPortal } from '@credenciados/journeys/portal';
import { ROOT } from '@credenciados/tools/inputs';
import type { Page } from 'playwright-core';

/**
 * `npm run pictures` renews the README's pictures: starts the built portal with the sample data and opens pages of each module. Needs `npm
 * run build` first.
 */

const FOLDER = path.join(ROOT, 'docs/images');
const MOST_BYTES = 150_000;

interface Picture {
  name: string;
  /** Name on the sign-in page; absent for public pages. */
  as?: string;
  /** Relative to the base path. */
  address: string;
  /** Text to wait for. */
  shows: string | RegExp;
  /** Further steps, once the page is there. */
  arrive?: (page: Page) => Promise<void>;
  /** Window of a phone instead of a desk's. */
  phone?: boolean;
}

const PICTURES: Picture[] = [
  {
    name: 'analise',
    as: 'Helena Barros Monteiro',
    address: '/listagem-editais/listagem',
    shows: 'Listagem de editais',
    arrive: async (page) => {
      await page.getByRole('link', { name: '002/2026', exact: true }).click();
      await page.getByRole('table').getByRole('link').first().click();
      await page.getByText('Carregando…').first().waitFor({ state: 'hidden' });
      await page.getByRole('tabpanel').locator('canvas, img').first().waitFor();
    },
  },
  {
    name: 'entrada',
    as: 'Helena Barros Monteiro',
    address: '/entrada/listagem',
    shows: 'Caixa de entrada',
    arrive: (page) => page.getByRole('table').getByRole('link').first().waitFor(),
  },
  {
    name: 'solicitacao',
    as: 'Ana Lúcia Pinheiro Lobato',
    address: '/',
    shows: 'Minhas solicitações',
    arrive: async (page) => {
      await page
        .getByRole('link', { name: /^Visualizar/ })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Andamento' }).waitFor();
    },
  },
  {
    name: 'cadastro',
    address: '/credenciados/cadastro',
    shows: /^Cadastro de credenciado/,
    phone: true,
    arrive: async (page) => {
      const terms = page.getByRole('dialog', { name: 'Termos do cadastro' });
      await terms.getByRole('checkbox').check();
      await terms.getByRole('button', { name: 'Aceitar e continuar' }).click();
      await terms.waitFor({ state: 'hidden' });
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
];

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/credenciados/auth/entrar');
  await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('banner').getByText(name).waitFor();
}

/** Pages with content draw the portal's font only if an earlier page has cached it. */
async function cacheFont(page: Page): Promise<void> {
  await page.goto('/credenciados/editais');
  await page.waitForFunction(() => localStorage.getItem('credenciados:fonte') !== null);
}

await mkdir(FOLDER, { recursive: true });
const [portal, browser] = await Promise.all([startPortal(), openBrowser()]);
try {
  for (const { name, as, address, shows, arrive, phone } of PICTURES) {
    const context = await browser.newContext({
      baseURL: portal.url,
      viewport: phone ? { width: 360, height: 740 } : { width: 1280, height: 800 },
      locale: 'pt-BR',
      timezoneId: 'America/Belem',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    if (as) await signIn(page, as);
    else await cacheFont(page);
    if (address !== '/') await page.goto(`/credenciados${address}`);
    await page.getByRole('heading', { name: shows, includeHidden: true }).first().waitFor();
    await arrive?.(page);
    await page.getByRole('progressbar', { name: 'Carregando' }).waitFor({ state: 'hidden' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const file = path.join(FOLDER, `${name}.jpg`);
    await page.screenshot({ path: file, type: 'jpeg', quality: 62 });
    const { size } = await stat(file);
    if (size > MOST_BYTES) throw new Error(`${name}.jpg has ${size} bytes; a page of the README loads them all`);
    process.stdout.write(`${path.relative(ROOT, file)}: ${Math.round(size / 1000)} KB\n`);
    await context.close();
  }
} finally {
  await browser.close();
  await portal.stop();
}
