import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { uploadHeaders } from '@credenciados/contract';
import { makePdf } from '@credenciados/journeys/people/registration-body';
import { freePort } from '@credenciados/journeys/portal';
import { signal } from '@credenciados/journeys/processes';
import { startEmbedded } from '@credenciados/platform/db/embedded';
import pg from 'pg';
import { Agent } from 'undici';
import { clear, SECRET } from './stage.ts';
import { KeptPortal } from './supervised-portal.ts';

/** Options of the rolling restart drill. */
export interface RollingOptions {
  folder: string;
  requests: number;
  say: (line: string) => void;
}

/** Concurrent people, each with keep-alive connections. */
const PEOPLE = 16;
/** The balancer's interval of health checks, and the failures after which it drops a process. */
const CHECK = 'inter 1s fall 2 rise 2';
/** Time for the balancer to notice that a process is ready again. */
const SEEN_MS = 3000;

/** Requests sent, and failures by kind. */
interface Tally {
  asked: number;
  failed: Map<string, number>;
  times: number[];
}

/**
 * Restarts two processes behind HAProxy in turn while people read pages, call the API and upload files: no request may fail. Needs HAProxy
 * on the machine (Debian: `apt-get install haproxy`).
 */
export async function drillRolling({ folder, requests, say }: RollingOptions): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const embedded = await startEmbedded(path.join(folder, 'database'));
  const portals: KeptPortal[] = [];
  let balancer: ChildProcess | undefined;
  try {
    await makeDatabase(embedded.url);
    const port = await freePort();
    for (const name of ['a', 'b']) {
      portals.push(await startOne(folder, name, embedded.urlOf('reinicio'), `http://127.0.0.1:${port}`));
    }
    balancer = await startBalancer(folder, port, portals);
    const tally: Tally = { asked: 0, failed: new Map(), times: [] };
    const people = Array.from({ length: PEOPLE }, (_, place) =>
      person(`http://127.0.0.1:${port}`, place, requests, tally),
    );
    const working = Promise.all(people);
    const restarts = await restartInTurn(portals, () => tally.asked < requests);
    await working;
    return judge(say, tally, restarts);
  } finally {
    balancer?.kill();
    for (const portal of portals) await portal.stop();
    await embedded.stop();
    await clear(folder);
  }
}

async function makeDatabase(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query('create database reinicio');
  await owner.end();
}

async function startOne(folder: string, name: string, databaseUrl: string, publicUrl: string): Promise<KeptPortal> {
  const env = {
    MODE: 'demonstration',
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: SECRET,
    PUBLIC_URL: publicUrl,
    FILE_STORE: path.join(folder, 'files'),
    SHUTDOWN_DELAY_SECONDS: '5',
    LOG_LEVEL: 'error',
    TRUST_PROXY: '127.0.0.1,::1',
  };
  return KeptPortal.start({ port: await freePort(), dataDir: path.join(folder, `portal-${name}`), env });
}

async function startBalancer(folder: string, port: number, portals: readonly KeptPortal[]): Promise<ChildProcess> {
  const servers = portals.map(
    ({ url }, place) => `  server p${place} ${new URL(url).host.replace('localhost', '127.0.0.1')} check`,
  );
  const file = path.join(folder, 'haproxy.cfg');
  await writeFile(
    file,
    `global
  maxconn 1000
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  option redispatch
  retries 3
frontend portal
  bind 127.0.0.1:${port}
  default_backend processes
backend processes
  balance roundrobin
  option httpchk GET /readyz
  default-server ${CHECK}
${servers.join('\n')}
`,
  );
  const balancer = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  await new Promise<void>((resolve, reject) => {
    balancer.once('spawn', resolve);
    balancer.once('error', () => reject(new Error('HAProxy is not on this machine (Debian: apt-get install haproxy)')));
  });
  await sleep(SEEN_MS);
  return balancer;
}

/** Restarts one after the other, again and again, while people make requests. Returns the number of restarts. */
async function restartInTurn(portals: readonly KeptPortal[], goesOn: () => boolean): Promise<number> {
  let restarts = 0;
  for (; goesOn(); restarts += 1) {
    const portal = portals[restarts % portals.length] as KeptPortal;
    const starts = portal.starts;
    signal([portal.pid], 'SIGTERM');
    while (portal.starts === starts) await sleep(50);
    if ((await portal.readyAfter(performance.now())) === null) throw new Error('A process did not come back');
    await sleep(SEEN_MS);
  }
  return restarts;
}

async function person(base: string, place: number, requests: number, tally: Tally): Promise<void> {
  const dispatcher = new Agent({ connections: 2, keepAliveTimeout: 30_000 });
  const ask = async (address: string, init: RequestInit = {}) => {
    tally.asked += 1;
    // Many addresses, since limits per address aren't tested here.
    const from = `10.1.${place}.${tally.asked % 250}`;
    const began = performance.now();
    try {
      const response = await fetch(base + address, {
        ...init,
        headers: { ...init.headers, 'x-forwarded-for': from },
        dispatcher,
        signal: AbortSignal.timeout(30_000),
      } as RequestInit);
      const text = await response.text();
      tally.times.push(performance.now() - began);
      if (response.status !== 200 && response.status !== 201)
        note(tally, `${init.method ?? 'GET'} ${address.slice(0, 60)} ${response.status} ${text.slice(0, 80)}`);
      return text;
    } catch (error) {
      note(
        tally,
        `${init.method ?? 'GET'} ${address.slice(0, 60)} ${String((error as Error).cause ?? error).slice(0, 80)}`,
      );
      return '';
    }
  };
  while (tally.asked < requests) {
    const { rascunho } = JSON.parse((await ask('/credenciados/publico/rascunho', { method: 'POST' })) || '{}');
    for (let turn = 0; turn < 10 && tally.asked < requests; turn += 1) {
      await ask('/credenciados/editais');
      for (let look = 0; look < 8; look += 1) await ask('/credenciados/publico/edital');
      const body = new Uint8Array(makePdf(2000));
      if (rascunho) {
        const headers = { ...uploadHeaders('a.pdf', body.length), 'x-rascunho': rascunho };
        await ask('/credenciados/publico/documentoCredenciado/upload?finalidade=CADASTRO', {
          method: 'POST',
          headers,
          body,
        });
      }
    }
  }
  await dispatcher.close();
}

function note({ failed }: Tally, what: string): void {
  failed.set(what, (failed.get(what) ?? 0) + 1);
}

function judge(say: (line: string) => void, { asked, failed, times }: Tally, restarts: number): boolean {
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  const count = [...failed.values()].reduce((sum, each) => sum + each, 0);
  say(`${asked} requests during ${restarts} restarts, one process after the other: ${count} failed`);
  say(`p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, the slowest ${at(1)} ms`);
  for (const [what, times] of failed) say(`  ${times} times ${what}`);
  return count === 0 && restarts > 1;
}
