import type { Browser } from 'playwright-core';
import { kb, loadNow, median, ms, say, verdict } from './budgets.ts';
import { addLatency, type Visit, visit } from './visit.ts';

const RUNS = 9;
const LATENCY = 300;
const BUDGET = { codeKb: 170, requests: 12, plainRatio: 1.5, slowRatio: 1 };

interface Series {
  name: string;
  address: string;
  latency: number;
  visits: Visit[];
}

/** Duration of a small request with and without the delay, to check that the delay works. */
async function calibrate(browser: Browser, address: string): Promise<{ plain: number; delayed: number }> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(address);
    const measure = async () => {
      const times = [];
      for (let turn = 0; turn < 3; turn++) {
        times.push(
          await page.evaluate(async () => {
            const since = performance.now();
            await (await fetch('/healthz', { cache: 'no-store' })).text();
            return performance.now() - since;
          }),
        );
      }
      return median(times);
    };
    const plain = await measure();
    await addLatency(page, LATENCY);
    return { plain, delayed: await measure() };
  } finally {
    await context.close();
  }
}

function printSeries({ name, visits }: Series): void {
  const cards = visits.map((one) => one.cards);
  const [first] = visits;
  if (!first) return;
  say(
    `${name.padEnd(26)}${ms(median(cards)).padStart(9)}  (${ms(Math.min(...cards))} to ${ms(Math.max(...cards))})  ` +
      `${first.requests} requests, ${kb(first.codeBytes).toFixed(1)} KB of JS and CSS, ${kb(first.totalBytes).toFixed(1)} KB in all`,
  );
}

interface Beside {
  portal: string;
  /** Page with equal content, without scripts. */
  twin: string;
}

/**
 * Prints the size of a page's first load and the time until its cards are shown, plain and with a delay added to each request, interleaved
 * with visits of the static page.
 */
export async function measureFirstLoad(browser: Browser, { portal, twin }: Beside, card: string): Promise<boolean[]> {
  const { plain, delayed } = await calibrate(browser, portal);
  say(`Chromium ${browser.version()}, ${RUNS} visits each, interleaved, nothing cached; medians (${loadNow()})`);
  say(`One small request: ${ms(plain)} plain, ${ms(delayed)} with the delay of ${LATENCY} ms\n`);

  const series = (name: string, address: string, latency: number): Series => ({
    name,
    address,
    latency,
    visits: [],
  });
  const portalPlain = series('portal', portal, 0);
  const twinPlain = series('static page', twin, 0);
  const portalSlow = series(`portal, +${LATENCY} ms`, portal, LATENCY);
  const twinSlow = series(`static page, +${LATENCY} ms`, twin, LATENCY);
  const all = [portalPlain, twinPlain, portalSlow, twinSlow];
  for (const { address, latency } of all) await visit(browser, address, card, latency);
  for (let run = 0; run < RUNS; run++) {
    for (const one of all) one.visits.push(await visit(browser, one.address, card, one.latency));
  }
  all.forEach(printSeries);

  const time = ({ visits }: Series) => median(visits.map(({ cards }) => cards));
  const encodings = portalPlain.visits.map((one) => JSON.stringify(one.encodings));
  say(`\nJS and CSS came as ${[...new Set(encodings)].join(' or ')}\n`);
  const code = median(portalPlain.visits.map(({ codeBytes }) => kb(codeBytes)));
  const requests = median(portalPlain.visits.map((one) => one.requests));
  return [
    verdict('KB of JS and CSS (brotli)', code, { atMost: BUDGET.codeKb }, 1),
    verdict('requests', requests, { atMost: BUDGET.requests }),
    verdict('ratio to the static page, plain', time(portalPlain) / time(twinPlain), { atMost: BUDGET.plainRatio }, 2),
    verdict(
      `ratio to the static page at +${LATENCY} ms`,
      time(portalSlow) / time(twinSlow),
      { atMost: BUDGET.slowRatio },
      2,
    ),
  ];
}
