import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright-core';
import { loadNow, ms, say, verdict } from './budgets.ts';

/** As Lighthouse's phone. */
const SLOWER = 4;
const BUDGET = { scriptMs: 100, ofStatic: 1.5 };
const PHONE = { width: 360, height: 740 };
const CATEGORIES = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8.execute'];

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** CPU time, which other processes don't stretch. */
  tdur?: number;
  args?: { name?: string; data?: { url?: string } };
}

/** Within these runs script, and what it makes the browser do. */
const SCRIPT = new Set(
  'EvaluateScript FunctionCall RunMicrotasks TimerFire EventDispatch FireAnimationFrame FireIdleCallback v8.callFunction v8.run'.split(
    ' ',
  ),
);

/** Task of a page's main thread. */
interface Task {
  atMs: number;
  cpuMs: number;
  /** Script's part of `cpuMs`. */
  scriptMs: number;
  what: string;
}

/** Time of script in a task; nested spans count once. */
function scriptOf(within: readonly TraceEvent[]): number {
  let [sum, until] = [0, 0];
  for (const { name, ts, dur = 0, tdur = 0 } of within.toSorted((a, b) => a.ts - b.ts)) {
    if (!SCRIPT.has(name) || ts < until) continue;
    sum += tdur;
    until = ts + dur;
  }
  return sum;
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
      return {
        atMs: (task.ts - begun) / 1000,
        cpuMs: (task.tdur ?? 0) / 1000,
        scriptMs: scriptOf(within) / 1000,
        what: `${longest?.name ?? ''} ${file}`,
      };
    })
    .toSorted((a, b) => b.cpuMs - a.cpuMs);
}

/** Time for late code to start. */
const AFTER_MS = 6_000;
const VISITS = 3;

/** Until the portal has taken the first content's place. Whoever asks by Playwright's own ways has its script run in the page. */
async function takenOver(devtools: CDPSession): Promise<void> {
  const isServed = { expression: "document.getElementById('servida') !== null" };
  while ((await devtools.send('Runtime.evaluate', isServed)).result.value) await sleep(100);
}

/** The tasks of a first visit, the longest first. */
async function visit(browser: Browser, address: string, isStatic: boolean): Promise<Task[]> {
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
    if (!isStatic) await takenOver(devtools);
    await sleep(AFTER_MS);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    return tasksOf(traceEvents);
  } finally {
    await context.close();
  }
}

/** Median visit by longest task. */
async function usualVisit(browser: Browser, address: string, isStatic = false): Promise<Task[]> {
  const visits: Task[][] = [];
  while (visits.length < VISITS) visits.push(await visit(browser, address, isStatic));
  return visits.toSorted((one, other) => longest(one) - longest(other))[(VISITS - 1) / 2] ?? [];
}

const longest = (tasks: readonly Task[]) => tasks[0]?.cpuMs ?? Number.NaN;

interface Pages {
  /** Page with equal content, without script. */
  twin: string;
  /** By what they are called. */
  portal: Record<string, string>;
}

/**
 * Prints the longest tasks of a first visit, from the first byte until the portal has woken at the reader's first sign and
 * taken the first content's place, on a slower processor. Script has its budget; what the browser needs for a page that has none, to make a window and to
 * lay it out for the first time, is compared with such a page.
 */
export async function measureTasks(browser: Browser, { twin, portal }: Pages): Promise<boolean[]> {
  say(`\nThe longest tasks on a processor ${SLOWER} times slower, of it script's (${loadNow()})`);
  const ofStatic = longest(await usualVisit(browser, twin, true));
  say(`\nof a page without script: ${ms(ofStatic)}`);
  const kept: boolean[] = [];
  for (const [name, address] of Object.entries(portal)) {
    const tasks = await usualVisit(browser, address);
    say(`\nof ${name}`);
    for (const { atMs, cpuMs, scriptMs, what } of tasks.slice(0, 9))
      say(`${ms(cpuMs).padStart(8)}${ms(scriptMs).padStart(8)} at ${ms(atMs).padStart(8)}  ${what}`);
    const script = Math.max(...tasks.map(({ scriptMs }) => scriptMs));
    kept.push(
      verdict(`longest task of script of ${name}, ms of processor`, script, { atMost: BUDGET.scriptMs }),
      verdict(
        `longest task of ${name}, to that of the page without script`,
        longest(tasks) / ofStatic,
        { atMost: BUDGET.ofStatic },
        2,
      ),
    );
  }
  return kept;
}
