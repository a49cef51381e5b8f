import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import {
  accessSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { codeOf, hasCode } from '../errno.ts';
import { APP_ROLE } from './application-role.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { allowOwner, blockOwner } from './embedded-access.ts';
import { type Account, type Binaries, findBinaries } from './embedded-binaries.ts';
import { EmbeddedDatabaseError } from './embedded-error.ts';
import { isStillHeld, makeSocketFolder, ORPHAN_TIMEOUT_MS, stopOrphan } from './embedded-remains.ts';
import { archiveSettings, prepareArchive } from './wal-archive.ts';

/** A running embedded PostgreSQL (ADR 14). */
export interface EmbeddedDatabase {
  /** Address of the portal's database, for `pg`, as its owner. */
  url: string;
  /** Address for the application's role, once it may sign in. */
  appUrl: string;
  /** Address of another database of this server; by default as its owner. */
  urlOf(database: string, role?: string): string;
  /** Forbids signing in as the owner until the server stops. */
  closeOwner(): Promise<void>;
  /** Stops the server after a checkpoint and unlocks the data folder. */
  stop(): Promise<void>;
}

/** Options of the embedded database. */
interface EmbeddedOptions {
  /** Called with each step in plain words. */
  onProgress?: (step: string) => void;
  /** Called if the server ends unexpectedly. */
  onGone?: () => void;
  /** Called while another process creates the database, so that the first start can prepare other things meanwhile. */
  onMaking?: (() => void) | undefined;
  /** Tests trade durability for speed. Default: every acknowledged write survives a crash. */
  durable?: boolean;
  /** Folder that closed log segments are archived to, for `restore`. */
  walArchive?: string | undefined;
}

const execute = promisify(execFile);

const OWNER = 'credenciados';
const START_TIMEOUT_MS = 60_000;

/**
 * Starts the embedded PostgreSQL on `<dataDir>/postgres` and creates it at the first start. It listens on a Unix socket only. PostgreSQL
 * refuses to run as root: then it runs as another account and reaches the data through its working directory (`/proc/self/cwd`), so that
 * parent folders may stay closed to that account.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const progress = options.onProgress ?? (() => undefined);
  const folder = path.join(dataDir, 'postgres');
  const account = process.getuid?.() === 0 ? unprivilegedAccount() : undefined;
  openFolder(folder);
  const unlock = lockDataFolder(folder);
  let socketFolder: string | undefined;
  try {
    const binaries = findBinaries(folder, account);
    const cluster = path.join(folder, 'data');
    if (!existsSync(cluster)) {
      progress('Creating the database (first start)');
      const made = createCluster(cluster, binaries, account, options.durable ?? true);
      options.onMaking?.();
      await made;
    }
    checkVersion(cluster, binaries);
    await stopOrphan(cluster, progress);
    if (options.walArchive) prepareArchive(options.walArchive, account);
    const until = Date.now() + ORPHAN_TIMEOUT_MS;
    for (;;) {
      socketFolder = makeSocketFolder(folder, account);
      const { durable = true, walArchive } = options;
      const run = { folder, cluster, binaries, account, socketFolder, durable, walArchive };
      try {
        const server = await launch(run, options.onGone);
        const stop = async () => {
          await server.stop();
          unlock();
        };
        return { ...server, stop };
      } catch (error) {
        // The last processes of a killed server hold its shared memory until they notice.
        if (!isStillHeld(error) || Date.now() > until) throw error;
        await sleep(250);
      }
    }
  } catch (error) {
    if (socketFolder) rmSync(socketFolder, { recursive: true, force: true });
    unlock();
    throw error;
  }
}

/** Unprivileged account for PostgreSQL when the portal runs as root. */
function unprivilegedAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new EmbeddedDatabaseError(
    'The portal runs as root and the system has neither the account "postgres" nor "nobody" for its database. ' +
      'Run it as an ordinary user, or set DATABASE_URL.',
  );
}

function openFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The data folder ${folder} can't be read and written by this user (${codeOf(error)}). ` +
        'Change its owner, or set DATA_DIR to another folder.',
      { cause: error },
    );
  }
}

/** Path of the data folder as passed to PostgreSQL; see `startEmbedded` for running as root. */
function nameOf(cluster: string, account: Account | undefined): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

/** PostgreSQL inherits nothing else: a stray PGDATA or LC_ALL would change its behaviour. */
const ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' };

/** Creates the cluster in a temporary folder and renames it, so that an interrupted creation is never used. */
async function createCluster(
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
  durable: boolean,
): Promise<void> {
  const draft = `${cluster}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (account) chownSync(draft, account.uid, account.gid);
  const args = [
    `--pgdata=${nameOf(draft, account)}`,
    `--username=${OWNER}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    await execute(binaries.initdb, args, { cwd: draft, env: ENVIRONMENT, ...account });
  } catch (error) {
    const { message, stderr = '' } = error as Error & { stderr?: string };
    throw new EmbeddedDatabaseError(
      `The embedded database can't be created in ${cluster}: ${stderr ? lastLine(stderr) : message}`,
      { cause: error },
    );
  }
  renameSync(draft, cluster);
}

function checkVersion(cluster: string, binaries: Binaries): void {
  const found = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  const offered = /\s(\d+)\./.exec(spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' }).stdout)?.[1];
  if (found === offered) return;
  throw new EmbeddedDatabaseError(
    `${cluster} was made by PostgreSQL ${found} and the embedded one is ${offered}. Export it with the version that made it.`,
  );
}

/**
 * Starts the server under a shell that outlives this process. When its pipe closes, because the portal stops or was killed, the shell stops
 * the server and removes the temporary files of the run.
 */
const WATCHDOG = `
server=$1; socket=$2; temporary=$3; shift 3
exec 3<&0
"$server" "$@" </dev/null 3<&- &
pid=$!
{ cat <&3 >/dev/null; kill -INT $pid 2>/dev/null; } &
exec 3<&-
wait $pid; code=$?
while kill -0 $pid 2>/dev/null; do wait $pid; code=$?; done
rm -rf "$socket" \${temporary:+"$temporary"}
exit $code`;

interface Launch {
  folder: string;
  cluster: string;
  binaries: Binaries;
  account: Account | undefined;
  socketFolder: string;
  durable: boolean;
  walArchive: string | undefined;
}

async function launch(run: Launch, onGone?: () => void): Promise<EmbeddedDatabase> {
  allowOwner(run.cluster);
  const log = path.join(run.folder, 'server.log');
  const output = openSync(log, 'w', 0o600);
  const server = spawn('/bin/sh', ['-c', WATCHDOG, 'watchdog', ...watchdogArguments(run)], {
    cwd: run.cluster,
    env: ENVIRONMENT,
    stdio: ['pipe', output, output],
    // Own process group: Ctrl+C in the terminal reaches the portal only, which then stops the server.
    detached: true,
    ...run.account,
  });
  closeSync(output);
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const lifeline = server.stdin;
  if (!lifeline) throw new Error('The watchdog has no pipe');
  lifeline.on('error', ignoreBrokenPipe);
  const urlOf = (database: string, role = OWNER) =>
    `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(run.socketFolder)}`;
  const url = urlOf(OWNER);
  let stopping = false;
  const stop = async () => {
    stopping = true;
    lifeline.end();
    await ended;
  };
  try {
    await ready(server, urlOf('postgres'), log);
  } catch (error) {
    await stop();
    throw error;
  }
  void ended.then(() => {
    if (!stopping) onGone?.();
  });
  return { url, appUrl: urlOf(OWNER, APP_ROLE), urlOf, closeOwner: () => blockOwner(run.cluster, url), stop };
}

function watchdogArguments(run: Launch): string[] {
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${run.socketFolder}`,
    'max_connections=100',
    'timezone=UTC',
    'jit=off',
    // Keeps refused rows and statements, which are personal data, out of the log.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    ...(run.walArchive ? archiveSettings(run.walArchive) : []),
    ...(run.durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  return [
    run.binaries.postgres,
    run.socketFolder,
    run.binaries.temporary ?? '',
    '-D',
    nameOf(run.cluster, run.account),
    ...settings.flatMap((setting) => ['-c', setting]),
  ];
}

/** Waits until the server answers, and makes the portal's database at the first start. */
async function ready(server: ChildProcess, url: string, log: string): Promise<void> {
  const until = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new EmbeddedDatabaseError(`The embedded database did not start: ${lastLine(readFileSync(log, 'utf8'))}`);
    }
    const client = new pg.Client({ connectionString: url, application_name: 'credenciados-start' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [OWNER]);
      if (found.rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(OWNER)}`);
      return;
    } catch (error) {
      if (!isStarting(error)) throw error;
      if (Date.now() > until)
        throw new EmbeddedDatabaseError(`The embedded database did not answer in time; see ${log}`);
      await sleep(25);
    } finally {
      await client.end();
    }
  }
}

/** No socket yet, or the server is starting up or recovering. */
function isStarting(error: unknown): boolean {
  return ['ENOENT', 'ECONNREFUSED', '57P03'].some((code) => hasCode(error, code));
}

function ignoreBrokenPipe(error: Error): void {
  if (!hasCode(error, 'EPIPE')) throw error;
}

function lastLine(output: string): string {
  const lines = output.trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|error|ERROR/.test(line)) ?? lines.at(-1) ?? 'no output';
}
