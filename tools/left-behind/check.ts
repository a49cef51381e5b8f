import { readdir, readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { PERFIS } from '@credenciados/contract/domain';
import type { ModuleDescriptor } from '@credenciados/contract/module-descriptor';
import { isAllowed } from '@credenciados/contract/permissions';
import { say } from '@credenciados/platform/say';
import { CommandError } from '@credenciados/releases/command-error';
import type { Browser, Page, Route } from 'playwright-core';
import { readDescriptor } from '../build-module.ts';
import { runRspack } from '../build-package.ts';
import { alonePage } from '../dev/alone-page.ts';
import { launchBrowser } from '../launch-browser.ts';
import type { Executable } from '../system-chromium.ts';
import { type Begun, goTo, isShown, pressButtons, stillBegun, watchBegun } from './watch.ts';

/**
 * Publish check for intervals, listeners and animation loops that a module's pages leave behind (TEL-15): each page is opened in a browser with
 * sample answers, its buttons are pressed, and it is left.
 */

/** A secure context; every request is answered from the built folder. */
const ORIGIN = 'http://localhost';
const BASE = '/credenciados';
/** Address of no page. */
const ELSEWHERE = `${BASE}/outra-pagina`;
const SHOWN_MS = 5_000;
/** Time for the buttons of one page. */
const PRESS_MS = 500;

const OWN = /^(\.\/)?src\//;
/** Code of the shell, whose timers and listeners aren't the module's. */
const LIBRARY = /(^|\/)(shared\/src|node_modules\/(@credenciados|react|react-dom|scheduler))\//;

/** Refuses a module whose pages leave an interval, listener or animation loop behind; `find` provides the browser. */
export async function refuseLeftBehind(
  root: string,
  work: string,
  find: () => Promise<Executable | undefined>,
): Promise<void> {
  const folder = path.join(work, 'alone');
  const launched = find().then((executable) => launchBrowser(executable));
  try {
    const build = alonePage(root, folder, { hot: false }).then((config) => runRspack({ ...config, cache: false }));
    const [browser] = await Promise.all([launched, build]);
    const left = await leftBehind(browser, folder, await readDescriptor(root));
    if (left.length === 0) return;
    const hint = 'Use useInterval or useWindowEvent of the library, or end it in the clean-up of its effect.';
    throw new CommandError(`The module leaves behind:\n${left.map((line) => `  ${line}`).join('\n')}\n${hint}`);
  } finally {
    await launched.then(
      (browser) => browser.close(),
      () => undefined,
    );
  }
}

/** Kind, source position and page of everything left behind. */
async function leftBehind(browser: Browser, folder: string, descriptor: ModuleDescriptor): Promise<string[]> {
  const context = await browser.newContext({ locale: 'pt-BR', serviceWorkers: 'block' });
  // tsx wraps named functions in a helper that pages lack.
  await context.addInitScript({ content: `{ const __name = (named) => named; (${watchBegun})(); }` });
  await context.route('**', (route) => answer(route, folder));
  const begun = new Map<string, Begun & { address: string }>();
  for (const addresses of addressesByProfile(descriptor)) {
    const page = await context.newPage();
    await page.goto(`${ORIGIN}${addresses[0]}`);
    for (const address of addresses) {
      await page.evaluate(goTo, address);
      await waitUntilShown(page, address);
      await page.evaluate(pressButtons, PRESS_MS);
      await page.evaluate(goTo, ELSEWHERE);
      for (const each of await page.evaluate(stillBegun)) {
        // Reported once, for the first page: it also exists on the following ones.
        if (!begun.has(each.kind + each.stack)) begun.set(each.kind + each.stack, { ...each, address });
      }
    }
  }
  const placeOf = await placesIn(folder);
  const left = [...begun.values()].flatMap(({ kind, stack, address }) => {
    const place = placeOf(stack);
    return place ? [`${kind}, begun in ${place} (page ${address.slice(BASE.length)})`] : [];
  });
  return [...new Set(left)];
}

/** Addresses of all pages and widgets, grouped by profile: changing the profile reloads the page. */
function addressesByProfile({ routes, widgets }: ModuleDescriptor): string[][] {
  const groups = new Map<unknown, string[]>();
  for (const { path: pattern, access } of routes) {
    const profile = [null, ...PERFIS].find((each) => isAllowed(access, each));
    const address = `${BASE}/${pattern.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, '1')}`;
    groups.set(profile, [...(groups.get(profile) ?? []), address]);
  }
  const [first = [], ...others] = groups.values();
  return [[...first, ...widgets.map((widget) => `${BASE}/widget/${widget}`)], ...others].filter(({ length }) => length);
}

async function waitUntilShown(page: Page, address: string): Promise<void> {
  try {
    await page.waitForFunction(isShown, undefined, { timeout: SHOWN_MS });
  } catch (error) {
    if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
    say(`  ${address.slice(BASE.length)} was still loading with sample answers when it was left`);
  }
}

/** Answers a request from a folder. Navigation out of the portal is blocked. */
async function answer(route: Route, folder: string): Promise<void> {
  const request = route.request();
  const isPage = request.isNavigationRequest();
  if (isPage && request.frame().url() !== 'about:blank') return route.abort('aborted');
  const file = path.join(folder, isPage ? 'index.html' : new URL(request.url()).pathname);
  return route.fulfill({ path: file }).catch(() => route.abort());
}

const FRAME = /(?<file>[^/\s()]+\.js):(?<line>\d+):(?<column>\d+)\)?$/;

/** Returns a function that finds the position in the module's sources in a stack; undefined if only library or React code is in it. */
async function placesIn(folder: string): Promise<(stack: string) => string | undefined> {
  const maps = new Map<string, SourceMap>();
  for (const file of await readdir(folder)) {
    if (!file.endsWith('.js.map')) continue;
    maps.set(file.slice(0, -4), new SourceMap(JSON.parse(await readFile(path.join(folder, file), 'utf8'))));
  }
  return (stack) => {
    for (const line of stack.split('\n')) {
      const { file = '', line: row, column } = FRAME.exec(line)?.groups ?? {};
      const entry = maps.get(file)?.findEntry(Number(row) - 1, Number(column) - 1);
      const source = entry && 'originalSource' in entry ? entry.originalSource : '';
      if (OWN.test(source)) return `${source}:${entry && 'originalLine' in entry ? entry.originalLine + 1 : ''}`;
      if (LIBRARY.test(source)) return undefined;
    }
    return undefined;
  };
}
