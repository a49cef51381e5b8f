import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ERROR } from '@credenciados/contract';
import { Ledger } from '@credenciados/journeys/people/ledger';
import { openEdital } from '@credenciados/journeys/people/open-edital';
import { freePort, type PortalProcess, startPortal } from '@credenciados/journeys/portal';
import { createDatabase } from '@credenciados/platform/db/create-database';
import { startEmbedded } from '@credenciados/platform/db/embedded';
import pg from 'pg';
import { compareRegistrations } from './compare.ts';
import { clear, SECRET, staffToken } from './stage.ts';
import { Crowd, type Outcome } from './storm-people.ts';

/** Options of the storm drill. */
export interface StormOptions {
  folder: string;
  people: number;
  seconds: number;
  /** Numbers of processes, each for a run of its own. */
  processes: readonly number[];
  say: (line: string) => void;
}

/** People that must be served, however many come. */
const SERVED = 1200;
/** Longest wait from the first file to the answer; beyond it the person counts as not served. */
const PATIENCE_MS = 30_000;
/** Requests this close to the edital's end may be answered either way. */
const DOUBT_MS = 1000;

/** The last minute of an edital: people upload their files and register, and the edital ends in the middle. */
export async function drillStorm(options: StormOptions): Promise<boolean> {
  let kept = true;
  try {
    for (const processes of options.processes) kept = (await oneStorm(options, processes)) && kept;
  } finally {
    await clear(options.folder);
  }
  return kept;
}

async function oneStorm(options: StormOptions, processes: number): Promise<boolean> {
  const { say, seconds, people } = options;
  const folder = path.join(options.folder, `${processes}`);
  await mkdir(folder, { recursive: true });
  const embedded = await startEmbedded(path.join(folder, 'database'));
  const portals: PortalProcess[] = [];
  const ledger = new Ledger(path.join(folder, 'ledger.jsonl'));
  try {
    const owner = new pg.Client({ connectionString: embedded.url });
    await owner.connect();
    await owner.query('create database encerramento');
    await owner.end();
    const url = embedded.urlOf('encerramento');
    for (let count = 0; count < processes; count += 1) portals.push(await startOne(folder, url, count));
    const first = portals[0] as PortalProcess;
    const edital = await openEdital(first.url, await staffToken(url, first.port, new Date()));
    const crowd = await Crowd.gather(
      portals.map((portal) => portal.url),
      SECRET,
      edital,
      people,
    );
    const end = await endEditalIn(url, edital.id, (seconds / 2) * 1000);
    const began = performance.now();
    await crowd.come(seconds, ledger);
    const lasted = (performance.now() - began) / 1000;
    await crowd.close();
    say(
      `\n${processes === 1 ? 'One process' : `${processes} processes`}, ${people} people with six files of 200 KB in ${seconds} s`,
    );
    const database = createDatabase(url, { max: 2 });
    const found = { lost: [] as string[], doubled: [] as string[], broken: [] as string[] };
    await compareRegistrations(database.pool, ledger, found);
    const late = await database.pool.query('select from solicitacao where edital_id = $1 and recebida_em > $2', [
      edital.id,
      new Date(end),
    ]);
    await database.close();
    for (const { port, pid } of portals)
      say(`  process ${port}: memory ${await peakMb(pid)} MB at most, processor ${await cpuSeconds(pid)} s`);
    spread(say, 'a file', crowd.times.files);
    spread(say, 'a registration', crowd.times.registrations);
    spread(
      say,
      'a person',
      crowd.outcomes.map(({ lasted: ms }) => ms),
    );
    say(`  files told to come again: ${crowd.retries}`);
    return judge(say, crowd.outcomes, { end, lasted, late: late.rowCount ?? 0, ...found });
  } finally {
    ledger.close();
    for (const portal of portals) await portal.end('SIGTERM');
    await embedded.stop();
  }
}

async function startOne(folder: string, databaseUrl: string, count: number): Promise<PortalProcess> {
  const env = {
    MODE: 'demonstration',
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: SECRET,
    FILE_STORE: path.join(folder, 'files'),
    LOG_LEVEL: 'error',
    TRUST_PROXY: '127.0.0.1,::1',
  };
  // Folder for CPU profiles of each process.
  const profiles = process.env.DRILL_PROFILE;
  const nodeOptions = profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [];
  return startPortal({ port: await freePort(), dataDir: path.join(folder, `portal-${count}`), env, nodeOptions });
}

/** Sets the edital's end to any time, by SQL; in the portal it is the end of a day. Returns its last moment (EDT-2). */
async function endEditalIn(url: string, id: number, ms: number): Promise<number> {
  const end = Math.floor((Date.now() + ms) / 1000) * 1000;
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('update edital set data_fim = $2 where id = $1', [id, new Date(end)]);
  await owner.end();
  // Its last second belongs to it.
  return end + 999;
}

interface Facts {
  end: number;
  lasted: number;
  late: number;
  lost: string[];
  doubled: string[];
  broken: string[];
}

function judge(say: (line: string) => void, outcomes: Outcome[], facts: Facts): boolean {
  const { end } = facts;
  const refused = ({ status, text }: Outcome) => status === 422 && text.includes(ERROR.editalNotValid);
  const taken = outcomes.filter(({ status }) => status === 200);
  const told = outcomes.filter(refused);
  const served = [...taken, ...told].filter(({ lasted }) => lasted <= PATIENCE_MS);
  const others = outcomes.filter((outcome) => outcome.status !== 200 && !refused(outcome));
  const takenAfter = taken.filter(({ sentAt }) => sentAt > end);
  const refusedBefore = told.filter(({ sentAt }) => sentAt < end - DOUBT_MS);
  say(
    `  served ${served.length} of ${outcomes.length} in ${facts.lasted.toFixed(0)} s: ${taken.length} taken, ${told.length} refused after the end with their text`,
  );
  for (const { status, text } of others.slice(0, 5)) say(`    ${status} ${text.slice(0, 160)}`);
  const figures: [string, number][] = [
    ['refused otherwise', others.length],
    ['taken after the end', takenAfter.length + facts.late],
    ['refused before the end', refusedBefore.length],
    ['lost', facts.lost.length + facts.broken.length],
    ['doubled', facts.doubled.length],
  ];
  say(`  ${figures.map(([name, count]) => `${name}: ${count}`).join(', ')}`);
  for (const each of [...facts.lost, ...facts.broken].slice(0, 5)) say(`    ${each}`);
  return served.length >= Math.min(SERVED, outcomes.length) && figures.every(([, count]) => count === 0);
}

function spread(say: (line: string) => void, label: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0);
  say(`  ${label.padEnd(16)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`);
}

async function peakMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
}

/** User and system time of all threads, in the kernel's ticks of 10 ms. */
async function cpuSeconds(pid: number): Promise<number> {
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const [utime, stime] = fields.split(' ').slice(11, 13).map(Number);
  return Math.round(((utime ?? 0) + (stime ?? 0)) / 100);
}
