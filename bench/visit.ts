import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page, Request } from 'playwright-core';
import { say } from './budgets.ts';

/** One request of a visit, times in ms since the visit began. */
export interface Fetched {
  path: string;
  start: number;
  end: number;
  /** Bytes of the body as they came over the wire. */
  bytes: number;
}

/** Cost of one visit. */
export interface Visit {
  /** Milliseconds from the start of the navigation until the cards were painted. */
  cards: number;
  /** Requests of the whole first load, the page itself among them. */
  requests: number;
  /** Bytes of JavaScript and CSS over the wire. */
  codeBytes: number;
  /** Bytes of everything over the wire. */
  totalBytes: number;
  encodings: Record<string, number>;
  waterfall: Fetched[];
}

/**
 * Runs in the page: marks when the cards were painted, that is a frame after they came into the document. No function in here
 * has a name, since tsx would wrap it in a helper that the page doesn't have.
 */
export function markCards(selector: string): void {
  new MutationObserver((_changes, observer) => {
    if (document.querySelectorAll(selector).length < 2) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('cards')));
  }).observe(document, { childList: true, subtree: true });
}

/** Runs in the page: marks when the first of `seen` was painted, with all of `there` in the document. */
export function markForm({ seen, there }: { seen: string; there: string }): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector(seen)?.checkVisibility() || !document.querySelector(there)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('form')));
  }).observe(document, { childList: true, subtree: true, attributes: true });
}

const isCode = (type: string) => /javascript|css/.test(type);

/**
 * Visits an address with a browser that has seen nothing yet (a context of its own: no cache, no cookies, no open connection).
 *
 * The delay is the browser's own (DevTools' network conditions): it adds the latency to each request, wherever it goes and
 * whoever asks for it, and needs no process between browser and server whose own cost would have to be explained away.
 * `calibrate` in `web.ts` checks in the same run that a request takes that much longer.
 */
export async function visit(browser: Browser, address: string, selector: string, line: Line): Promise<Visit> {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await putBehind(page, line);
    await page.addInitScript(markCards, selector);
    const finished: Promise<{ request: Request; bytes: number; type: string; encoding: string }>[] = [];
    page.on('requestfinished', (request) => {
      if (request.url().startsWith('http')) finished.push(describe(request));
    });
    await page.goto(address, { waitUntil: 'commit' });
    const cards = await cardsPainted(page);
    await page.waitForLoadState('networkidle');
    const requests = await Promise.all(finished);
    const sum = (some: typeof requests) => some.reduce((total, { bytes }) => total + bytes, 0);
    return {
      cards,
      requests: requests.length,
      codeBytes: sum(requests.filter(({ type }) => isCode(type))),
      totalBytes: sum(requests),
      encodings: count(requests.filter(({ type }) => isCode(type)).map(({ encoding }) => encoding)),
      waterfall: await readWaterfall(page),
    };
  } finally {
    await context.close();
  }
}

/** When the cards were painted, in ms since the navigation began; `markCards` must have been there before it. */
export const cardsPainted = (page: Page) => marked(page, 'cards');
/** When the form was painted, the same way. */
export const formPainted = (page: Page) => marked(page, 'form');

/** As the page has noted it: who asks from outside learns of it up to half a second later. */
async function marked(page: Page, name: string): Promise<number> {
  const mark = await page.waitForFunction((known) => performance.getEntriesByName(known)[0]?.startTime, name);
  const since = await mark.jsonValue();
  if (since === undefined) throw new Error(`No ${name} at ${page.url()}`);
  return since;
}

/** How a line is: what it adds to each request, and how much it carries. */
export interface Line {
  latency: number;
  /** As much as the machine gives, unless said. */
  kilobitsPerSecond?: number;
}

/** Puts a page behind a line from now on. */
export async function putBehind(page: Page, { latency, kilobitsPerSecond }: Line): Promise<void> {
  if (latency === 0 && !kilobitsPerSecond) return;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const throughput = kilobitsPerSecond ? (kilobitsPerSecond * 1000) / 8 : -1;
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

async function describe(request: Request) {
  const response = await request.response();
  const headers = (await response?.allHeaders()) ?? {};
  const { responseBodySize } = await request.sizes();
  return {
    request,
    bytes: responseBodySize,
    type: headers['content-type'] ?? '',
    encoding: headers['content-encoding'] ?? 'plain',
  };
}

/** Requests of a page so far, with times. */
export function readWaterfall(page: Page): Promise<Fetched[]> {
  return page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map((entry) => ({
        path: new URL(entry.name).pathname,
        start: entry.startTime,
        end: entry.responseEnd,
        bytes: entry.encodedBodySize,
      })),
  );
}

/** Prints when each file was asked for and had come, and when what was waited for was there. */
export function printWaterfall(name: string, files: readonly Fetched[], done: { label: string; at: number }): void {
  const whole = (value: number) => Math.round(value).toString();
  say(`\n${name}, one visit: from, to (ms), bytes, what`);
  for (const { path, start, end, bytes } of files) {
    say(`${whole(start).padStart(6)}${whole(end).padStart(6)}${whole(bytes).padStart(8)}  ${path}`);
  }
  say(`${whole(done.at).padStart(6)}${' '.repeat(14)}  ${done.label}`);
}

function count(values: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** A page is made for its first reader, who on a busy machine doesn't get its content; measured is what the next ones get. */
export async function contentMade(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(address, { headers: { accept: 'text/html' } });
    if ((await answer.text()).includes('<div id="servida">')) return;
    await sleep(100);
  }
}
