import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Ledger } from '@credenciados/journeys/people/ledger';
import { Random } from '@credenciados/journeys/people/random';
import { freePort } from '@credenciados/journeys/portal';
import pg from 'pg';
import { startBalancer } from './balancer.ts';
import { Cluster } from './cluster.ts';
import { compare } from './compare.ts';
import { CountReader } from './count-reader.ts';
import { Load } from './load.ts';
import { clear, SECRET, staffToken } from './stage.ts';
import { KeptPortal } from './supervised-portal.ts';

/** Options of the failover drill. */
export interface FailoverOptions {
  seed: number;
  rounds: number;
  applicants: number;
  say: (line: string) => void;
}

/** Longest allowed time without writes. */
const WRITES_AGAIN_SECONDS = 30;
const BEFORE_MS = 5_000;
/** Duration of the load after the failover. */
const AFTER_MS = 45_000;
const PROCESSES = 3;

interface Round {
  /** Time from the primary's end to the first write acknowledged afterwards. */
  pause: number;
  /** Time from then until each process sent an event on its streams. */
  counts: number;
}

/**
 * Three processes of the portal on a cluster of two PostgreSQL servers, under load: kills the primary's machine, round after round. No
 * acknowledged write may be lost; writes and event streams must recover by themselves, without restarting a process.
 */
export async function drillFailover({ seed, rounds, applicants, say }: FailoverOptions): Promise<boolean> {
  // On disk, like servers; its logs are kept if something is wrong.
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-failover-'));
  await chmod(folder, 0o755);
  const random = new Random(seed);
  const ledger = new Ledger(path.join(folder, 'ledger.jsonl'));
  const cluster = await Cluster.start(path.join(folder, 'cluster'));
  const portals: KeptPortal[] = [];
  let balancer: ChildProcess | undefined;
  let kept = false;
  try {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    for (let count = 0; count < PROCESSES; count += 1) portals.push(await startOne(folder, count, cluster, url));
    balancer = startBalancer(port, portals);
    const newToken = () => patiently(() => staffToken(cluster.ownerUrl, port, new Date()));
    const stage = { portal: { url }, newToken, mailedCode: () => undefined };
    await sleep(BALANCER_SEES_MS);
    const load = await Load.begin(stage, ledger, random, applicants);
    const readers = await Promise.all(portals.map(async (portal) => new CountReader(portal.url, await newToken())));
    const messages = changeCounts(cluster.ownerUrl);
    const found: Round[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      found.push(await oneRound(cluster, load, ledger, readers));
      const { pause, counts } = found.at(-1) as Round;
      say(
        `round ${round}/${rounds}: writes went on after ${pause.toFixed(1)} s (at most ${WRITES_AGAIN_SECONDS}), ` +
          `each of ${PROCESSES} processes kept counts up to date ${counts.toFixed(1)} s after that`,
      );
    }
    await Promise.all([messages.stop(), ...readers.map((reader) => reader.stop())]);
    const sight = { databaseUrl: cluster.ownerUrl, url, analyst: load.analyst };
    const compared = await compare(sight, ledger, random, 0);
    compared.broken.push(...load.refusals);
    const wrong = [...compared.lost, ...compared.doubled, ...compared.broken];
    for (const each of wrong.slice(0, 10)) say(`  ${each}`);
    const restarts = portals.reduce((sum, { starts }) => sum + starts - 1, 0);
    say(
      `${rounds} primaries lost, ${ledger.entries.length} writes acknowledged: lost ${compared.lost.length}, ` +
        `doubled ${compared.doubled.length}, broken ${compared.broken.length}; processes started anew: ${restarts}`,
    );
    kept =
      wrong.length === 0 &&
      restarts === 0 &&
      found.every(({ pause, counts }) => pause <= WRITES_AGAIN_SECONDS && Number.isFinite(counts));
    return kept;
  } finally {
    ledger.close();
    for (const [place, portal] of portals.entries())
      await writeFile(path.join(folder, `portal-${place}.log`), portal.log);
    await Promise.all(portals.map((portal) => portal.stop()));
    balancer?.kill();
    await cluster.stop();
    if (kept) await clear(folder);
    else say(`Logs are in ${folder}`);
  }
}

/** The drill's own database connection breaks with the primary as well. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  const late = performance.now() + AFTER_MS;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (performance.now() > late) throw error;
      await sleep(500);
    }
  }
}

/** Time in which the balancer checks each process twice. */
const BALANCER_SEES_MS = 3000;

async function oneRound(cluster: Cluster, load: Load, ledger: Ledger, readers: CountReader[]): Promise<Round> {
  load.resume();
  await sleep(BEFORE_MS);
  const primary = await cluster.primary();
  if (!primary) throw new Error('There is no primary to end');
  cluster.kill(primary);
  const killed = performance.now();
  await sleep(AFTER_MS);
  await load.pause();
  // Requests in flight were acknowledged by the former primary.
  const later = ledger.times.filter((time) => time > killed);
  const again = later.find((time, place) =>
    place === 0 ? time - killed > IN_FLIGHT_MS : time - (later[place - 1] ?? 0) > IN_FLIGHT_MS,
  );
  const resumed = again ?? later[0] ?? Number.POSITIVE_INFINITY;
  const told = readers.map(({ heard }) => heard.find((time) => time >= resumed) ?? Number.POSITIVE_INFINITY);
  await cluster.bringBack(primary);
  return { pause: (resumed - killed) / 1000, counts: (Math.max(...told) - resumed) / 1000 };
}

/** Notifies of a message to the staff's reader twice a second, like its trigger; failed ones are skipped. */
function changeCounts(url: string): { stop(): Promise<void> } {
  const ending = new AbortController();
  const notify = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000, query_timeout: 1000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(
        `select pg_notify('avisos', min(usuario_id)::text) from usuario_perfil where perfil = 'CAGEO'`,
      );
    } finally {
      await client.end();
    }
  };
  const working = (async () => {
    while (!ending.signal.aborted) {
      await notify().catch(() => undefined);
      await sleep(500, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      ending.abort();
      await working;
    },
  };
}

/** Answers sent by the server before its end arrive within this time. */
const IN_FLIGHT_MS = 1000;

function startOne(folder: string, count: number, cluster: Cluster, publicUrl: string): Promise<KeptPortal> {
  return freePort().then((port) =>
    KeptPortal.start({
      port,
      dataDir: path.join(folder, `portal-${count}`),
      env: {
        MODE: 'demonstration',
        DATABASE_URL: cluster.portalUrl,
        DATABASE_REPLICA_URL: cluster.replicaUrl,
        SESSION_SECRET: SECRET,
        PUBLIC_URL: publicUrl,
        FILE_STORE: path.join(folder, 'files'),
        FILES_FREE_FLOOR_MB: '16',
        LOG_LEVEL: 'warn',
        TRUST_PROXY: '127.0.0.1,::1',
      },
    }),
  );
}
