import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '@credenciados/api/demo/accounts';
import { Browser } from '@credenciados/api/identity/testing/browser';
import { openSignIn, receive, submitSignIn } from '@credenciados/api/identity/testing/sign-in-steps';
import { type Entry, Ledger } from '@credenciados/journeys/people/ledger';
import { Random } from '@credenciados/journeys/people/random';
import { ROOT } from '@credenciados/journeys/portal';
import { signal, treeOf } from '@credenciados/journeys/processes';
import pg from 'pg';
import { compare } from './compare.ts';
import { Load } from './load.ts';
import { clear, SECRET, startOwn } from './stage.ts';

/** Acknowledged writes older than this when the machine was lost must be restored. */
const RPO_SECONDS = 10;
const LOAD_MS = 20_000;

/** Options of the restore drill. */
export interface RestoreOptions {
  folder: string;
  seed: number;
  applicants: number;
  say: (line: string) => void;
}

/** Backs a portal up under load, loses it, restores it elsewhere, and reports missing writes. */
export async function drillRestore({ folder, seed, applicants, say }: RestoreOptions): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const at = (name: string) => path.join(folder, name);
  const random = new Random(seed);
  const ledger = new Ledger(at('ledger.jsonl'));
  try {
    const stage = await startOwn(at('first'), { WAL_ARCHIVE: at('archive') });
    const load = await Load.begin(stage, ledger, random, applicants);
    load.resume();
    await sleep(3000);
    const copying = performance.now();
    await run('backup', ['--to', at('backup')], { DATA_DIR: stage.dataDir });
    say(`Backup under load: ${seconds(copying)} s, ${ledger.entries.length} writes acknowledged by its end`);
    const mirror = keepCopied(path.join(stage.dataDir, 'files'), at('files'));
    await sleep(LOAD_MS);
    // All of it dies at once, with its disk: nothing of its folder is read any more.
    const lostAt = performance.now();
    const kept = ledger.entries.length;
    const gone = stage.portal.abandon();
    signal(treeOf(stage.portal.pid), 'SIGKILL');
    await gone;
    await mirror.stop();
    await load.abandon();

    const since = performance.now();
    await run('restore', ['--from', at('backup'), '--wal', at('archive'), '--to', at('second/portal')]);
    await copyFiles(at('files'), at('second/portal/files'));
    const restored = await startOwn(at('second'), { WAL_ARCHIVE: at('archive-2') });
    const rto = seconds(since);
    const entries = ledger.entries.slice(0, kept);
    const missing = await missingOf(restored.databaseUrl(), entries);
    const rpo = missing.length === 0 ? 0 : (lostAt - (ledger.times[missing[0] ?? 0] ?? 0)) / 1000;
    const whole = new Ledger(at('kept.jsonl'));
    // Writes older than the allowed loss must be complete.
    entries.forEach((entry, place) => {
      if ((lostAt - (ledger.times[place] ?? 0)) / 1000 > RPO_SECONDS) whole.add(entry);
    });
    const fresh = await Load.begin(restored, whole, random, 1, 1_000_000);
    const compared = whole.entries.length;
    const sight = { databaseUrl: restored.databaseUrl(), url: restored.portal.url, analyst: fresh.analyst };
    const found = await compare(sight, whole, random, 0, Number.POSITIVE_INFINITY);
    await fresh.registerOne();
    if (!(await signsIn(restored.portal.url))) found.broken.push('nobody can sign in with a password');
    await restored.stop();
    whole.close();
    const wrong = [...found.lost, ...found.doubled, ...found.broken];
    for (const each of wrong.slice(0, 10)) say(`  ${each}`);
    say(
      `${kept} writes acknowledged, ${missing.length} of the end missing: RPO ${rpo.toFixed(1)} s (at most ${RPO_SECONDS}), RTO ${rto} s`,
    );
    say(
      `Compared ${compared}, every file by its hash: ${wrong.length} wrong; a new registration was taken, and somebody signed in with a password`,
    );
    return wrong.length === 0 && rpo <= RPO_SECONDS;
  } finally {
    ledger.close();
    await clear(folder);
  }
}

/** True if staff can sign in by password and read a staff page. */
async function signsIn(url: string): Promise<boolean> {
  const browser = new Browser(url);
  const entered = await submitSignIn(browser, await openSignIn(browser), DEMO_PEOPLE.cageo.cpf, DEMO_PASSWORD);
  const token = await receive(browser, entered);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/credenciados/edital/listagem`, { method: 'POST', headers, body: '{}' });
  return answer.status === 200;
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);

/** Runs one of the portal's commands. */
async function run(
  command: 'backup' | 'restore',
  options: string[],
  settings: Record<string, string> = {},
): Promise<void> {
  const { PATH, HOME } = process.env;
  const child = spawn('npm', ['run', '--silent', command, '--', ...options], {
    cwd: ROOT,
    env: { PATH, HOME, SESSION_SECRET: SECRET, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`npm run ${command} ended with code ${code}`);
}

/** Copies new files, like an operator's copy of the folder. */
async function copyFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  // Files in progress disappear while they are copied.
  await promisify(execFile)('sh', ['-c', 'cp -au "$1"/[!d]* "$1"/d[!r]* "$2"/ 2>/dev/null || true', 'sh', from, to]);
}

/** Copies files every two seconds until it is stopped. */
function keepCopied(from: string, to: string) {
  let going = true;
  const copying = (async () => {
    while (going) {
      await copyFiles(from, to);
      await sleep(2000);
    }
  })();
  return {
    async stop() {
      going = false;
      await copying;
    },
  };
}

/** Indexes of the writes that a database lacks. */
async function missingOf(databaseUrl: string, entries: readonly Entry[]): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ fato: string }>(`
      select 'file ' || key as fato from arquivo
      union all select 'registration ' || protocolo from solicitacao
      union all select 'message ' || substring(conteudo from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}') from mensagem
      union all select 'decision ' || id from solicitacao where situacao in ('CREDENCIADO', 'REJEITADO')`);
    const there = new Set(rows.map(({ fato }) => fato));
    const nameOf = (entry: Entry) => {
      if (entry.kind === 'file') return entry.key;
      if (entry.kind === 'registration') return entry.protocolo;
      return entry.kind === 'message' ? entry.mark : entry.idSolicitacao;
    };
    return entries.flatMap((entry, place) => (there.has(`${entry.kind} ${nameOf(entry)}`) ? [] : [place]));
  } finally {
    await client.end();
  }
}
