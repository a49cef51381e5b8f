import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../e2e/support/browser.ts';
import { ROOT, startPortal, temporaryFolder } from '../e2e/support/portal.ts';
import { writeStaticTwin } from './static-page.ts';
import { delay, type Visit, visit } from './visit.ts';

/**
 * First load of the page of public editais (`npm run bench:web`, after a build): what it weighs and how long its cards take, plain and
 * with 300 ms added to each request, beside a page without scripts that shows the same. Prints ratios against the budgets.
 * `--waterfall` prints when each request began and ended.
 */

const RUNS = 9;
const LATENCY = 300;
const CARD = 'main article';
const BUDGET = { codeKb: 170, requests: 12, plainRatio: 1.5, slowRatio: 1.1 };

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const say = (line = '') => process.stdout.write(`${line}\n`);
const kb = (bytes: number) => bytes / 1024;
const ms = (value: number) => `${Math.round(value)} ms`;

interface Series {
  name: string;
  address: string;
  latency: number;
  visits: Visit[];
}

/** How long a small request takes with and without the delay: the delay must really be there. */
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
    await delay(page, LATENCY);
    return { plain, delayed: await measure() };
  } finally {
    await context.close();
  }
}

function verdict(label: string, value: number, budget: number, digits = 0): boolean {
  const kept = value <= budget;
  say(`${kept ? 'within' : 'OVER  '}  ${label.padEnd(44)} ${value.toFixed(digits).padStart(7)}  budget ${budget}`);
  return kept;
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

function printWaterfall({ name, visits }: Series): void {
  say(`\n${name}, one visit: from, to (ms), bytes, what`);
  const last = visits.at(-1);
  for (const { path: file, start, end, bytes } of last?.waterfall ?? []) {
    say(
      `${Math.round(start).toString().padStart(6)}${Math.round(end).toString().padStart(6)}${bytes.toString().padStart(8)}  ${file}`,
    );
  }
  say(
    `${Math.round(last?.cards ?? 0)
      .toString()
      .padStart(6)}${' '.repeat(14)}  cards`,
  );
}

const work = await temporaryFolder('bench');
const webDir = path.join(work, 'web');
const twinDir = path.join(work, 'twin-web');
// Copies, so that a build in the meantime changes nothing of what is measured.
for (const copy of [webDir, twinDir]) await cp(path.join(ROOT, 'dist/web'), copy, { recursive: true });
const browser = await openBrowser();
const serve = (name: string, folder: string) =>
  startPortal({ dataDir: path.join(work, name), env: { LOG_LEVEL: 'warn', WEB_DIR: folder } });
const portals = [await serve('portal', webDir)];
try {
  const [portal] = portals;
  if (!portal) throw new Error('There is no portal');
  const address = `${portal.url}/credenciados/editais`;
  await writeStaticTwin(browser, address, CARD, twinDir);
  const twinPortal = await serve('twin', twinDir);
  portals.push(twinPortal);
  // Home, since no module is there to own another address.
  const twin = `${twinPortal.url}/credenciados/`;
  const { plain, delayed } = await calibrate(browser, address);
  say(`Chromium ${browser.version()}, ${RUNS} visits each, interleaved, nothing cached; medians`);
  say(`One small request: ${ms(plain)} plain, ${ms(delayed)} with the delay of ${LATENCY} ms\n`);

  const portalPlain: Series = { name: 'portal', address, latency: 0, visits: [] };
  const twinPlain: Series = { name: 'static page', address: twin, latency: 0, visits: [] };
  const portalSlow: Series = { name: `portal, +${LATENCY} ms`, address, latency: LATENCY, visits: [] };
  const twinSlow: Series = { name: `static page, +${LATENCY} ms`, address: twin, latency: LATENCY, visits: [] };
  const series = [portalPlain, twinPlain, portalSlow, twinSlow];
  for (const { address: warm, latency } of series) await visit(browser, warm, CARD, latency);
  for (let run = 0; run < RUNS; run++) {
    for (const one of series) one.visits.push(await visit(browser, one.address, CARD, one.latency));
  }
  series.forEach(printSeries);
  if (process.argv.includes('--waterfall')) [portalPlain, portalSlow, twinSlow].forEach(printWaterfall);

  const time = ({ visits }: Series) => median(visits.map(({ cards }) => cards));
  const encodings = portalPlain.visits.map((one) => JSON.stringify(one.encodings));
  say(`\nJS and CSS came as ${[...new Set(encodings)].join(' or ')}\n`);
  const kept = [
    verdict(
      'KB of JS and CSS (brotli)',
      median(portalPlain.visits.map(({ codeBytes }) => kb(codeBytes))),
      BUDGET.codeKb,
      1,
    ),
    verdict('requests', median(portalPlain.visits.map(({ requests }) => requests)), BUDGET.requests),
    verdict('ratio to the static page, plain', time(portalPlain) / time(twinPlain), BUDGET.plainRatio, 2),
    verdict(`ratio to the static page at +${LATENCY} ms`, time(portalSlow) / time(twinSlow), BUDGET.slowRatio, 2),
  ];
  if (kept.includes(false)) process.exitCode = 1;
} finally {
  await browser.close();
  await Promise.all(portals.map((portal) => portal.stop()));
  await rm(work, { recursive: true, force: true });
}
