import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { measure, median, rest } from './load.ts';

/** One of the calls that are measured, at a portal. */
export interface Side {
  request(worker: number, turn: number): Promise<void>;
}

/** Read throughput with the database alone, and with a replica. */
export interface Compared {
  /** Reads a second. */
  perSecond: { one: number; two: number };
  /** Milliseconds of processor that the primary takes for a thousand reads. */
  primaryMs: { one: number; two: number };
}

const TURNS = 5;
const SECONDS = 2;
/** As the kernel counts a process's time. */
const TICKS_A_SECOND = 100;

/** Has as many ask one side as the other, in turn; `primary` are the processes of the primary's server. */
export async function compareReads(
  sides: { one: Side; two: Side },
  workers: number,
  primary: () => number[],
): Promise<Compared> {
  const rates = { one: [] as number[], two: [] as number[] };
  const costs = { one: [] as number[], two: [] as number[] };
  for (let turn = -1; turn < TURNS; turn += 1) {
    for (const side of ['one', 'two'] as const) {
      const before = ticksOf(primary());
      const { perSecond } = await measure(workers, SECONDS, sides[side].request);
      const spent = spentSince(before, ticksOf(primary()));
      await rest();
      // The first turn warms caches up.
      if (turn < 0) continue;
      rates[side].push(perSecond);
      costs[side].push(spent / ((perSecond * SECONDS) / 1000));
    }
  }
  const both = (figures: { one: number[]; two: number[] }) => ({ one: median(figures.one), two: median(figures.two) });
  return { perSecond: both(rates), primaryMs: both(costs) };
}

/** Ticks of the processor that each process has had; one that ended meanwhile has none. */
function ticksOf(pids: readonly number[]): Map<number, number> {
  const found = new Map<number, number>();
  for (const pid of pids) {
    const file = `/proc/${pid}/stat`;
    const fields = existsSync(file) ? readFileSync(file, 'utf8').split(') ')[1]?.split(' ') : undefined;
    if (fields) found.set(pid, Number(fields[11]) + Number(fields[12]));
  }
  return found;
}

function spentSince(before: ReadonlyMap<number, number>, now: ReadonlyMap<number, number>): number {
  const ticks = [...now].reduce((sum, [pid, count]) => sum + count - (before.get(pid) ?? 0), 0);
  return (ticks / TICKS_A_SECOND) * 1000;
}

const GROUPS = '/sys/fs/cgroup/cpu';
const PERIOD_US = 10_000;

/**
 * Gives a server no more than a share of one processor, so that two of them on this machine are as two small machines, each with its
 * own. Answers how to take it back; null where the system lets nobody (it needs root, and control groups of version 1).
 */
export function limitProcessor(name: string, pids: readonly number[], share: number): (() => void) | null {
  const group = path.join(GROUPS, `bench-${process.pid}-${name}`);
  try {
    mkdirSync(group);
    writeFileSync(path.join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
    writeFileSync(path.join(group, 'cpu.cfs_quota_us'), String(Math.round(PERIOD_US * share)));
    for (const pid of pids) writeFileSync(path.join(group, 'cgroup.procs'), String(pid));
  } catch {
    return null;
  }
  return () => {
    for (const pid of readFileSync(path.join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean)) {
      writeFileSync(path.join(GROUPS, 'cgroup.procs'), pid);
    }
    rmdirSync(group);
  };
}
