import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { type EndpointKey, RECUSA_MODULO } from '@credenciados/contract';
import { type Config, loadConfig } from '@credenciados/platform/config';
import { Health } from '@credenciados/platform/health/parts';
import { type FreezingProxy, startProxy } from '@credenciados/platform/testing/freezing-proxy';
import { type S3Server, startS3Server } from '@credenciados/platform/testing/s3-server';
import { setEnvironment } from '@credenciados/platform/testing/set-environment';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DiskModuleStore } from '../disk-module-store.ts';
import { CALLS_JSON } from '../module-files.ts';
import type { ModuleStore } from '../module-store.ts';
import { openLiveModules, openStore } from '../open-store.ts';
import { pin, publish, remove, rollback } from '../release.ts';
import { deployShell, pinShell, publishShell, rollbackShell } from '../release-shell.ts';
import { writeModule, writeShell } from '../testing/module-package.ts';
import { type CallShape, shapeOf } from './call-shapes.ts';
import type { Shape } from './fits.ts';

/** Neither published versions nor the live ones at the start make missing calls (TEL-19). */

const DAY_MS = 24 * 60 * 60 * 1000;
/** A call of this API, with shapes that builds may have recorded for it. */
const KEY: EndpointKey = 'GET /publico/modulos';
type Shapes = Omit<CallShape, 'answer'> & { answer: Shape };
const shapes = () => structuredClone(shapeOf(KEY)) as Shapes;
const FITS = { [KEY]: shapeOf(KEY) };
const GONE = { 'POST /credenciado/adivinhar': { asked: {}, answer: {} } };
const GONE_TOLD = 'POST /credenciado/adivinhar isn’t there';
/** Shape that requires a removed field, and sends an unknown word. */
function changed(): object {
  const { asked, answer } = shapes();
  return {
    [KEY]: {
      asked: { ...asked, query: { type: 'object', properties: { ordem: { type: 'integer' } } } },
      answer: { ...answer, properties: { ...answer.properties, total: { type: 'integer' } } },
    },
  };
}

let folder: string;
let store: ModuleStore;
beforeEach(async () => {
  folder = await mkdtemp('/tmp/credenciados-chamadas-');
  store = new DiskModuleStore(path.join(folder, 'store'));
});
afterEach(() => rm(folder, { recursive: true }));

const at = (ago: number) => ({ store, by: 'x', now: () => new Date(Date.now() - ago * DAY_MS) });
const filesOf = (calls: unknown): Record<string, string> =>
  calls === undefined ? {} : { [CALLS_JSON]: typeof calls === 'string' ? calls : JSON.stringify(calls) };
let made = 0;
/** Publishes a module that makes calls; equal `text` makes equal files. */
async function released(version: string, calls: unknown, { ago = 0, text = version } = {}) {
  made += 1;
  const target = path.join(folder, `mf-${made}`);
  await writeModule(target, 'mf-a', { files: { 'spa.12345678.js': `"${text}"`, ...filesOf(calls) } });
  return publish(at(ago), target, 'mf-a', version);
}
/** Writes a shell that makes calls. */
async function shellOf(text: string, calls: unknown): Promise<{ folder: string; version: string }> {
  made += 1;
  const target = path.join(folder, `feito-${made}`, 'shell');
  return { folder: target, version: await writeShell(target, text, { files: filesOf(calls) }) };
}
const refusedFor = (...detalhes: string[]) => ({
  refusals: detalhes.map((detalhe) => ({ codigo: 'CHAMADA', detalhe })),
});

describe('a release', () => {
  beforeEach(async () => {
    await deployShell(at(9), (await shellOf('a', FITS)).folder);
  });

  it('is refused if it makes a missing call, sends more than is accepted, or expects more than is answered', async () => {
    await released('1.0.0', FITS);
    await expect(released('2.0.0', { ...FITS, ...GONE })).rejects.toMatchObject(refusedFor(GONE_TOLD));
    await expect(released('2.0.0', GONE)).rejects.toThrow(`${RECUSA_MODULO.CHAMADA}: ${GONE_TOLD}`);
    await expect(released('2.0.0', changed())).rejects.toMatchObject(refusedFor(`${KEY}, query: ordem: isn’t known`));
    await expect(released('2.0.0', '{"GET /x": 7}')).rejects.toMatchObject({
      refusals: [{ codigo: 'ARQUIVOS', detalhe: CALLS_JSON }],
    });
    const { folder: shell, version } = await shellOf('b', GONE);
    await expect(publishShell(at(0), shell, version)).rejects.toMatchObject(refusedFor(GONE_TOLD));
    // An empty list means no calls; older builds have no list.
    expect(await released('2.1.0', {})).toMatchObject({ version: '2.1.0' });
    expect(await released('2.2.0', undefined)).toMatchObject({ version: '2.2.0' });
  });

  it('can’t be rolled back to, nor pinned, once the API has dropped one of its calls', async () => {
    const { folder: shell, version } = await shellOf('b', GONE);
    // An older API, which had the call, stores it.
    await store.add('shell', version, shell);
    await expect(pinShell(at(0), version)).rejects.toMatchObject(refusedFor(GONE_TOLD));
    await live('1.0.0', GONE, 3);
    await released('1.1.0', FITS);
    await expect(rollback(at(0), 'mf-a')).rejects.toMatchObject(refusedFor(GONE_TOLD));
    await expect(pin(at(0), 'mf-a', '1.0.0')).rejects.toMatchObject(refusedFor(GONE_TOLD));
  });

  it('isn’t one if its files are live already with shapes of an older contract, unless the live version’s calls are broken', async () => {
    await released('1.0.0', FITS);
    const grown = { [KEY]: { ...shapes(), asked: { query: { type: 'object' } } } };
    await expect(released('1.1.0', grown, { text: '1.0.0' })).rejects.toMatchObject({
      refusals: [{ codigo: 'IGUAL' }],
    });
    await live('1.2.0', GONE, 0);
    expect(await released('1.3.0', FITS, { text: '1.2.0' })).toMatchObject({ version: '1.3.0' });
  });
});

/** Makes a version live as an older API, which had its calls. */
async function live(version: string, calls: object, ago: number): Promise<void> {
  await released(version, FITS, { ago });
  made += 1;
  const target = path.join(folder, `mf-${made}`);
  await writeModule(target, 'mf-a', { files: { 'spa.12345678.js': `"${version}"`, ...filesOf(calls) } });
  await store.remove('mf-a', version);
  await store.add('mf-a', version, target);
}

interface Told {
  calls?: string[];
}

/** Starts on the store; returns the broken calls that were reported. */
async function started(dropCalls: Config['dropCalls'], changes: Partial<Config> = {}): Promise<string[]> {
  const warned: string[] = [];
  const log = { info: () => undefined, error: () => undefined, warn: ({ calls = [] }: Told) => warned.push(...calls) };
  const env = { DATA_DIR: path.join(folder, 'data'), WEB_DIR: path.join(folder, 'feito') };
  const config = { ...loadConfig(env), webStore: path.join(folder, 'store'), dropCalls, ...changes };
  await openLiveModules(config, log, new Health());
  return warned;
}

describe('the start', () => {
  it('is refused if this API dropped calls of a live version, unless the operator allows it', async () => {
    await deployShell(at(9), (await shellOf('a', FITS)).folder);
    await live('1.0.0', { ...FITS, ...GONE }, 3);
    for (const dropped of ['none', 'kept'] as const) {
      await expect(started(dropped)).rejects.toThrow(
        `Of what is live:\n  - mf-a 1.0.0: ${GONE_TOLD}\nPublish what asks otherwise first, or keep the calls until those ` +
          'pages are gone. DROP_CALLS=live starts all the same.',
      );
    }
    expect(await started('live')).toEqual([`mf-a 1.0.0: ${GONE_TOLD}`]);
    await released('1.1.0', FITS);
    await expect(started('none')).rejects.toThrow(
      `Of what pages that are open may be of:\n  - mf-a 1.0.0: ${GONE_TOLD}\n`,
    );
    expect(await started('kept')).toEqual([`mf-a 1.0.0: ${GONE_TOLD}`]);
  });

  it('ignores versions that were live last, or modules that were removed, more than the kept days ago', async () => {
    await deployShell(at(90), (await shellOf('a', FITS)).folder);
    await live('1.0.0', GONE, 80);
    await released('1.1.0', FITS, { ago: 40 });
    expect(await started('none')).toEqual([]);
    await remove(at(35), 'mf-a');
    expect(await started('none')).toEqual([]);
  });

  it('is refused for the live shell, too, unless its files are this build’s own', async () => {
    const before = await shellOf('a', FITS);
    await deployShell(at(9), before.folder);
    await store.remove('shell', before.version);
    const { folder: stale } = await shellOf('a', GONE);
    expect(await store.add('shell', before.version, stale)).toBe('added');
    await expect(started('none')).rejects.toThrow(`  - shell ${before.version}: ${GONE_TOLD}\n`);
    expect(await started('none', { webDir: path.dirname(before.folder) })).toEqual([]);
    await deployShell(at(1), (await shellOf('b', FITS)).folder);
    await expect(rollbackShell(at(0))).rejects.toMatchObject(refusedFor(GONE_TOLD));
  });
});

describe('a bucket of modules', () => {
  let s3: S3Server;
  let proxy: FreezingProxy;
  let restoreEnvironment: () => void;
  beforeEach(async () => {
    restoreEnvironment = setEnvironment({ AWS_ACCESS_KEY_ID: 'conta', AWS_SECRET_ACCESS_KEY: 'segredo' });
    s3 = await startS3Server('conta', 'segredo');
    proxy = await startProxy({ port: Number(new URL(s3.url).port) });
    const settings = { endpoint: s3.url, region: 'us-east-1', cacheDir: path.join(folder, 'cache') };
    store = await openStore('s3://balde/portal', settings);
    await deployShell(at(9), (await shellOf('a', FITS)).folder);
    await live('1.0.0', GONE, 3);
  });
  afterEach(async () => {
    restoreEnvironment();
    await proxy.close();
    await s3.close();
  });

  it('is checked, too; one that is away at the start, or answers too slowly, is checked once it is back', async () => {
    const at = { webStore: 's3://balde/portal', s3Endpoint: `http://127.0.0.1:${proxy.port}`, s3TimeoutMs: 2000 };
    await expect(started('none', at)).rejects.toThrow(`  - mf-a 1.0.0: ${GONE_TOLD}\n`);
    for (const mode of ['dead', 'frozen'] as const) {
      await proxy.set(mode);
      const warned: unknown[] = [];
      const log = { info: () => undefined, error: () => undefined, warn: (each: object) => warned.push(each) };
      const env = { DATA_DIR: path.join(folder, `data-${mode}`), WEB_DIR: path.join(folder, 'feito') };
      const modules = await openLiveModules({ ...loadConfig(env), ...at, dropCalls: 'none' }, log, new Health());
      expect(warned).toEqual([]);
      await proxy.set('open');
      expect((await modules.read()).modules).toHaveLength(1);
      expect(warned).toEqual([{ calls: [`mf-a 1.0.0: ${GONE_TOLD}`] }]);
    }
  });
});
