import { parseArgs } from 'node:util';
import { Judge } from '../api/src/modules/rollout/judge.ts';
import type { Visit } from '../api/src/modules/rollout/visit.ts';
import { USUAL_STEPS } from '../scripts/rollout-plan.ts';

/**
 * What becomes of new versions that are worse, and of some that aren't, in rollouts by the usual steps (`npm run bench:modules --
 * rollout [--runs 1000]`): the judge of the portal itself, on pages that are made up by chance.
 */

const { values } = parseArgs({ allowPositionals: true, options: { runs: { type: 'string', default: '1000' } } });
const RUNS = Number(values.runs);
/** Pages with the module, of all people together. */
const PAGES_A_MINUTE = 60;
/** Of the former version. */
const FAILING = 0.005;
/** Of either: people who are gone before their page tells anything. */
const LEAVING = 0.25;
const TELLS_MS = 4_000;
const [MOUNT_MS, SPREAD] = [400, 0.5];
/** The judge looks every 10 s; here, whenever there are so many more pages: the later of the two is counted. */
const [LOOK_S, GROWTH] = [10, 1.06];
/** Those of the former version that are compared with one of the new. */
const COMPARED = 4;
const FALSE_RETURNS = 0.01;

interface World {
  what: string;
  failing: number;
  moreFailing: number;
  slowerMs: number;
  /** Of the new version's pages, how many stand still before they tell anything. */
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

const say = (line = '') => process.stdout.write(`${line}\n`);
const exponential = (rate: number) => -Math.log(1 - Math.random()) / rate;
const normal = () => Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
const around = (middle: number) => Math.round(middle * Math.exp(SPREAD * normal()));

function pageOf(arm: Visit['arm'], at: number, { failing, moreFailing, slowerMs, frozen = 0 }: World): Visit {
  const [isNew, failed] = [arm === 'NOVA', Math.random()];
  const page = { page: String(at), arm, origin: String(at), opened: true, at };
  if (Math.random() < LEAVING || (isNew && Math.random() < frozen)) {
    return { ...page, failed: false, toldAfter: null, mount: null, inp: null, lcp: null, cls: null };
  }
  return {
    ...page,
    toldAfter: TELLS_MS,
    failed: failed < failing + (isNew ? moreFailing : 0),
    mount: around(MOUNT_MS) + (isNew ? slowerMs : 0),
    inp: around(80),
    lcp: around(1200),
    cls: around(20),
  };
}

interface Run {
  taken: boolean;
  seconds: number;
  /** Pages with the new version, and all, until then. */
  exposed: number;
  pages: number;
}

/** One rollout, from its begin to its end. */
function run(world: World): Run {
  const judge = new Judge();
  let [at, pages, told, exposed, looksAt] = [0, 0, 0, 0, 0];
  for (const step of USUAL_STEPS) {
    const since = at;
    for (;;) {
      at += exponential(PAGES_A_MINUTE / 60_000);
      pages += 1;
      const stand = Math.random() * 100;
      if (stand < step.share) exposed += 1;
      if (stand < step.share * (1 + COMPARED)) {
        judge.take([pageOf(stand < step.share ? 'NOVA' : 'ATUAL', at, world)]);
        told += 1;
      }
      if (told < looksAt) continue;
      looksAt = Math.ceil(told * GROWTH) + 1;
      const { decision } = judge.verdict(step, since, at);
      if (decision === 'withdraw') return { taken: true, seconds: at / 1000 + LOOK_S, exposed, pages };
      if (decision === 'advance') break;
    }
  }
  return { taken: false, seconds: at / 1000, exposed, pages };
}

const quantile = (sorted: readonly number[], at: number) => sorted[Math.floor(sorted.length * at)] ?? Number.NaN;
const percent = (share: number) => (Number.isNaN(share) ? '-' : `${(share * 100).toFixed(1)} %`);
const whole = (value: number) => (Number.isNaN(value) ? '-' : String(Math.round(value)));

say(
  `Rollouts by the usual steps, ${PAGES_A_MINUTE} pages a minute, ${RUNS} runs of each; ${USUAL_STEPS.map(({ share }) => `${share} %`).join(', ')}, all\n`,
);
say('the new version is      taken back   its pages until then, of all   those pages   seconds, median   nine of ten');
for (const world of WORLDS) {
  const runs = Array.from({ length: RUNS }, () => run(world));
  const taken = runs.filter((each) => each.taken);
  const seconds = taken.map((each) => each.seconds).sort((a, b) => a - b);
  const shares = taken.map(({ exposed, pages }) => exposed / pages).sort((a, b) => a - b);
  const counts = taken.map(({ exposed }) => exposed).sort((a, b) => a - b);
  const isWorse = world.moreFailing > 0 || world.slowerMs > 0 || (world.frozen ?? 0) > 0;
  const share = taken.length / runs.length;
  say(
    `${world.what.padEnd(24)}${percent(share).padStart(10)}${percent(quantile(shares, 0.5)).padStart(31)}${whole(quantile(counts, 0.5)).padStart(14)}` +
      `${whole(quantile(seconds, 0.5)).padStart(18)}${whole(quantile(seconds, 0.9)).padStart(14)}` +
      (isWorse ? '' : share <= FALSE_RETURNS ? '   within 1 in 100' : '   OVER 1 in 100'),
  );
  if (!isWorse && share > FALSE_RETURNS) process.exitCode = 1;
}
