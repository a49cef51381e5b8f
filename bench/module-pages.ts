import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import type { PortalProcess } from '../e2e/support/portal.ts';

/** Browser helpers for the benches of modules: signed-in windows, navigation, transfers. */

/** Demonstration accounts. */
const PEOPLE = { cageo: 'Helena Barros Monteiro', notificado: 'Bruno Caldas Ferreira' };
/** Person at the window. */
export type Person = keyof typeof PEOPLE;

/** A page of a module, and how it is reached and known. */
export interface Stop {
  module: string;
  person: Person;
  path: string;
  heading: string;
  /** Entry of the side menu; what has none is reached as by the Back button. */
  entry?: RegExp;
}

/** The stream of events stays open, so that the network never falls silent; all else has come by then. */
export const SETTLE_MS = 800;

/** A window with nothing of the portal in its cache. */
export interface BenchWindow {
  context: BrowserContext;
  page: Page;
}

/** Transferred requests and bytes. */
export interface Transferred {
  requests: number;
  bytes: number;
}

/** The heading by which a page is known to be there. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** From the click to the module's heading on the screen in ms, told by the page itself. */
export async function click(page: Page, { entry, path: target, heading: wanted }: Stop): Promise<number> {
  const link = entry ? await page.getByRole('navigation').getByRole('link', { name: entry }).elementHandle() : null;
  return page.evaluate(
    async ({ link: element, to, text }) => {
      const start = performance.now();
      if (element instanceof HTMLElement) element.click();
      else {
        history.pushState(null, '', `/credenciados${to}`);
        dispatchEvent(new PopStateEvent('popstate'));
      }
      while (document.querySelector('main h1')?.textContent !== text) {
        if (performance.now() - start > 10_000) throw new Error(`${to} did not come`);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return performance.now() - start;
    },
    { link, to: target, text: wanted },
  );
}

/** The windows of a portal. */
export function windowsOf(browser: Browser, portal: Pick<PortalProcess, 'url'>) {
  const tokens = new Map<Person, string>();

  async function newPage(person: Person): Promise<BenchWindow> {
    const context = await browser.newContext({ baseURL: portal.url, locale: 'pt-BR', serviceWorkers: 'block' });
    const page = await context.newPage();
    const token = tokens.get(person);
    if (token) await page.addInitScript((value) => sessionStorage.setItem('@jwt', value), token);
    return { context, page };
  }

  return {
    newPage,
    /** Signs in once; later windows start with the session, and nothing else of the portal in their cache. */
    signInOnce: async (person: Person): Promise<void> => {
      const { context, page } = await newPage(person);
      await page.goto('/credenciados/auth/entrar');
      await page.getByRole('button', { name: PEOPLE[person] }).click();
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await page.getByRole('banner').getByText(PEOPLE[person]).waitFor();
      tokens.set(person, (await page.evaluate(() => sessionStorage.getItem('@jwt'))) ?? '');
      await context.close();
    },
    /** Counts what is asked for while something is done, until nothing is any more. */
    transfer: async (page: Page, act: () => Promise<unknown>): Promise<Transferred> => {
      const finished: Promise<number>[] = [];
      const note = (request: Request) => {
        if (request.url().startsWith(portal.url)) {
          finished.push(request.sizes().then((sizes) => sizes.responseBodySize));
        }
      };
      page.on('requestfinished', note);
      await act();
      await page.waitForTimeout(SETTLE_MS);
      page.off('requestfinished', note);
      const sizes = await Promise.all(finished);
      return { requests: sizes.length, bytes: sizes.reduce((total, size) => total + size, 0) };
    },
  };
}
