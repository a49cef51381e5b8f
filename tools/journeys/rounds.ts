import type { Page } from 'playwright-core';

/** A page of a round: its address, and the heading that identifies it. */
export interface Stop {
  path: string;
  heading: string;
}

/** Timers that watch a module's start hold it for 15 s after it was left. */
const SETTLE_MS = 16_000;

/** Goes from page to page by history navigation, so that a round costs no clicks. Runs in the page. */
async function walk({ rounds, stops }: { rounds: number; stops: Stop[] }): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const { path, heading } of stops) {
      history.pushState(null, '', `/credenciados${path}`);
      dispatchEvent(new PopStateEvent('popstate'));
      const until = performance.now() + 10_000;
      while (document.querySelector('main h1')?.textContent !== heading) {
        if (performance.now() > until) throw new Error(`${path} did not come`);
        await new Promise((resolve) => setTimeout(resolve, 4));
      }
    }
  }
}

/** Heap counts after rounds through the pages, after garbage collection. */
export async function countAfterRounds(page: Page, rounds: number, stops: Stop[]): Promise<Counts> {
  await page.evaluate(walk, { rounds, stops });
  await page.waitForTimeout(SETTLE_MS);
  return collectedCounts(page);
}

interface Counts {
  nodes: number;
  listeners: number;
  heapMb: number;
}

/** Heap counts of the page, after garbage collection. */
export async function collectedCounts(page: Page): Promise<Counts> {
  const devtools = await page.context().newCDPSession(page);
  for (let turn = 0; turn < 3; turn++) await devtools.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return { nodes, listeners: jsEventListeners, heapMb: Math.round(usedSize / 1024 / 1024) };
}
