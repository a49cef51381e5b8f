import { readdirSync, readFileSync } from 'node:fs';
import { measure, median, p99, rest } from './load.ts';

/** One side of a comparison: a process, and what is asked of it. */
export interface Side {
  pid: number;
  ask(worker: number, turn: number): Promise<void>;
}

/** Subjects compared: plain `pg` and the API on one load, and the API on a small one. */
export interface Sides {
  plain: Side;
  api: Side;
  little: Side | null;
}

/** Figures of a comparison. */
export interface Figures {
  /** API: answers a second, and the p99 in ms. */
  perSecond: number;
  slowestMs: number;
  /** Fraction of plain `pg`'s throughput. */
  share: number;
  /** Times the cost on the small load; NaN without one. */
  growth: number;
  /** Processor time that an answer takes of each process, in µs. */
  micros: { api: number; plain: number };
}

/** Figures that need a longer measurement. */
interface Unsure {
  large: boolean;
  growth: boolean;
}

/** How often each side is measured, in turn with the others, and for how many seconds; the median counts. */
export interface Turns {
  turns: number;
  seconds: number;
}

export const CONNECTIONS = 16;
/** A portal serves for weeks: what is compiled and cached on the way isn't what a request costs. */
const WARM_SECONDS = 0.3;

type Turn = Awaited<ReturnType<typeof turnOf>>;

/**
 * Compares sides. What a short look doesn't tell for sure is measured again for longer: a few hundred requests are still compiled on the way,
 * and of a second somebody else's work on the machine is a small part.
 */
export async function compareSides(
  sides: Sides,
  { once, again, unsure }: { once: Turns; again: Turns; unsure: (figures: Figures) => Unsure },
): Promise<Figures> {
  for (const side of [sides.plain, sides.api, sides.little]) if (side) await turnOf(side, WARM_SECONDS);
  const figures = await figuresOf(sides, once);
  const { large, growth } = unsure(figures);
  if (!large && !growth) return figures;
  const longer = await figuresOf(growth ? sides : { ...sides, little: null }, again);
  return growth ? longer : { ...longer, growth: figures.growth };
}

async function figuresOf({ plain, api, little }: Sides, { turns, seconds }: Turns): Promise<Figures> {
  const of = { plain: [] as Turn[], api: [] as Turn[], little: [] as Turn[] };
  for (let turn = 0; turn < turns; turn += 1) {
    of.plain.push(await turnOf(plain, seconds));
    of.api.push(await turnOf(api, seconds));
    if (little) of.little.push(await turnOf(little, seconds));
  }
  const middle = (side: keyof typeof of, what: 'perSecond' | 'micros') => median(of[side].map((turn) => turn[what]));
  const perSecond = middle('api', 'perSecond');
  return {
    perSecond,
    slowestMs: p99(of.api.flatMap(({ times }) => times)),
    share: perSecond / middle('plain', 'perSecond'),
    growth: little ? middle('little', 'perSecond') / perSecond : Number.NaN,
    micros: { api: middle('api', 'micros'), plain: middle('plain', 'micros') },
  };
}

/** Asks for a while; with the processor's time of a request in µs. */
async function turnOf({ pid, ask }: Side, seconds: number) {
  const before = microsOf(pid);
  const measured = await measure(CONNECTIONS, seconds, ask);
  const micros = (microsOf(pid) - before) / measured.times.length;
  await rest();
  return { ...measured, micros };
}

/** Processor time that a process has taken, all its threads, in µs: unlike a rate it says the same on a busy machine. */
function microsOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const nanos = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanos.reduce((sum, each) => sum + each, 0) / 1000;
}
