import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { isAlive } from '@credenciados/platform/db/data-folder-lock';
import { quickFolder } from '@credenciados/testing/quick-folder';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { buildApi } from '../build/build-api.ts';

/** Inside the package, so that the bundle finds its dependencies. */
const BUNDLE = path.join(import.meta.dirname, `../node_modules/.cache/main-test-${process.pid}`);
/** Data folder of all tests here; the first one creates the database. */
let folder: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(quickFolder(), 'main-'));
  await buildApi(BUNDLE);
});
afterAll(() => {
  for (const each of [BUNDLE, folder]) rmSync(each, { recursive: true, force: true });
});
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Runs the built portal like `npm start`; `output` collects what it prints. */
function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(BUNDLE, 'main.js')], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.err += chunk;
  });
  const said = async (text: string) => {
    while (!output.out.includes(text)) {
      if (child.exitCode !== null) throw new Error(`It ended: ${output.err}`);
      await once(child.stdout, 'data');
    }
  };
  const ended = once(child, 'close').then(([code]) => code);
  return { child, output, said, ended };
}

/** Server of the embedded database, from its pid file. */
function databaseOf(dataDir: string): { pid: number; socket: string } {
  const note = readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8');
  const [pid = '', , , , socket = ''] = note.split('\n');
  return { pid: Number.parseInt(pid, 10), socket };
}

/** Roles of a portal's connections to its embedded database. */
async function rolesOf(socket: string): Promise<string[]> {
  const client = new pg.Client({ host: socket, user: 'credenciados_app', database: 'credenciados' });
  await client.connect();
  const { rows } = await client.query<{ usename: string }>(
    `SELECT DISTINCT usename FROM pg_stat_activity
     WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
  await client.end();
  return rows.map(({ usename }) => usename);
}

/** `e2e/start.test.ts` covers refusals of a start. */
describe('the portal as a program', () => {
  it('prints its progress and address, and listens on this machine only; exits with a line and a code of its own when its database ended by itself', async () => {
    const port = await freePort();
    const portal = run({ PORT: String(port) });
    await portal.said(`http://localhost:${port}/credenciados/`);
    expect(portal.output.out).toContain('Creating the database (first start)');
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
    const { pid, socket } = databaseOf(folder);
    expect(await rolesOf(socket)).toEqual(['credenciados_app']);
    const token = readFileSync(path.join(folder, 'modules-token'), 'utf8');
    expect(portal.output.out).toContain(`(MODULES_TOKEN): ${token}`);
    expect(portal.output.out).not.toContain('WARNING');
    const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const outside = addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address;
    // Without a network interface nobody else could reach it.
    if (outside) await expect(fetch(`http://${outside}:${port}/healthz`)).rejects.toThrow('fetch failed');
    const list = (authorization: string) =>
      fetch(`http://localhost:${port}/credenciados/modulos`, { headers: { authorization } });
    expect((await list('Bearer demonstracao-modulos')).status).toBe(401);
    expect((await list(`Bearer ${token}`)).status).toBe(200);

    // Comes last: the next start would have to recover the database.
    process.kill(pid, 'SIGKILL');
    expect(await portal.ended).toBe(70);
    expect(portal.output.err).toMatch(/^The embedded database has ended by itself .*\n$/);
  });

  it('refuses to listen beyond this machine without a stated mode; with one it starts after its database ended by itself, and warns of what is open; on a stop signal it becomes not ready, keeps serving, closes connections, and stops cleanly with its database', async () => {
    const port = await freePort();
    const beyond = { PORT: String(port), HOST: '0.0.0.0', SHUTDOWN_DELAY_SECONDS: '3' };
    const unsaid = run(beyond);
    expect(await unsaid.ended).toBe(1);
    expect(unsaid.output.err).toContain('HOST takes the portal beyond this machine: set MODE=production');
    const portal = run({ ...beyond, MODE: 'demonstration' });
    await portal.said('Ready');
    expect(portal.output.out).toMatch(/WARNING: .*\(HOST\).*\n.*every e-mail/);
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);
    const { pid } = databaseOf(folder);

    portal.child.kill('SIGTERM');
    await portal.said('SIGTERM');
    const ready = await fetch(`http://localhost:${port}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping' }]);
    const served = await fetch(`http://localhost:${port}/credenciados/publico/municipios/estados`);
    expect(served.headers.get('connection')).toBe('close');
    expect(served.status).toBe(200);
    expect(await portal.ended).toBe(0);
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(path.join(folder, 'postgres/portal.lock'))).toBe(false);
  });

  it('reports an unreachable database in one line', async () => {
    const portal = run({
      MODE: 'demonstration',
      DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/x`,
      PORT: String(await freePort()),
    });
    expect(await portal.ended).toBe(1);
    expect(portal.output.err).toMatch(/^The database of DATABASE_URL can't be used: .*ECONNREFUSED.*\n$/);
  });
});
