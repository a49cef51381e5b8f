import { renameSync } from 'node:fs';
import { PARTES } from '@credenciados/platform/health/parts';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../tests/support/test-app.ts';
import { componentsNow } from './components-now.ts';

let api: TestApp;
const lines: { level: number; part?: string; reason?: string; msg: string }[] = [];
beforeAll(async () => {
  api = await createTestApp({
    config: { logLevel: 'info' },
    logTo: { write: (line) => void lines.push(JSON.parse(line)) },
  });
});
afterAll(() => api.close());

const ready = async () => {
  const { statusCode, headers, body } = await api.app.inject('/readyz');
  expect(headers['cache-control']).toBe('no-store');
  return { statusCode, ...JSON.parse(body) };
};
const about = (part: string) => lines.filter((line) => line.part === part).map(({ msg, reason }) => [msg, reason]);

it('all dependencies are reported, and those not called yet count as healthy', async () => {
  const states = await componentsNow(api.deps);
  expect(states.map(({ parte }) => parte)).toEqual(PARTES);
  expect(states.every(({ ok, motivo }) => ok && motivo === null)).toBe(true);
  expect(lines.filter(({ part }) => part)).toEqual([]);
});

it('a full disk makes the portal unready, and logs once at its start and once at its end', async () => {
  const { diskFreeFloor } = api.config;
  api.config.diskFreeFloor = Number.MAX_SAFE_INTEGER;
  for (let probe = 0; probe < 3; probe += 1) {
    expect(await ready()).toMatchObject({ statusCode: 503, status: 'unavailable', database: true, disk: false });
  }
  expect(await componentsNow(api.deps)).toContainEqual({
    parte: 'disco',
    ok: false,
    desde: expect.any(Date),
    motivo: 'FULL',
  });
  api.config.diskFreeFloor = diskFreeFloor;
  for (let probe = 0; probe < 2; probe += 1) expect(await ready()).toMatchObject({ statusCode: 200, disk: true });
  expect(about('disco')).toEqual([
    ['part fails', 'FULL'],
    ['part works again', undefined],
  ]);
});

it('a new reason is logged again, and the start of the failure stays', async () => {
  const { health } = api.deps;
  health.note('email', 'ECONNREFUSED');
  const { desde } = health.state('email');
  health.note('email', 'ECONNREFUSED');
  health.note('email', 'TIMEOUT');
  expect(health.state('email')).toEqual({ parte: 'email', ok: false, desde, motivo: 'TIMEOUT' });
  health.note('email', null);
  expect(about('email').map(([, reason]) => reason)).toEqual(['ECONNREFUSED', 'TIMEOUT', undefined]);
});

it('a missing file store is reported with its reason', async () => {
  const { fileStore } = api.config;
  renameSync(fileStore, `${fileStore}-away`);
  try {
    expect(await ready()).toMatchObject({ statusCode: 503, storage: false });
  } finally {
    renameSync(`${fileStore}-away`, fileStore);
  }
  expect(about('arquivos')).toEqual([['part fails', 'ENOENT']]);
});

it('a portal that is shutting down is live and not ready', async () => {
  api.app.stopBeingReady();
  expect(await ready()).toEqual({ statusCode: 503, status: 'stopping' });
  expect((await api.app.inject('/healthz')).statusCode).toBe(200);
});
