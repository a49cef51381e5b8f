import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { atNight } from '@credenciados/testing/nightly';
import { quickFolder } from '@credenciados/testing/quick-folder';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { until } from '../testing/until.ts';
import { DataFolderInUseError, isAlive } from './data-folder-lock.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';
import { EmbeddedDatabaseError } from './embedded-error.ts';

let made: string;
let parent: string;
let dataDir: string;
const running: EmbeddedDatabase[] = [];

beforeAll(async () => {
  made = mkdtempSync(path.join(quickFolder(), 'embedded-made-'));
  await (await startEmbedded(made, { durable: false })).stop();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));
beforeEach(() => {
  parent = mkdtempSync(path.join(quickFolder(), 'embedded-'));
  // Longer than a socket's path may be, and closed to other accounts.
  dataDir = path.join(parent, 'a folder with a long name '.repeat(4).trim(), 'data');
  mkdirSync(dataDir, { recursive: true });
  chmodSync(parent, 0o700);
});
afterEach(async () => {
  for (const database of running.splice(0)) await database.stop();
  rmSync(parent, { recursive: true, force: true });
});

const start = async () => {
  const database = await startEmbedded(dataDir, { durable: false });
  running.push(database);
  return database;
};
/** Copies a cleanly stopped portal's folder, owners included: creating a database takes a second of CPU. */
const copyMade = () => void execFileSync('cp', ['-a', `${made}/.`, dataDir]);
const query = async (database: EmbeddedDatabase, sql: string) => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};
const serverPid = () => Number.parseInt(readFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10);

describe('the embedded database', () => {
  it('keeps its data from one start to the next, wherever its folder is', async () => {
    copyMade();
    const first = await start();
    await query(first, 'CREATE TABLE t AS SELECT 42 AS n');
    const socket = decodeURIComponent(new URL(first.url).searchParams.get('host') ?? '');
    expect(statSync(socket).mode & 0o077).toBe(0);
    await first.stop();
    expect(existsSync(socket)).toBe(false);
    expect(await query(await start(), 'SELECT n FROM t')).toEqual([{ n: 42 }]);
  });

  it('listens on no network address', async () => {
    copyMade();
    expect(await query(await start(), 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
  });

  it('is refused to a second portal on the same folder, and given once the first stops', async () => {
    copyMade();
    const first = await start();
    await expect(startEmbedded(dataDir)).rejects.toThrow(DataFolderInUseError);
    await expect(startEmbedded(dataDir)).rejects.toThrow(/^The data folder is in use .*process \d+.*$/);
    await first.stop();
    await start();
  });

  it('serves one of two portals that start at once on a new folder', async () => {
    const starts = await Promise.allSettled([start(), start(), start()]);
    expect(starts.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  });

  it('starts over after an interrupted creation', async () => {
    mkdirSync(path.join(dataDir, 'postgres/data.draft/base'), { recursive: true });
    expect(await query(await start(), 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    expect(readdirSync(path.join(dataDir, 'postgres'))).not.toContain('data.draft');
  });

  it('starts although the process id it left behind belongs to another program now', async () => {
    copyMade();
    writeFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), `${process.pid}\n`);
    await start();
  });

  it('starts beside the zombie of the portal before it', async () => {
    // The child ends once its parent is `sleep`, which never reaps it; a shell might.
    const child = `sh -c 'while [ "$(cat /proc/$PPID/comm)" = sh ]; do sleep 0.01; done'`;
    const parentOfDead = spawn('/bin/sh', ['-c', `${child} & echo $!; exec sleep 60`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = await once(parentOfDead.stdout, 'data');
      const pid = Number(line);
      const status = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      await until(() => status()[0] === 'Z');
      copyMade();
      const lock = JSON.stringify({ pid, started: status()[19] });
      writeFileSync(path.join(dataDir, 'postgres/portal.lock'), lock);
      await start();
    } finally {
      parentOfDead.kill('SIGKILL');
    }
  });

  it('starts beside an empty pid file of the server before it', async () => {
    copyMade();
    writeFileSync(path.join(dataDir, 'postgres/data/postmaster.pid'), '');
    await start();
  });

  it('says in one line that its folder can’t be used', async () => {
    writeFileSync(path.join(dataDir, 'postgres'), 'a file');
    await expect(startEmbedded(dataDir)).rejects.toThrow(EmbeddedDatabaseError);
    await expect(startEmbedded(dataDir)).rejects.toThrow(/^The data folder .* can't be read and written .*$/);
  });

  it('says in one line that it was made by another version', async () => {
    copyMade();
    writeFileSync(path.join(dataDir, 'postgres/data/PG_VERSION'), '9\n');
    await expect(start()).rejects.toThrow(/^.* was made by PostgreSQL 9 and the embedded one is \d+.*$/);
  });
});

describe('when the portal is killed', () => {
  beforeEach(copyMade);
  const portal = (): ChildProcess => {
    const module = path.join(import.meta.dirname, 'embedded.ts');
    const script = `import { startEmbedded } from ${JSON.stringify(module)};
      await startEmbedded(process.argv[1]); console.log('started'); setInterval(() => {}, 1000);`;
    return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  };

  it('its database stops by itself, and the next start finds what was acknowledged', async () => {
    const killed = portal();
    if (!killed.stdout) throw new Error('No output');
    await once(killed.stdout, 'data');
    const pid = serverPid();
    expect(isAlive(pid)).toBe(true);
    const ended = once(killed, 'exit');
    killed.kill('SIGKILL');
    await ended;
    await until(() => !isAlive(pid));
    expect(await query(await start(), 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  atNight(() => {
    it('a start right after waits for it', async () => {
      const killed = portal();
      if (!killed.stdout) throw new Error('No output');
      await once(killed.stdout, 'data');
      const ended = once(killed, 'exit');
      killed.kill('SIGKILL');
      await ended;
      expect(await query(await start(), 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    });

    it('together with its watchdog, the next start removes the socket that they left', async () => {
      const killed = portal();
      await once(killed.stdout ?? killed, 'data');
      const socket = readFileSync(path.join(dataDir, 'postgres/socket-folder'), 'utf8');
      const watchdog = Number(readFileSync(`/proc/${serverPid()}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
      const ended = once(killed, 'exit');
      killed.kill('SIGKILL');
      process.kill(-watchdog, 'SIGKILL');
      await ended;
      expect(existsSync(socket)).toBe(true);
      expect(await query(await start(), 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
      expect(existsSync(socket)).toBe(false);
    });
  });
});
