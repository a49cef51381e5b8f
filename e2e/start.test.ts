import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveTo, ordinaryAccount } from '@credenciados/journeys/accounts';
import { type FirstStart, firstStart } from '@credenciados/journeys/global-setup';
import { databasePid, type PortalOptions, type PortalProcess, spawnPortal } from '@credenciados/journeys/portal';
import { hasFile, newDraft, upload, uploadUntilDeath } from '@credenciados/journeys/uploads';
import { isAlive } from '@credenciados/platform/db/data-folder-lock';
import { until } from '@credenciados/platform/testing/until';
import { atNight, everyNight } from '@credenciados/testing/nightly';
import { temporaryFolder } from '@credenciados/testing/quick-folder';
import { afterEach, describe, expect, test } from '@jest/globals';

const START_MS = 300_000;
const running: PortalProcess[] = [];
const folders: string[] = [];

/** Starts a portal that is ended after the test in any case. */
async function launch(options: PortalOptions = {}): Promise<PortalProcess> {
  const portal = await spawnPortal(options);
  running.push(portal);
  return portal;
}

async function started(options: PortalOptions = {}): Promise<PortalProcess> {
  const portal = await launch(options);
  await portal.ready();
  return portal;
}

async function folder(name: string, mode?: number): Promise<string> {
  const made = await temporaryFolder(name, mode);
  folders.push(made);
  return made;
}

afterEach(async () => {
  const used = running.splice(0);
  for (const portal of used) {
    await portal.end('SIGKILL');
    const database = databasePid(portal.dataDir);
    if (database !== null) await databaseStopped(database);
  }
  for (const made of [...folders.splice(0), ...used.map(({ dataDir }) => dataDir)]) {
    await rm(made, { recursive: true, force: true });
  }
});

/** Waits until the database server of a data folder has stopped. */
async function databaseStopped(pid: number): Promise<boolean> {
  await until(() => !isAlive(pid)).catch(() => undefined);
  return !isAlive(pid);
}

/** A first start with its own folder, ended by a signal. */
async function firstStartUntil(signal: NodeJS.Signals): Promise<FirstStart> {
  const { url, log, errors, dataDir, end } = await started({ dataDir: await folder('first') });
  const during = databasePid(dataDir);
  const ending = await end(signal);
  return { url, log: log(), errors: errors(), ending, database: { during, after: databasePid(dataDir) } };
}

/** The portal gave up: one line with the reason, no stack, and an exit code. */
async function expectRefusal(portal: PortalProcess, reason: RegExp): Promise<void> {
  const { code, signal } = await portal.ended;
  expect(portal.errors().trim()).toMatch(reason);
  expect(portal.errors().trim().split('\n')).toHaveLength(1);
  expect(signal).toBeNull();
  expect(code).not.toBe(0);
}

describe('starting', () => {
  atNight(() =>
    test(
      'starts again on its data',
      async () => {
        const first = await started();
        const draft = await newDraft(first.url);
        const key = await upload(first, 'documento.pdf', draft);
        await first.end('SIGTERM');
        const since = performance.now();
        const second = await started({ dataDir: first.dataDir });
        process.stdout.write(`second start ready in ${Math.round(performance.now() - since)} ms\n`);
        expect(await hasFile(second, { key, draft })).toBe(true);
      },
      START_MS,
    ),
  );

  atNight(() =>
    test(
      'refuses a data folder in use by another portal, which continues',
      async () => {
        const first = await started();
        const second = await launch({ dataDir: first.dataDir });
        await expectRefusal(second, /^The data folder is in use by another running portal \(process \d+\)\./);
        expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
      },
      START_MS,
    ),
  );

  test(
    'refuses a port in use, before it touches the data',
    async () => {
      const holder = createServer();
      await new Promise<void>((resolve) => holder.listen(0, resolve));
      try {
        const address = holder.address();
        if (address === null || typeof address === 'string') throw new Error('The holder has no port');
        const dataDir = await folder('port');
        const portal = await launch({ port: address.port, dataDir });
        await expectRefusal(portal, new RegExp(`^Port ${address.port} is taken by another program\\.`));
        expect(databasePid(dataDir)).toBeNull();
      } finally {
        await new Promise((resolve) => holder.close(resolve));
      }
    },
    START_MS,
  );

  test(
    'refuses an unusable data folder',
    async () => {
      const account = ordinaryAccount();
      const parent = await folder('unusable');
      const dataDir = path.join(parent, 'data');
      // Root may read everything, so a file in place of the folder makes it unusable.
      if (process.getuid?.() === 0 && !account) await writeFile(dataDir, '');
      else await mkdir(dataDir, { mode: 0o000 });
      const portal = await launch({ dataDir, ...(account ? { account } : {}) });
      await expectRefusal(portal, /^The data folder .* can't be read and written by this user/);
    },
    START_MS,
  );

  test(
    'refuses invalid settings, and names each of them',
    async () => {
      const portal = await launch({
        dataDir: await folder('settings'),
        env: { TIME_ZONE: 'Belem', LOG_LEVEL: 'loud' },
      });
      const { code } = await portal.ended;
      expect(code).not.toBe(0);
      expect(portal.errors()).toMatch(/^The settings are not right:\n {2}- TIME_ZONE .*\n {2}- LOG_LEVEL .*\n$/);
    },
    START_MS,
  );
});

describe('environment and account', () => {
  atNight(() =>
    test(
      'works as an ordinary user',
      async () => {
        const account = ordinaryAccount();
        const dataDir = await folder('ordinary', 0o700);
        await giveTo(account, dataDir);
        const portal = await started({ dataDir, ...(account ? { account } : {}) });
        const draft = await newDraft(portal.url);
        expect(await hasFile(portal, { key: await upload(portal, 'documento.pdf', draft), draft })).toBe(true);
      },
      START_MS,
    ),
  );

  atNight(() =>
    test(
      'works in a folder that is closed to every other account',
      async () => {
        const parent = await folder('closed', 0o700);
        const portal = await started({ dataDir: path.join(parent, 'data') });
        const draft = await newDraft(portal.url);
        expect(await hasFile(portal, { key: await upload(portal, 'documento.pdf', draft), draft })).toBe(true);
      },
      START_MS,
    ),
  );
});

describe('ending', () => {
  // By day this reuses the start that filled the journeys' data folder, which an operator's signal ended.
  test.each([
    ['SIGTERM', firstStart] as const,
    ...everyNight([['SIGINT', () => firstStartUntil('SIGINT')] as const], []),
  ])(
    'a first start says what it does, and at last its address and the accounts to try; %s ends it with its database, with code 0',
    async (_signal, start) => {
      const { url, log, errors, ending, database } = await start();
      const lines = log.trim().split('\n');
      expect(lines.length).toBeGreaterThan(3);
      expect(log).toContain(`${url}/credenciados/`);
      expect(log).toMatch(/CAGEO/);
      expect(errors).toBe('');
      expect(database.during).not.toBeNull();
      expect(ending).toEqual({ code: 0, signal: null });
      expect(database.after).toBeNull();
      expect(log).not.toMatch(/"level":[456]0/);
    },
    START_MS,
  );

  atNight(() =>
    test(
      'ends while it is still starting',
      async () => {
        const portal = await launch({ dataDir: await folder('early') });
        await sleep(700);
        await portal.end('SIGINT');
        expect(databasePid(portal.dataDir)).toBeNull();
        const next = await started({ dataDir: portal.dataDir });
        expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
      },
      START_MS,
    ),
  );

  test(
    'killed in the middle of uploads, it leaves no database behind and loses no acknowledged file',
    async () => {
      const first = await started();
      const database = databasePid(first.dataDir);
      if (database === null) throw new Error('There is no database to be left behind');
      const uploads = await uploadUntilDeath(first, (count) => {
        if (count === 30) void first.end('SIGKILL');
      });
      expect((await first.ended).signal).toBe('SIGKILL');
      expect(uploads.length).toBeGreaterThanOrEqual(30);
      // At once, like a person: the next start copes with a database that is still stopping.
      const second = await started({ dataDir: first.dataDir });
      expect(await databaseStopped(database)).toBe(true);
      const kept = await Promise.all(uploads.map((each) => hasFile(second, each)));
      expect(kept.filter((found) => !found)).toHaveLength(0);
      await second.end('SIGKILL');
      const left = databasePid(first.dataDir);
      expect(left === null || (await databaseStopped(left))).toBe(true);
    },
    START_MS,
  );
});
