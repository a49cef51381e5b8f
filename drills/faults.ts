import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Ledger } from '@credenciados/journeys/people/ledger';
import { Random } from '@credenciados/journeys/people/random';
import { type Break, breaksOfOutside, breaksOfOwn } from './breaks.ts';
import { compare } from './compare.ts';
import { mountSmallDisk } from './disk.ts';
import { Load } from './load.ts';
import { clear, type Stage, startOutside, startOwn } from './stage.ts';

/** Options of the faults drill. */
export interface FaultsOptions {
  folder: string;
  rounds: number;
  seed: number;
  applicants: number;
  /** Only faults with one of these names. */
  only: readonly string[];
  /** Kind of portal: self-contained, with everything external, or half of the rounds on each. */
  stage: 'own' | 'outside' | 'both';
  say: (line: string) => void;
}

interface Figures {
  acknowledged: number;
  lost: string[];
  doubled: string[];
  broken: string[];
  /** Seconds until it was ready, by fault. */
  ready: Map<string, number[]>;
}

/**
 * Breaks a portal under load, round after round, and compares acknowledged writes with its data after each. Returns true if nothing was
 * lost, doubled or left broken.
 */
export async function drillFaults(options: FaultsOptions): Promise<boolean> {
  const { folder, say, only } = options;
  const figures: Figures = { acknowledged: 0, lost: [], doubled: [], broken: [], ready: new Map() };
  const wanted = (breaks: Break[]) => breaks.filter(({ name }) => only.length === 0 || only.includes(name));
  const own = { own: options.rounds, outside: 0, both: Math.ceil(options.rounds / 2) }[options.stage];
  const needsDisk = own > 0 && (only.length === 0 || only.includes('disk full'));
  const disk = needsDisk ? await mountSmallDisk(path.join(folder, 'disk')) : undefined;
  try {
    await onStage(options, figures, own, 'own', async () => {
      const stage = await startOwn(disk?.folder ?? path.join(folder, 'own'));
      return { stage, breaks: wanted(breaksOfOwn(stage, disk?.folder)) };
    });
    await onStage(options, figures, options.rounds - own, 'outside', async () => {
      const stage = await startOutside(path.join(folder, 'outside'));
      return { stage, breaks: wanted(breaksOfOutside(stage)) };
    });
  } finally {
    await disk?.unmount();
    await clear(folder);
  }
  say('');
  for (const [name, seconds] of figures.ready) {
    const sorted = seconds.toSorted((a, b) => a - b);
    say(
      `  ${name.padEnd(34)}ready again after ${shown(sorted.at(sorted.length >> 1))} s, at worst ${shown(sorted.at(-1))} s`,
    );
  }
  const { acknowledged, lost, doubled, broken } = figures;
  for (const each of [...lost, ...doubled, ...broken].slice(0, 20)) say(`  ${each}`);
  say(
    `${options.rounds} rounds, ${acknowledged} writes acknowledged: lost ${lost.length}, doubled ${doubled.length}, broken ${broken.length}`,
  );
  return lost.length + doubled.length + broken.length === 0;
}

const shown = (seconds = Number.NaN) => seconds.toFixed(1);

async function onStage(
  { rounds: _all, seed, applicants, folder, say }: FaultsOptions,
  figures: Figures,
  rounds: number,
  name: string,
  start: () => Promise<{ stage: Stage; breaks: Break[] }>,
): Promise<void> {
  if (rounds === 0) return;
  await mkdir(folder, { recursive: true });
  const random = new Random(seed);
  const { stage, breaks } = await start();
  const ledger = new Ledger(path.join(folder, `${name}.jsonl`));
  try {
    if (breaks.length === 0) throw new Error(`There is no such fault on the stage "${name}"`);
    const load = await Load.begin(stage, ledger, random, applicants);
    let order: Break[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      if (order.length === 0) order = random.shuffle(breaks);
      const broken = order.shift() as Break;
      await oneRound(stage, load, ledger, random, broken, figures, (line) =>
        say(`${name} ${String(round).padStart(3)}/${rounds}  ${line}`),
      );
    }
    figures.acknowledged += ledger.entries.length;
  } finally {
    ledger.close();
    await stage.stop();
  }
}

async function oneRound(
  stage: Stage,
  load: Load,
  ledger: Ledger,
  random: Random,
  broken: Break,
  figures: Figures,
  say: (line: string) => void,
): Promise<void> {
  const from = ledger.entries.length;
  load.resume();
  // In the middle of work: some writes are acknowledged, more are under way.
  await until(() => ledger.entries.length > from + 3);
  await sleep(random.between(0, 400));
  const began = performance.now();
  await broken.begin();
  // A sign-in during the failure gets an answer in time.
  const entering = getsIn(stage, 0);
  await sleep(broken.end ? random.between(1000, 3000) : 0);
  const during = ledger.since(began);
  const mended = performance.now();
  await broken.end?.();
  const ready = await stage.portal.readyAfter(broken.end ? mended : began);
  if (ready === null) load.refusals.push(`${broken.name}: it never got ready again by itself`);
  await entering;
  if (!(await getsIn(stage, SIGN_IN_MS))) load.refusals.push(`${broken.name}: nobody gets in by the issuer afterwards`);
  const afterwards = performance.now();
  await until(() => ledger.since(afterwards) >= 3);
  await load.pause();
  const found = await compare(
    { databaseUrl: stage.databaseUrl(), url: stage.portal.url, analyst: load.analyst },
    ledger,
    random,
    from,
  );
  found.broken.push(...load.refusals.splice(0));
  if (broken.servesOn && during === 0) found.broken.push(`${broken.name}: nothing was acknowledged meanwhile`);
  figures.lost.push(...found.lost);
  figures.doubled.push(...found.doubled);
  figures.broken.push(...found.broken);
  figures.ready.set(broken.name, [...(figures.ready.get(broken.name) ?? []), ready ?? Number.POSITIVE_INFINITY]);
  const wrong = [...found.lost, ...found.doubled, ...found.broken];
  say(
    `${broken.name.padEnd(34)}${String(ledger.entries.length - from).padStart(4)} acknowledged, ready after ${shown(ready ?? Number.POSITIVE_INFINITY)} s` +
      (wrong.length > 0 ? `  ${wrong.length} WRONG: ${wrong[0]}` : ''),
  );
}

/** A component whose breaker opened is tried again within this time. */
const SIGN_IN_MS = 30_000;

/** True if a person can sign in within the given patience. */
async function getsIn({ signsIn }: Stage, patienceMs: number): Promise<boolean> {
  const late = performance.now() + patienceMs;
  for (;;) {
    const entered = (await signsIn?.().catch(() => false)) ?? true;
    if (entered || performance.now() >= late) return entered;
    await sleep(500);
  }
}

/** Time limit for everybody to finish. */
const PATIENCE_MS = 120_000;

async function until(condition: () => boolean): Promise<void> {
  const late = performance.now() + PATIENCE_MS;
  while (!condition()) {
    if (performance.now() > late) throw new Error('The load did not go on: nothing is acknowledged any more');
    await sleep(20);
  }
}
