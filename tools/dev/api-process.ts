import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchApi } from '@credenciados/api/build/build-api';
import { ROOT } from '../inputs.ts';

/** Longest wait for the API's start, which bundles first, and may fill a database. */
const PATIENCE_MS = 60_000;

/** Finds a free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The API as a child process, restarted whenever one of its files changes. */
export interface ApiProcess {
  port: number;
  /** Resolves once its port answers; false after the longest wait. */
  reachable(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Starts the API from its sources behind an address that browsers use. */
export async function startApi(publicUrl: string, webDir: string): Promise<ApiProcess> {
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: publicUrl,
    WEB_DIR: webDir,
    TRUST_PROXY: '127.0.0.1',
  };
  const options: SpawnOptions = { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env };
  let child: ChildProcess | undefined;
  // Serialised: the former process must release the database's folder and the port.
  let turn = Promise.resolve();
  const next = (main?: string) => {
    turn = turn.then(async () => {
      if (child) await end(child);
      child = main ? spawn(process.execPath, ['--enable-source-maps', main], options) : undefined;
    });
    return turn;
  };
  // Inside the package, so that its dependencies resolve; each `dev` has its own folder.
  const dist = path.join(ROOT, 'api/.cache/dev', String(process.pid));
  const stopWatching = await watchApi(dist, next);
  return {
    port,
    reachable: async () => {
      const until = Date.now() + PATIENCE_MS;
      while (Date.now() < until) {
        if (await listens(port)) return true;
        await sleep(100);
      }
      return false;
    },
    stop: async () => {
      await stopWatching();
      await next();
      await rm(dist, { recursive: true, force: true });
    },
  };
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}
