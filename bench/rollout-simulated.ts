import { parseArgs } from 'node:util';
import { Judge } from '../api/src/modules/rollout/judge.ts';
import { SILENT_MS } from '../api/src/modules/rollout/measures.ts';
import type { Visit } from '../api/src/modules/rollout/visit.ts';
import { around, type People, TELLS_MS, visitsOfPeople } from '../api/src/tests/support/rollout-people.ts';
import { USUAL_STEPS } from '../scripts/rollout-plan.ts';
import { say } from './budgets.ts';

/**
 * Outcomes of new versions that are worse, and of some that aren't, in rollouts by the usual steps (`npm run bench:modules --
 * rollout simulated [--runs 1000]`): the judge of the portal itself, on pages that are made up by chance. First of people who come once; then of few
 * who come again and again, each with a machine and failures of their own.
 */

const { values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '1000' } },
});
const RUNS = Number(values.runs);
/** Visitors of the module. */
const PEOPLE_A_MINUTE = 60;
/** Failure rate of the former version. */
const FAILING = 0.005;
/** Share of people who leave before their page reports, in both arms. */
const LEAVING = 0.25;
const SPREAD = 0.5;
/** The judge looks every 10 s; here, whenever there are so many more people: the later of the two is counted. */
const [LOOK_S, GROWTH] = [10, 1.06];
/** Browsers of the former version compared with one of the new. */
const COMPARED = 4;
const FALSE_RETURNS = 0.01;

interface World {
  what: string;
  failing: number;
  moreFailing: number;
  slowerMs: number;
  /** Share of the new version’s pages that freeze before they report. */
  frozen?: number;
}
const WORLDS: World[] = [
  { what: 'no worse, 0.5 % fail', failing: FAILING, moreFailing: 0, slowerMs: 0 },
  { what: 'no worse, 5 % fail', failing: 0.05, moreFailing: 0, slowerMs: 0 },
  ...[0.005, 0.01, 0.02, 0.05, 0.1, 0.2].map((moreFailing) => ({
    what: `+${moreFailing * 100} % fail`,
    failing: FAILING,
    moreFailing,
    slowerMs: 0,
  })),
  { what: '+100 ms', failing: FAILING, moreFailing: 0, slowerMs: 100 },
  ...[0.1, 1].map((frozen) => ({
    what: `${frozen * 100} % stand still`,
    failing: FAILING,
    moreFailing: 0,
    slowerMs: 0,
    frozen,
  })),
];

const exponential = (rate: number) => -Math.log(1 - Math.random()) / rate;
const like = (middle: number) => around(middle, SPREAD, Math.random);

function pageOf(arm: Visit['arm'], at: number, { failing, moreFailing, slowerMs, frozen = 0 }: World): Visit {
  const [isNew, failed] = [arm === 'NOVA', Math.random()];
  const page = { browser: String(at), arm, origin: String(at), network: String(at), opened: true, at };
  if (Math.random() < LEAVING || (isNew && Math.random() < frozen)) {
    return { ...page, failed: false, toldAfter: null, mount: null, inp: null, lcp: null, cls: null };
  }
  return {
    ...page,
    toldAfter: TELLS_MS,
    failed: failed < failing + (isNew ? moreFailing : 0),
    mount: like(400) + (isNew ? slowerMs : 0),
    inp: like(80),
    lcp: like(1200),
    cls: like(20),
  };
}

interface Run {
  taken: boolean;
  seconds: number;
  /** People who had the new version, and all who came, until then. */
  exposed: number;
  people: number;
}

/** One rollout, from its begin to its end, of people who come once. */
function run(world: World): Run {
  const judge = new Judge();
  let [at, people, told, exposed, looksAt] = [0, 0, 0, 0, 0];
  for (const step of USUAL_STEPS) {
    const since = at;
    for (;;) {
      at += exponential(PEOPLE_A_MINUTE / 60_000);
      people += 1;
      const stand = Math.random() * 100;
      if (stand < step.share) exposed += 1;
      if (stand < step.share || stand >= 100 - step.share * COMPARED) {
        judge.take([pageOf(stand < step.share ? 'NOVA' : 'ATUAL', at, world)]);
        told += 1;
      }
      if (told < looksAt) continue;
      looksAt = Math.ceil(told * GROWTH) + 1;
      const { decision } = judge.verdict(step, since, at);
      if (decision === 'withdraw') return { taken: true, seconds: at / 1000 + LOOK_S, exposed, people };
      if (decision === 'advance') break;
    }
  }
  return { taken: false, seconds: at / 1000, exposed, people };
}

const quantile = (sorted: readonly number[], at: number) => sorted[Math.floor(sorted.length * at)] ?? Number.NaN;
const percent = (share: number) => (Number.isNaN(share) ? '-' : `${(share * 100).toFixed(1)} %`);

/** Says so where a version is taken back too often that is no worse. */
function judged(isWorse: boolean, share: number): string {
  if (isWorse) return '';
  if (share <= FALSE_RETURNS) return '   within 1 in 100';
  process.exitCode = 1;
  return '   OVER 1 in 100';
}

const whole = (value: number) => (Number.isNaN(value) ? '-' : String(Math.round(value)));

say(
  `Rollouts by the usual steps, ${PEOPLE_A_MINUTE} people a minute, each once, ${RUNS} runs of each; ${USUAL_STEPS.map(({ share }) => `${share} %`).join(', ')}, all\n`,
);
say(
  'the new version is      taken back   who had it until then, of all   those people   seconds, median   nine of ten',
);
for (const world of WORLDS) {
  const runs = Array.from({ length: RUNS }, () => run(world));
  const taken = runs.filter((each) => each.taken);
  const seconds = taken.map((each) => each.seconds).sort((a, b) => a - b);
  const shares = taken.map(({ exposed, people }) => exposed / people).sort((a, b) => a - b);
  const counts = taken.map(({ exposed }) => exposed).sort((a, b) => a - b);
  const isWorse = world.moreFailing > 0 || world.slowerMs > 0 || (world.frozen ?? 0) > 0;
  const share = taken.length / runs.length;
  say(
    `${world.what.padEnd(24)}${percent(share).padStart(10)}${percent(quantile(shares, 0.5)).padStart(31)}${whole(quantile(counts, 0.5)).padStart(15)}` +
      `${whole(quantile(seconds, 0.5)).padStart(18)}${whole(quantile(seconds, 0.9)).padStart(14)}${judged(isWorse, share)}`,
  );
}

/** Few people: half of a profile, or one in five. Their machines differ, and one in twenty fails always, with either version. */
const FEW = [
  [40, 3, 50],
  [40, 10, 50],
  [200, 3, 50],
  [200, 10, 50],
  [200, 3, 20],
  [200, 10, 20],
] as const;
const EACH_OWN = { failing: FAILING, machines: SPREAD, alwaysFailing: 0.05, leaving: LEAVING };

/** One step that lasts until all of their pages are over; how many people had the new version. */
function runOfFew(people: People): { taken: boolean; exposed: number } {
  const judge = new Judge();
  const step = { share: people.share, mounts: Number.POSITIVE_INFINITY, minutes: 0 };
  const exposed = new Set<string>();
  let [told, looksAt, now] = [0, 0, 0];
  const isTaken = () => judge.verdict(step, 0, now).decision === 'withdraw';
  for (const visit of visitsOfPeople(people, Math.random)) {
    judge.take([visit]);
    if (visit.arm === 'NOVA') exposed.add(visit.browser);
    now = Math.max(now, visit.at + (visit.toldAfter ?? 0));
    told += 1;
    if (told < looksAt) continue;
    looksAt = Math.ceil(told * GROWTH) + 1;
    if (isTaken()) return { taken: true, exposed: exposed.size };
  }
  now += SILENT_MS;
  return { taken: isTaken(), exposed: exposed.size };
}

say(`\nFew people who come again, each on a machine of their own; 5 % of them fail always, with either version\n`);
say('people x pages, of whom have it   the new version is   taken back   who had it until then');
for (const [count, pages, share] of FEW) {
  for (const moreFailing of [0, 0.2, 0.5, 1]) {
    const runs = Array.from({ length: RUNS }, () => runOfFew({ count, pages, share, moreFailing, ...EACH_OWN }));
    const taken = runs.filter((each) => each.taken);
    const counts = taken.map(({ exposed }) => exposed).sort((a, b) => a - b);
    const part = taken.length / runs.length;
    say(
      `${`${count} x ${pages}, ${share} %`.padEnd(34)}${(moreFailing === 0 ? 'no worse' : `+${moreFailing * 100} % fail`).padEnd(18)}` +
        `${percent(part).padStart(13)}${whole(moreFailing === 0 ? Number.NaN : quantile(counts, 0.5)).padStart(24)}${judged(moreFailing > 0, part)}`,
    );
  }
}
