import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium } from '@credenciados/tools/find-chromium';
import { loadNow, median, say, verdict } from './budgets.ts';

/** Fetched by npx when the benchmark runs: some 200 packages that nothing else needs. */
export const LIGHTHOUSE = 'lighthouse@12.8.2';
const RUNS = 5;
const TIME_LIMIT_MS = 180_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];
const BUDGET = { performance: 95, others: 100, lcp: 1_800, tbt: 150, cls: 0.02 };

interface Report {
  categories: Record<Category, { score: number }>;
  finalDisplayedUrl: string;
  audits: Record<string, { numericValue?: number }>;
}

/**
 * One visit by Lighthouse, by default as a phone: a CPU four times slower, on a simulated line. `folder`: outside of the project. `flags`: of
 * its command line; one with a port uses the browser there.
 */
export async function audit(
  address: string,
  folder: string,
  only: readonly Category[] = CATEGORIES,
  flags: readonly string[] = [],
): Promise<Report> {
  const { path, env } = await findChromium();
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      address,
      '--quiet',
      '--output=json',
      '--output-path=stdout',
      `--only-categories=${only.join()}`,
      '--chrome-flags=--headless --no-sandbox --no-first-run',
      ...flags,
    ],
    {
      cwd: folder,
      env: { ...process.env, ...env, CHROME_PATH: path },
      timeout: TIME_LIMIT_MS,
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return JSON.parse(stdout);
}

/** Prints Lighthouse's figures for a page, the median of five visits; returns true if each is within its budget. */
export async function measureByLighthouse(address: string, folder: string): Promise<boolean[]> {
  const reports: Report[] = [];
  for (let run = 0; run < RUNS; run++) reports.push(await audit(address, folder));
  say(`\n${LIGHTHOUSE}, as a phone, median of ${RUNS} (${loadNow()})\n`);
  const score = (category: Category) => median(reports.map(({ categories }) => categories[category].score * 100));
  const figure = (name: string) => median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  const [, ...others] = CATEGORIES;
  return [
    verdict('performance', score('performance'), { atLeast: BUDGET.performance }),
    ...others.map((category) => verdict(category, score(category), { atLeast: BUDGET.others })),
    verdict('largest contentful paint, ms', figure('largest-contentful-paint'), { atMost: BUDGET.lcp }),
    verdict('total blocking time, ms', figure('total-blocking-time'), { atMost: BUDGET.tbt }),
    verdict('cumulative layout shift', figure('cumulative-layout-shift'), { atMost: BUDGET.cls }, 3),
  ];
}
