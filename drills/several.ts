import { type ChildProcess, execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Ledger } from '@credenciados/journeys/people/ledger';
import { Random } from '@credenciados/journeys/people/random';
import { freePort, ROOT } from '@credenciados/journeys/portal';
import { type S3Server, startS3Server } from '@credenciados/platform/testing/s3-server';
import { startBalancer } from './balancer.ts';
import { assertInstalled, BINARIES, Cluster } from './cluster.ts';
import { compare } from './compare.ts';
import { Load } from './load.ts';
import { type SingleServer, startSingleServer } from './single-server.ts';
import { SECRET, staffToken } from './stage.ts';
import { KeptPortal } from './supervised-portal.ts';

const run = promisify(execFile);
const LOAD_MS = 15_000;
const PROCESSES = 3;
const KEYS = { AWS_ACCESS_KEY_ID: 'conta', AWS_SECRET_ACCESS_KEY: 'segredo' };

/** Options of the drill from one machine to several. */
export interface SeveralOptions {
  seed: number;
  applicants: number;
  say: (line: string) => void;
}

/**
 * Goes from one machine to several by the steps of docs/operations.md ("From one machine to several"), with people at work before and
 * after: one process with a PostgreSQL server and folders becomes three processes on a cluster with a replica, and a bucket. No
 * acknowledged write may be missing, and no file may differ.
 */
export async function drillSeveral({ seed, applicants, say }: SeveralOptions): Promise<boolean> {
  assertInstalled();
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-several-'));
  await chmod(folder, 0o755);
  const at = (name: string) => path.join(folder, name);
  const random = new Random(seed);
  const [ledger, later] = [new Ledger(at('before.jsonl')), new Ledger(at('after.jsonl'))];
  const s3: S3Server = await startS3Server(KEYS.AWS_ACCESS_KEY_ID, KEYS.AWS_SECRET_ACCESS_KEY);
  const bucket = { ...KEYS, S3_ENDPOINT: s3.url };
  const portals: KeptPortal[] = [];
  let balancer: ChildProcess | undefined;
  let single: SingleServer | undefined;
  let cluster: Cluster | undefined;
  let before: KeptPortal | undefined;
  try {
    single = await startSingleServer(at('single'));
    const { ownerUrl } = single;
    const port = await freePort();
    const common = {
      MODE: 'demonstration',
      SESSION_SECRET: SECRET,
      PUBLIC_URL: `http://localhost:${port}`,
      FILES_FREE_FLOOR_MB: '16',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '127.0.0.1,::1',
    };
    const one = { ...common, DATABASE_URL: single.portalUrl, FILE_STORE: at('files'), DATA_DIR: at('one') };
    before = await KeptPortal.start({ port, dataDir: at('one'), env: one });
    const stage = (url: string, database: string) => ({
      portal: { url },
      newToken: () => staffToken(database, port, new Date()),
      mailedCode: () => undefined,
    });
    const first = await Load.begin(stage(before.url, ownerUrl), ledger, random, applicants);
    first.resume();
    await sleep(LOAD_MS);

    // 1. and 2. While the portal serves: make the cluster, and copy most of the files.
    cluster = await Cluster.start(at('cluster'));
    await copyFiles(one, bucket, say);

    // 3. Stop serving.
    await first.pause();
    const since = performance.now();
    await before.stop();

    // 4. Copy the database, with its sequences, its queue and its audit trail.
    await cluster.emptyDatabase();
    await run(`${BINARIES}/pg_dump`, ['--format=custom', '--file', at('dump'), ownerUrl]);
    await run(`${BINARIES}/pg_restore`, [
      '--exit-on-error',
      '--single-transaction',
      '--dbname',
      cluster.ownerUrl,
      at('dump'),
    ]);

    // 5. Copy the files added since the first copy.
    await copyFiles(one, bucket, say);

    // 6. Start three processes, each with its own folder.
    const env = {
      ...common,
      ...bucket,
      DATABASE_URL: cluster.portalUrl,
      DATABASE_REPLICA_URL: cluster.replicaUrl,
      FILE_STORE: 's3://portal/arquivos',
      WEB_STORE: 's3://portal/modulos',
    };
    const starting = Array.from({ length: PROCESSES }, async (_, place) => {
      portals.push(await KeptPortal.start({ port: await freePort(), dataDir: at(`portal-${place}`), env }));
    });
    await Promise.all(starting);
    balancer = startBalancer(port, portals);
    const url = common.PUBLIC_URL;
    while (!(await isReady(url))) await sleep(100);
    say(
      `Nobody was served for ${((performance.now() - since) / 1000).toFixed(1)} s, of ${ledger.entries.length} writes`,
    );

    // 7. Check the copy before anybody writes; again below, with later writes.
    say(`Audit: ${(await portalCommand(['audit:verify'], { ...env, DATA_DIR: at('portal-0') }))[0]}`);

    const second = await Load.begin(stage(url, cluster.ownerUrl), later, random, applicants, 1_000_000);
    second.resume();
    await sleep(LOAD_MS);
    await second.pause();
    const sight = { databaseUrl: cluster.ownerUrl, url, analyst: second.analyst };
    const found = { lost: 0, doubled: 0, broken: 0 };
    const wrong = [...first.refusals, ...second.refusals];
    for (const each of [ledger, later]) {
      const { lost, doubled, broken } = await compare(sight, each, random, 0, Number.POSITIVE_INFINITY);
      found.lost += lost.length;
      found.doubled += doubled.length;
      found.broken += broken.length;
      wrong.push(...lost, ...doubled, ...broken);
    }
    for (const each of wrong.slice(0, 10)) say(`  ${each}`);
    const restarts = portals.reduce((sum, { starts }) => sum + starts - 1, 0);
    say(
      `${ledger.entries.length} writes acknowledged by one machine, ${later.entries.length} by several; every file read and hashed: ` +
        `lost ${found.lost}, doubled ${found.doubled}, broken ${found.broken}; processes started anew: ${restarts}`,
    );
    return wrong.length === 0 && restarts === 0;
  } finally {
    ledger.close();
    later.close();
    balancer?.kill();
    await Promise.all([before, ...portals].map((portal) => portal?.stop()));
    await cluster?.stop();
    await single?.stop();
    await s3.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function copyFiles(one: Record<string, string>, bucket: Record<string, string>, say: (line: string) => void) {
  const lines = await portalCommand(['files:copy', '--', '--to', 's3://portal/arquivos'], { ...one, ...bucket });
  say(`Files: ${lines.at(-1)}`);
}

/** Output of a command of the portal, run like an operator; a non-zero exit code is an error. */
async function portalCommand(command: readonly string[], settings: Record<string, string>): Promise<string[]> {
  const { PATH, HOME } = process.env;
  const { stdout } = await run('npm', ['run', '--silent', ...command], { cwd: ROOT, env: { PATH, HOME, ...settings } });
  return stdout.trim().split('\n');
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
