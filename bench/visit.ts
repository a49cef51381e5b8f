import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page, Request } from 'playwright-core';

/** Cost of one visit. */
export interface Visit {
  /** Milliseconds from the start of the navigation until the cards were painted. */
  cards: number;
  /** Requests of the whole first load, including the page itself. */
  requests: number;
  /** Bytes of JavaScript and CSS over the wire. */
  codeBytes: number;
  /** Bytes of everything over the wire. */
  totalBytes: number;
  encodings: Record<string, number>;
}

/**
 * Runs in the page: records when the cards were painted, a frame after they were inserted. Without named functions, which tsx would wrap in
 * a helper that pages lack.
 */
function markCards(selector: string): void {
  new MutationObserver((_changes, observer) => {
    if (document.querySelectorAll(selector).length < 2) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('cards')));
  }).observe(document, { childList: true, subtree: true });
}

const isCode = (type: string) => /javascript|css/.test(type);

/**
 * Visits an address with a fresh browser context: no cache, no cookies, no open connection. The delay is the browser's own (DevTools
 * network conditions): it adds the latency to each request without a proxy whose cost would have to be subtracted. `calibrate` in
 * `first-load.ts` checks in the same run that a request takes that much longer.
 */
export async function visit(browser: Browser, address: string, selector: string, latency: number): Promise<Visit> {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await addLatency(page, latency);
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
    };
  } finally {
    await context.close();
  }
}

/** Time recorded by `markCards`: Playwright would notice the cards up to half a second later. */
async function cardsPainted(page: Page): Promise<number> {
  const mark = await page.waitForFunction(() => performance.getEntriesByName('cards')[0]?.startTime);
  const since = await mark.jsonValue();
  if (since === undefined) throw new Error(`No cards at ${page.url()}`);
  return since;
}

/** Adds a latency in ms to each request of a page from now on. */
export async function addLatency(page: Page, latency: number): Promise<void> {
  if (latency === 0) return;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
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

function count(values: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** Requests a page until it has its content: on a busy machine its first reader doesn't get it, and later ones are measured. */
export async function contentMade(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(address, { headers: { accept: 'text/html' } });
    if ((await answer.text()).includes('<div id="servida">')) return;
    await sleep(100);
  }
}
