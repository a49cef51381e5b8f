import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Registry } from '@credenciados/contract';
import type { Config } from '../config.ts';
import { PartUnavailableError } from '../platform/health/breaker.ts';
import type { Parts } from '../platform/health/parts.ts';
import { StartupError } from '../platform/startup-error.ts';
import type { S3Settings } from '../platform/storage/s3-bucket.ts';
import { assertCallsServed, droppedCalls } from './calls/live-calls.ts';
import { goLive } from './composition.ts';
import { DiskModuleStore } from './disk-module-store.ts';
import { registryOf } from './flip.ts';
import { LiveModules } from './live-modules.ts';
import { type ModuleStore, SHELL } from './module-store.ts';
import { refusalText } from './refused.ts';
import { deployShell } from './release-shell.ts';

/** How old the registry of a bucket may be for this process. A published version is seen everywhere after so long. */
const BUCKET_AGE_MS = 1000;

/** Opens a store of modules by its address: a folder, or `s3://bucket/prefix`. */
export async function openStore(address: string, s3: S3Settings & { cacheDir: string }): Promise<ModuleStore> {
  if (!address.startsWith('s3://')) return new DiskModuleStore(address);
  // The SDK is loaded by those who use it.
  const { S3ModuleStore } = await import('./s3-module-store.ts');
  return new S3ModuleStore(address, s3);
}

/** Where this process finds the files of modules to serve them. */
export function modulesFolder({ webStore, dataDir }: Config): string {
  return path.join(webStore.startsWith('s3://') ? path.join(dataDir, 'modules-cache') : webStore, 'modules');
}

/** Where a start tells what it made of the shell that it brought. */
interface Log {
  info(message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Opens the store of the settings; one that is new gets the modules that this process ships. */
export async function openLiveModules(config: Config, log: Log, parts: Parts): Promise<LiveModules> {
  const { webStore, webDir, s3Endpoint: endpoint, s3Region: region, s3TimeoutMs: timeoutMs } = config;
  const inBucket = webStore.startsWith('s3://');
  const cacheDir = path.dirname(modulesFolder(config));
  const store = await openStore(webStore, { endpoint, region, timeoutMs, cacheDir, breaker: parts.breaker('modulos') });
  let isStarted = false;
  const prepare = async () => {
    await bringShipped(store, webDir, log);
    // A bucket that was away at the start is told of: by then people use the portal.
    await assertCallsServed(await droppedCalls(store, webDir), isStarted ? 'live' : config.dropCalls, log);
  };
  const modules = new LiveModules({ store, webDir, log, prepare, maxAgeMs: inBucket ? BUCKET_AGE_MS : 0 });
  await prepareIfReachable(modules, webStore);
  isStarted = true;
  return modules;
}

/** A bucket that is away is waited for while the portal runs, and isn't ready; one that refuses is a wrong setting. */
async function prepareIfReachable(modules: LiveModules, webStore: string): Promise<void> {
  try {
    await modules.prepare();
  } catch (error) {
    if (!(error instanceof PartUnavailableError)) throw error;
    const { statusOf } = await import('../platform/storage/s3-bucket.ts');
    const status = statusOf(error.cause) ?? 500;
    if (status >= 500 || status === 429) return;
    throw new StartupError(`The modules of WEB_STORE (${webStore}) can't be read: the bucket answers ${status}`, {
      cause: error,
    });
  }
}

/** Other processes that start at the same time may be faster. */
const MAX_TRIES = 20;

/** Author in history and audit of a shell that a deployment made live. */
const by = `start on ${os.hostname()}`.slice(0, 80);

/** Puts what this process ships into a store that has nothing, and the shell that it ships into one that never had it live. */
async function bringShipped(store: ModuleStore, webDir: string, log: Log): Promise<void> {
  const shipped = new DiskModuleStore(webDir);
  const own = existsSync(path.join(webDir, 'registry.json')) ? registryOf(await shipped.read()) : null;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    // Also where there is nothing to bring: whether the store can be read shows itself at the start.
    const { registry, tag } = await store.read();
    if (registry || !own) break;
    await copyVersions(shipped, store, own);
    // Read again, whatever this says: it takes a flip that is there for its own, and here all flips were there before.
    await goLive(store, own, tag);
  }
  const { deployed, refusals } = await deployShell({ store, by }, path.join(webDir, SHELL));
  if (deployed === 'was-live') {
    log.info('another shell than this build’s is live, which is served; `npm run modules -- rollback shell` goes back');
  } else if (deployed === 'pinned') {
    log.warn({}, 'the shell is pinned: that of this build isn’t live');
  } else if (deployed === 'would-break') {
    log.error(
      { refusals: refusals.map(refusalText) },
      'live modules couldn’t run beside the shell of this build, so that the one before stays live; see `npm run publish:shell -- --leave`',
    );
  }
}

/** The live shell and the live modules of one store, with their files. */
async function copyVersions(
  from: ModuleStore,
  to: ModuleStore,
  { shell, libraries = [], modules }: Registry,
): Promise<void> {
  const shells = [shell, ...libraries].flatMap(({ version }) => (version ? [[SHELL, version] as const] : []));
  const entries = modules.flatMap((each) => [each, ...(each.rollout ? [each.rollout.entry] : [])]);
  for (const [name, version] of [...shells, ...entries.map((each) => [each.descriptor.name, each.version] as const)]) {
    const folder = await from.folder(name, version);
    if (!folder) throw new Error(`${name} ${version} is in the registry, but its files aren't there`);
    await to.add(name, version, folder);
  }
}
