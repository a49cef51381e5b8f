import { cp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../e2e/support/browser.ts';
import { type PortalProcess, ROOT, startPortal, temporaryFolder } from '../e2e/support/portal.ts';
import {
  type Arm,
  isTelling,
  markIn,
  PAGE_FILE,
  PUBLIC,
  TITLE,
  type Told,
  tells,
} from '../e2e/support/rollout-visits.ts';
import { type Edit, openWorkshop } from '../e2e/support/variants.ts';
import type { ModuleTarget } from '../scripts/module-target.ts';
import { portalTarget } from '../scripts/portal-target.ts';
import { USUAL_STEPS } from '../scripts/rollout-plan.ts';
import { median, say } from './budgets.ts';
import { Random } from './drill/random.ts';

/**
 * Rollouts of real builds: each is published to a running portal by the usual steps, in which no minutes have to go by, and the portal
 * itself takes it back or gives it to everybody. Browsers measure each build first; people without a browser then come in
 * their place, load the page as it is made for them, and tell what a browser told that had the same version. Where what the browsers of both versions
 * took differs by no more than chance, people tell what any of them did: some hundreds who repeat twelve browsers would make
 * a difference of what is one of these twelve's.
 */

/** Browsers that measure each build. */
const MEASURING = 24;
/** People that load a page at once. */
const AT_ONCE = 8;
const MOST_PEOPLE = 60_000;
/** The browsers' versions are shuffled so often, and so much of it may be by chance. */
const [SHUFFLES, CHANCE] = [10_000, 0.01];
/** How often the rollout is looked at. */
const LOOK_MS = 500;
/** For which browsers measure a build. */
const HALF = [{ share: 50, mounts: 100_000, minutes: 0 }];
const STEPS = USUAL_STEPS.map((step) => ({ ...step, minutes: 0 }));

interface Build {
  what: string;
  /** So many of its pages throw at their first render. */
  failing?: number;
  /** So much later each is shown. */
  slowerMs?: number;
}
const BUILDS: Build[] = [
  { what: 'no worse' },
  ...[0.005, 0.01, 0.02, 0.05, 0.1, 0.2].map((failing) => ({ what: `+${failing * 100} % fail`, failing })),
  { what: '+100 ms', slowerMs: 100 },
];

/** A heading of its own tells the versions apart; what fails does so by chance, once for a page. */
function editsOf({ failing = 0, slowerMs = 0 }: Build): Edit[] {
  const at = 'export function ComprovantePage';
  const slower = `const shown = performance.now() + ${slowerMs};\nwhile (performance.now() < shown);\n`;
  const fails = `const fails = Math.random() < ${failing};\n`;
  return [
    [PAGE_FILE, `title="${TITLE}"`, `title="${TITLE}, nova"`],
    [PAGE_FILE, at, `${slowerMs > 0 ? slower : ''}${fails}${at}`],
    [PAGE_FILE, '  const byFile', "  if (fails) throw new Error('Quebra medida');\n  const byFile"],
  ];
}

/** Reports of browsers about a build, by arm. */
type Measured = Record<Arm, Told[]>;

/**
 * Reports of browsers, each from an address of its own. They load the page one after another, since beside others each would measure these; when
 * it tells, some seconds later, is waited for together.
 */
async function measure(browser: Browser, portal: PortalProcess, place: number): Promise<Measured> {
  const told: Measured = { NOVA: [], ATUAL: [] };
  const tellings: Promise<void>[] = [];
  for (let count = 0; count < MEASURING; count += 1) {
    const extraHTTPHeaders = { 'x-forwarded-for': `198.18.${place}.${count}` };
    const context = await browser.newContext({ baseURL: portal.url, extraHTTPHeaders, serviceWorkers: 'block' });
    const page = await context.newPage();
    const telling = page.waitForRequest(isTelling).catch(() => null);
    const answer = await page.goto('/credenciados/comprovante');
    const mark = markIn((await answer?.text()) ?? '');
    // Taken back by now: those who came are enough.
    if (!mark) break;
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    const keep = async () => {
      const first = (await telling)?.postDataJSON();
      if (first) told[mark.arm].push(toldOf(first.modulos[0]));
      await context.close();
    };
    tellings.push(keep());
  }
  await Promise.all(tellings);
  return told;
}

const toldOf = ({ montagem, falhou }: Told): Told => ({ montagem, falhou });
const oneOf = (some: readonly Told[]) => some[Math.floor(Math.random() * some.length)];

const mounts = (some: readonly Told[]) => some.map(({ montagem }) => montagem ?? Number.NaN);

/** True if two medians lie no farther apart than those of the same browsers, dealt out anew, do in more than one of a hundred. */
function isByChance(one: readonly Told[], other: readonly Told[]): boolean {
  const apart = (first: number[], second: number[]) => Math.abs(median(first) - median(second));
  const found = apart(mounts(one), mounts(other));
  const random = new Random(1);
  const all = mounts([...one, ...other]);
  let farther = 0;
  for (let turn = 0; turn < SHUFFLES; turn += 1) {
    const dealt = random.shuffle(all);
    if (apart(dealt.slice(0, one.length), dealt.slice(one.length)) >= found) farther += 1;
  }
  return farther / SHUFFLES > CHANCE;
}

/** A running portal, and a browser for it. */
interface Stage {
  browser: Browser;
  portal: PortalProcess;
  target: ModuleTarget;
}

/** Publishes a build for half of the browsers until enough have measured it; then nobody has it. */
async function measured({ browser, portal, target }: Stage, folder: string, place: number): Promise<Measured> {
  await target.publish(folder, PUBLIC, `9.${place}.0`, () => undefined, { plan: { steps: HALF } });
  const told = await measure(browser, portal, place);
  if (await target.offer(PUBLIC)) await target.rollback(PUBLIC);
  return told;
}

/** Outcome of a build. */
interface Outcome {
  taken: boolean;
  seconds: number;
  /** People exposed, and visitors, until then. */
  exposed: number;
  people: number;
}

let persons = 0;

/** Publishes a build by the usual steps, and lets people come until the portal has judged it. */
async function judged(
  { portal, target }: Stage,
  folder: string,
  place: number,
  toldBy: (arm: Arm) => Told | undefined,
): Promise<Outcome> {
  await target.publish(folder, PUBLIC, `9.${place}.1`, () => undefined, { plan: { steps: STEPS } });
  const began = performance.now();
  let [isOver, exposed, people] = [false, 0, 0];
  const comeOneByOne = async () => {
    while (!isOver && people < MOST_PEOPLE) {
      people += 1;
      persons += 1;
      if ((await tells(portal, persons, toldBy)) === 'NOVA') exposed += 1;
    }
  };
  const crowd = Promise.all(Array.from({ length: AT_ONCE }, comeOneByOne));
  const isJudged = async () => !(await target.offer(PUBLIC));
  while (people < MOST_PEOPLE && !(await isJudged())) await sleep(LOOK_MS);
  isOver = true;
  const seconds = (performance.now() - began) / 1000;
  await crowd;
  const [last] = (await target.history()).filter(({ module }) => module === PUBLIC);
  const taken = last?.action === 'RECUO';
  // In either case the next build is compared beside the first version, too.
  if (!taken) await target.rollback(PUBLIC);
  return { taken, seconds, exposed, people };
}

const work = await temporaryFolder('bench-rollout');
const web = path.join(work, 'web');
await cp(path.join(ROOT, 'dist/web'), web, { recursive: true });
const workshop = await openWorkshop();
const folders = await workshop.build(BUILDS.map((build) => ({ package: PUBLIC, edits: editsOf(build) })));
const browser = await openBrowser();
const portal = await startPortal({
  dataDir: path.join(work, 'data'),
  env: { LOG_LEVEL: 'warn', WEB_DIR: web, TRUST_PROXY: '127.0.0.1,::1' },
});
try {
  const token = await readFile(path.join(portal.dataDir, 'modules-token'), 'utf8');
  const stage = { browser, portal, target: portalTarget(`${portal.url}/credenciados`, token) };
  say(
    `\nReal builds on a running portal, by the same steps without their minutes; ${MEASURING} browsers measure each; = where they differ by chance\n`,
  );
  say(
    'the build is     measured, ms   judged           who had it until then, of all   those people   seconds   people a second',
  );
  let failed: Told | undefined;
  for (const [place, build] of [...BUILDS.entries()].reverse()) {
    const folder = folders[place] ?? '';
    const told = await measured(stage, folder, place);
    const sound = told.NOVA.filter(({ falhou }) => !falhou);
    // No browser failed with a build that fails for few: a page that does tells what one of a build told that fails for more.
    failed ??= told.NOVA.find(({ falhou }) => falhou);
    const isAlike = isByChance(sound, told.ATUAL);
    const any = [...sound, ...told.ATUAL];
    const { taken, seconds, exposed, people } = await judged(stage, folder, place, (arm) => {
      if (arm === 'NOVA' && Math.random() < (build.failing ?? 0)) return failed;
      if (isAlike) return oneOf(any);
      return oneOf(arm === 'NOVA' ? sound : told.ATUAL);
    });
    const isOver = people < MOST_PEOPLE;
    const isWorse = build.failing !== undefined || build.slowerMs !== undefined;
    const took = [sound, told.ATUAL].map((some) => Math.round(median(mounts(some)))).join(isAlike ? ' = ' : ' / ');
    say(
      `${build.what.padEnd(15)}${took.padStart(14)}   ${(taken ? 'taken back' : isOver ? 'for everybody' : 'not ended').padEnd(14)}` +
        `${`${((exposed / people) * 100).toFixed(1)} %`.padStart(32)}${String(exposed).padStart(15)}${seconds.toFixed(0).padStart(10)}${(people / seconds).toFixed(0).padStart(18)}` +
        (!isWorse && taken ? '   OVER: it is no worse' : ''),
    );
    if (!isWorse && taken) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await portal.end('SIGTERM');
  await workshop.remove();
  await rm(work, { recursive: true, force: true });
}
