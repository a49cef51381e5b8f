import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Registry } from '@credenciados/contract';
import type { Config } from '@credenciados/platform/config';
import { ComponentUnavailableError } from '@credenciados/platform/health/breaker';
import type { Health } from '@credenciados/platform/health/parts';
import { StartupError } from '@credenciados/platform/startup-error';
import type { S3Settings } from '@credenciados/platform/storage/s3-bucket';
import { assertCallsServed, droppedCalls } from './calls/live-calls.ts';
import { goLive } from './composition.ts';
import { DiskModuleStore } from './disk-module-store.ts';
import { registryOf } from './flip.ts';
import { LiveModules } from './live-modules.ts';
import { type ModuleStore, SHELL } from './module-store.ts';
import { refusalText } from './refused.ts';
import { deployShell } from './release-shell.ts';

/** Cache time of a bucket's registry: every process sees a published version after this time. */
const BUCKET_AGE_MS = 1000;

/** Opens a store of modules by its address: a folder, or `s3://bucket/prefix`. */
export async function openStore(address: string, s3: S3Settings & { cacheDir: string }): Promise<ModuleStore> {
  if (!address.startsWith('s3://')) return new DiskModuleStore(address);
  // Loads the SDK only if it is needed.
  const { S3ModuleStore } = await import('./s3-module-store.ts');
  return new S3ModuleStore(address, s3);
}

/** Address of the store of modules that this process serves. */
export function modulesFolder({ webStore, dataDir }: Config): string {
  return path.join(webStore.startsWith('s3://') ? path.join(dataDir, 'modules-cache') : webStore, 'modules');
}

/** Log of the deployed shell's outcome. */
interface Log {
  info(message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Opens the configured store; a new one gets the modules that this process ships. */
export async function openLiveModules(config: Config, log: Log, health: Health): Promise<LiveModules> {
  const { webStore, webDir, s3Endpoint: endpoint, s3Region: region, s3TimeoutMs: timeoutMs } = config;
  const inBucket = webStore.startsWith('s3://');
  const cacheDir = path.dirname(modulesFolder(config));
  const store = await openStore(webStore, {
    endpoint,
    region,
    timeoutMs,
    cacheDir,
    breaker: health.breaker('modulos'),
  });
  let isStarted = false;
  const prepare = async () => {
    await bringShipped(store, webDir, log);
    // If the bucket was away at the start, broken calls are only logged: people use the portal by then.
    await assertCallsServed(await droppedCalls(store, webDir), isStarted ? 'live' : config.dropCalls, log);
  };
  const modules = new LiveModules({ store, webDir, log, prepare, maxAgeMs: inBucket ? BUCKET_AGE_MS : 0 });
  await prepareIfReachable(modules, webStore);
  isStarted = true;
  return modules;
}

/** A bucket that is away makes the portal start as not ready; one that denies access is a wrong setting and stops it. */
async function prepareIfReachable(modules: LiveModules, webStore: string): Promise<void> {
  try {
    await modules.prepare();
  } catch (error) {
    if (!(error instanceof ComponentUnavailableError)) throw error;
    const { statusOf } = await import('@credenciados/platform/storage/s3-bucket');
    const status = statusOf(error.cause) ?? 500;
    if (status >= 500 || status === 429) return;
    throw new StartupError(`The modules of WEB_STORE (${webStore}) can't be read: the bucket answers ${status}`, {
      cause: error,
    });
  }
}

/** Attempts while other processes start at the same time. */
const MAX_TRIES = 20;

/** Author, in history and audit, of a shell that a deployment made live. */
const by = `start on ${os.hostname()}`.slice(0, 80);

/** Publishes the shipped modules to an empty store, and the shipped shell if it never was live. */
async function bringShipped(store: ModuleStore, webDir: string, log: Log): Promise<void> {
  const shipped = new DiskModuleStore(webDir);
  const own = existsSync(path.join(webDir, 'registry.json')) ? registryOf(await shipped.read()) : null;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    // Read even if nothing is shipped: an unreadable store must show at the start.
    const { registry, tag } = await store.read();
    if (registry || !own) break;
    await copyVersions(shipped, store, own);
    // Ignores the result and reads again: `replace` takes an existing flip for its own, and here all flips existed before.
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

/** Copies the live shell and modules of a store, with their files. */
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
