import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from '@credenciados/platform/db/data-folder-lock';
import { textOf } from '@credenciados/platform/text-of';
import { temporaryFolder } from '@credenciados/testing/quick-folder';

export const ROOT = path.resolve(import.meta.dirname, '../..');
/**
 * Timeout for a portal that hangs: a first start creates and fills a database, which takes 10 s on an idle machine and minutes on a busy
 * one.
 */
const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 60_000;

/** Options of a portal. Default: a free port and a copy of the run's prepared data folder. */
export interface PortalOptions {
  port?: number;
  dataDir?: string;
  /** Settings beside the port and the data folder. */
  env?: Record<string, string>;
  /** Options of Node itself. */
  nodeOptions?: string[];
  /** Built tree of another release. Default: this one. */
  root?: string;
  /** Another account to run as; only root can switch. */
  account?: { uid: number; gid: number };
}

/** Exit of a process. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A process of the built portal. */
export interface PortalProcess {
  url: string;
  port: number;
  dataDir: string;
  pid: number;
  /** Output so far, standard and error output together. */
  log(): string;
  /** Error output. */
  errors(): string;
  /** Resolves when the process has ended. */
  ended: Promise<Ending>;
  /** Resolves once it answers; rejects if it ends first. */
  ready(): Promise<void>;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ending>;
  /** Stops it like an operator, and removes the data folder if it was made for it. Fails if it doesn't stop cleanly. */
  stop(): Promise<void>;
}

/** Node options of `npm start`. */
function startOptions(root: string): string[] {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return /node ((?:--\S+ )*)api\/dist\/main\.js/.exec(scripts.start)?.[1]?.match(/\S+/g) ?? [];
}

/** Finds a free port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** New data folder with the demonstration, as after the first start. */
async function preparedFolder(): Promise<string> {
  const prepared = process.env.PORTAL_PREPARED_DATA;
  const folder = await temporaryFolder('data');
  // `cp` keeps owners and modes, unlike Node's copy: as root, the database belongs to another account.
  if (prepared) await promisify(execFile)('cp', ['-a', `${prepared}/.`, folder]);
  return folder;
}

/** Process id of the PostgreSQL server on a data folder; null if none runs. */
export function databasePid(dataDir: string): number | null {
  const pid = Number.parseInt(textOf(path.join(dataDir, 'postgres/data/postmaster.pid')) ?? '', 10);
  return Number.isInteger(pid) && isAlive(pid) ? pid : null;
}

/** Ends a process when this one ends in any way, since nobody else would. Returns a function to cancel it. */
export function endWithThis(pid: number): () => void {
  const guard = spawn('/bin/sh', ['-c', 'cat >/dev/null; kill "$1" 2>/dev/null', 'guard', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.unref();
  if (guard.stdin && 'unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  return () => guard.kill('SIGKILL');
}

/** Starts the built portal as a child process without waiting for it. */
export async function spawnPortal(options: PortalOptions = {}): Promise<PortalProcess> {
  const { root = ROOT } = options;
  const main = path.join(root, 'api/dist/main.js');
  if (!existsSync(main)) throw new Error(`There is no ${path.relative(root, main)}: run \`npm run build\` first`);
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? (await preparedFolder());
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [...startOptions(root), ...(options.nodeOptions ?? []), main], {
    cwd: root,
    env: { ...inherited(), PORT: String(port), DATA_DIR: dataDir, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options.account,
  });
  let log = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
    errors += text;
  });
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
  if (child.pid) void ended.finally(endWithThis(child.pid)).catch(() => undefined);
  const running = () => child.exitCode === null && child.signalCode === null;

  const end = async (signal: NodeJS.Signals): Promise<Ending> => {
    if (running()) child.kill(signal);
    const late = sleep(STOP_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      child.kill('SIGKILL');
      throw new Error(`The portal had not ended ${STOP_TIMEOUT_MS / 1000} s after ${signal}. Its log:\n${log}`);
    });
    return Promise.race([ended, late]);
  };

  return {
    url,
    port,
    dataDir,
    pid: child.pid ?? 0,
    log: () => log,
    errors: () => errors,
    ended,
    end,
    ready: async () => {
      const until = Date.now() + START_TIMEOUT_MS;
      while (running()) {
        if (await answers(`${url}/readyz`)) return;
        if (Date.now() > until) throw new Error(`The portal did not answer in time. Its log:\n${log}`);
        await sleep(50);
      }
      const { code, signal } = await ended;
      throw new Error(`The portal ended (${signal ?? `code ${code}`}) before it answered. Its log:\n${log}`);
    },
    stop: async () => {
      const { code, signal } = await end('SIGTERM');
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
      if (code !== 0) throw new Error(`The portal ended with ${signal ?? `code ${code}`}. Its log:\n${log}`);
    },
  };
}

/** Starts the built portal and waits until it answers. */
export async function startPortal(options: PortalOptions = {}): Promise<PortalProcess> {
  const portal = await spawnPortal(options);
  try {
    await portal.ready();
  } catch (error) {
    await portal.end('SIGKILL');
    throw error;
  }
  return portal;
}

/** Environment without portal settings of the person who runs the tests. */
function inherited(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, USER } = process.env;
  return { PATH, HOME, TMPDIR, LANG, USER };
}

/** No listener and a 503 both mean that it isn't ready. */
const answers = (address: string): Promise<boolean> =>
  fetch(address).then(
    (response) => response.ok,
    () => false,
  );
