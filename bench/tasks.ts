import type { Browser } from 'playwright-core';
import { loadNow, ms, say, verdict } from './budgets.ts';

/** As Lighthouse's phone. */
const SLOWER = 4;
const BUDGET = 100;
const PHONE = { width: 360, height: 740 };
const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8.execute'];

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Of the processor's time, which other processes don't stretch. */
  tdur?: number;
  args?: { name?: string; data?: { url?: string } };
}

/** What kept a page's one thread busy. */
interface Task {
  atMs: number;
  cpuMs: number;
  what: string;
}

const isSameThread = (one: TraceEvent, other: TraceEvent) => one.pid === other.pid && one.tid === other.tid;

function tasksOf(events: TraceEvent[]): Task[] {
  const threads = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const begun = Math.min(...events.filter(({ ts }) => ts > 0).map(({ ts }) => ts));
  const spans = events.filter(({ ph }) => ph === 'X');
  return spans
    .filter((event) => event.name === 'RunTask' && threads.some((thread) => isSameThread(thread, event)))
    .map((task) => {
      const within = spans.filter(
        ({ ts, ...rest }) => isSameThread(task, { ts, ...rest }) && ts > task.ts && ts < task.ts + (task.dur ?? 0),
      );
      const longest = within
        .filter(({ name }) => !name.includes('RunTask'))
        .toSorted((a, b) => (b.tdur ?? 0) - (a.tdur ?? 0))
        .find(({ name }) => name !== 'ThreadControllerImpl::RunTask');
      const file = longest?.args?.data?.url?.split('/').at(-1) ?? '';
      return { atMs: (task.ts - begun) / 1000, cpuMs: (task.tdur ?? 0) / 1000, what: `${longest?.name ?? ''} ${file}` };
    })
    .toSorted((a, b) => b.cpuMs - a.cpuMs);
}

/** What wakes later has woken. */
const AFTER_MS = 6_000;
const VISITS = 3;

/** The tasks of a first visit, the longest first. */
async function visit(browser: Browser, address: string): Promise<Task[]> {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: PHONE });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await browser.startTracing(page, { categories: CATEGORIES });
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await page.mouse.move(50, 300);
    await page.mouse.move(60, 320);
    await page.locator('#servida').waitFor({ state: 'detached' });
    await page.waitForTimeout(AFTER_MS);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    return tasksOf(traceEvents);
  } finally {
    await context.close();
  }
}

/**
 * Prints the longest tasks of a first visit, from the first byte until the portal has woken at the reader's first sign and
 * taken the first content's place, on a slower processor: of three visits, the one whose longest task is neither the shortest nor
 * the longest.
 */
export async function measureTasks(browser: Browser, name: string, address: string): Promise<boolean[]> {
  const visits: Task[][] = [];
  while (visits.length < VISITS) visits.push(await visit(browser, address));
  const longest = (tasks: Task[] | undefined) => tasks?.[0]?.cpuMs ?? Number.NaN;
  const tasks = visits.toSorted((one, other) => longest(one) - longest(other))[(VISITS - 1) / 2];
  say(`\nThe longest tasks of ${name} on a processor ${SLOWER} times slower (${loadNow()})\n`);
  for (const { atMs, cpuMs, what } of tasks?.slice(0, 9) ?? [])
    say(`${ms(cpuMs).padStart(8)} at ${ms(atMs).padStart(8)}  ${what}`);
  say(`the longest of each visit: ${visits.map((of) => ms(longest(of))).join(', ')}`);
  return [verdict(`longest task of ${name}, ms of processor`, longest(tasks), { atMost: BUDGET })];
}
