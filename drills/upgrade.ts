import { type ChildProcess, execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startMailServer } from '@credenciados/api/tests/support/mail-server';
import type { Tried } from '@credenciados/journeys/people/http';
import { Ledger } from '@credenciados/journeys/people/ledger';
import type { Random } from '@credenciados/journeys/people/random';
import { freePort, ROOT } from '@credenciados/journeys/portal';
import { signal } from '@credenciados/journeys/processes';
import { startEmbedded } from '@credenciados/platform/db/embedded';
import pg from 'pg';
import { startBalancer } from './balancer.ts';
import { type Comparison, compare } from './compare.ts';
import { buildRelease, FORMER_RELEASE } from './former-release.ts';
import { Load } from './load.ts';
import { clear, codeIn, SECRET, staffToken } from './stage.ts';
import { KeptPortal } from './supervised-portal.ts';

const run = promisify(execFile);

/** Options of the upgrade drill. */
export interface UpgradeOptions {
  folder: string;
  random: Random;
  applicants: number;
  /** Seconds of load before and after each change of a process. */
  seconds: number;
  /** Folder of a built former release; absent: it is built for the drill. */
  former: string | undefined;
  say: (line: string) => void;
}

/** Time for the balancer to notice that a process is ready again. */
const SEEN_MS = 3000;
/** Mails that failed once are retried within this time. */
const DRAIN_MS = 180_000;

/**
 * Upgrades two processes of the former release behind HAProxy by the steps of docs/operations.md (*Upgrading*) while people register with
 * files and staff work: the schema first, then one process; then the other one is restarted on the newer schema, and replaced. No
 * acknowledged write may be missing, no request refused, and every mail of either release must be sent. Needs HAProxy.
 */
export async function drillUpgrade({
  folder,
  random,
  applicants,
  seconds,
  former,
  say,
}: UpgradeOptions): Promise<boolean> {
  const release = await buildRelease(FORMER_RELEASE, former, say);
  await mkdir(folder, { recursive: true });
  const embedded = await startEmbedded(path.join(folder, 'database'));
  const smtp = await startMailServer();
  const portals: KeptPortal[] = [];
  let balancer: ChildProcess | undefined;
  try {
    const databaseUrl = embedded.urlOf('atualizacao');
    await ask(embedded.url, 'create database atualizacao');
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const env = {
      MODE: 'demonstration',
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: SECRET,
      PUBLIC_URL: url,
      FILE_STORE: path.join(folder, 'files'),
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      SHUTDOWN_DELAY_SECONDS: '5',
      FILES_FREE_FLOOR_MB: '16',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '127.0.0.1,::1',
    };
    const places = [await freePort(), await freePort()];
    const startAt = async (place: number, root: string) => {
      const dataDir = path.join(folder, `portal-${place}-${root === ROOT ? 'new' : 'former'}`);
      portals[place] = await KeptPortal.start({ root, port: places[place] ?? 0, dataDir, env });
    };
    const replace = async (place: number) => {
      await portals[place]?.stop();
      await startAt(place, ROOT);
      await sleep(SEEN_MS);
    };
    await startAt(0, release.root);
    await startAt(1, release.root);
    // The deployment's file names three processes; the third doesn't exist.
    balancer = startBalancer(port, [...portals, { url: `http://localhost:${await freePort()}` }]);
    await sleep(SEEN_MS);

    const tried: Tried[] = [];
    const stage = {
      portal: { url },
      newToken: () => staffToken(databaseUrl, port, new Date()),
      mailedCode: (email: string) => codeIn(smtp.received.findLast(({ to, raw }) => to === email && codeIn(raw))?.raw),
      answered: (one: Tried) => tried.push(one),
    };
    const steps: [string, () => Promise<void>][] = [
      [
        'new schema, and the new release in the place of one process',
        async () => {
          await run('npm', ['run', '--silent', 'migrate'], {
            cwd: ROOT,
            env: { ...process.env, DATABASE_OWNER_URL: databaseUrl },
          });
          await sleep(seconds * 1000);
          await replace(1);
        },
      ],
      ['restart of the former release on the new schema', () => restart(portals[0] as KeptPortal)],
      ['the new release in the place of the other process', () => replace(0)],
    ];
    const loads: { load: Load; ledger: Ledger }[] = [];
    for (const [name, change] of steps) {
      const ledger = new Ledger(path.join(folder, `ledger-${loads.length}.jsonl`));
      // Its codes are mailed by either release.
      const load = await Load.begin(stage, ledger, random, applicants, loads.length * 100_000);
      loads.push({ load, ledger });
      load.resume();
      await sleep(seconds * 1000);
      await change();
      await sleep(seconds * 1000);
      await load.pause();
      ledger.close();
      say(`${name}: ${ledger.of('registration').length} registrations, ${load.refusals.length} refused`);
    }
    const mails = await drain(databaseUrl);
    const found: Comparison = { lost: [], doubled: [], broken: [] };
    for (const { load, ledger } of loads) {
      const { lost, doubled, broken } = await compare({ databaseUrl, url, analyst: load.analyst }, ledger, random, 0);
      found.lost.push(...lost);
      found.doubled.push(...doubled);
      found.broken.push(...broken);
    }
    const refused = loads.flatMap(({ load }) => load.refusals);
    const wrong = [...refused, ...found.lost, ...found.doubled, ...found.broken];
    const sum = (count: (ledger: Ledger) => number) => loads.reduce((all, { ledger }) => all + count(ledger), 0);
    for (const line of wrong.slice(0, 10)) say(`  ${line}`);
    const passing = new Map<number, number>();
    for (const { status } of tried)
      if (status === 0 || status >= 400) passing.set(status, (passing.get(status) ?? 0) + 1);
    say(
      `${tried.length} requests; answers other than 200 and 201: ${[...passing].map(([code, times]) => `${times} × ${code || 'no answer'}`).join(', ') || 'none'}`,
    );
    say(
      `${sum((ledger) => ledger.of('registration').length)} registrations, ${sum(({ entries }) => entries.length)} writes acknowledged: lost ${found.lost.length}, ` +
        `doubled ${found.doubled.length}, broken ${found.broken.length}, refused ${refused.length}`,
    );
    say(
      `Mails: ${mails.sent} sent, ${mails.retried} of them at a later attempt, ${mails.waiting} waiting, ${mails.failed} given up`,
    );
    say(`Jobs that failed and wait for another attempt: ${mails.jobs}`);
    return wrong.length === 0 && mails.waiting + mails.failed === 0;
  } finally {
    balancer?.kill();
    for (const portal of portals) await portal?.stop();
    await Promise.all([embedded.stop(), smtp.close()]);
    await clear(folder);
    await release.remove();
  }
}

/** Ends a process and waits until it is ready again. */
async function restart(portal: KeptPortal): Promise<void> {
  const { starts } = portal;
  signal([portal.pid], 'SIGTERM');
  while (portal.starts === starts) await sleep(50);
  if ((await portal.readyAfter(performance.now())) === null) throw new Error(`It did not come back:\n${portal.log}`);
  await sleep(SEEN_MS);
}

/** Waits until all mail is sent, and counts it. */
async function drain(databaseUrl: string) {
  const until = performance.now() + DRAIN_MS;
  for (;;) {
    const [row] = await ask(
      databaseUrl,
      `select count(*) filter (where enviado_em is not null)::int as sent,
         count(*) filter (where enviado_em is not null and tentativas > 1)::int as retried,
         count(*) filter (where enviado_em is null and falhou_em is null)::int as waiting,
         count(*) filter (where falhou_em is not null)::int as failed,
         (select count(*)::int from graphile_worker._private_jobs where last_error is not null) as jobs
       from outbox`,
    );
    const counts = row as { sent: number; retried: number; waiting: number; failed: number; jobs: number };
    if (counts.waiting === 0 || performance.now() > until) return counts;
    await sleep(500);
  }
}

async function ask(url: string, statement: string): Promise<object[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
