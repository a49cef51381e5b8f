import { existsSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Config } from '../config.ts';
import { PartUnavailableError } from '../platform/health/breaker.ts';
import type { Parts } from '../platform/health/parts.ts';
import { StartupError } from '../platform/startup-error.ts';
import type { S3Settings } from '../platform/storage/s3-bucket.ts';
import { DiskModuleStore } from './disk-module-store.ts';
import { LiveModules } from './live-modules.ts';
import type { ModuleStore } from './module-store.ts';
import { registryOf } from './release.ts';
import { keepShell, readShell, withShell } from './shell.ts';

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

/** Opens the store of the settings; one that is new gets the modules that this process ships. */
export async function openLiveModules(
  config: Config,
  log: ConstructorParameters<typeof LiveModules>[0]['log'],
  parts: Parts,
): Promise<LiveModules> {
  const { webStore, webDir, s3Endpoint: endpoint, s3Region: region, s3TimeoutMs: timeoutMs } = config;
  const inBucket = webStore.startsWith('s3://');
  const cacheDir = path.dirname(modulesFolder(config));
  const store = await openStore(webStore, { endpoint, region, timeoutMs, cacheDir, breaker: parts.breaker('modulos') });
  const prepare = async () => {
    if (webStore !== webDir) await bringShipped(store, webDir);
  };
  const modules = new LiveModules({ store, webDir, log, prepare, maxAgeMs: inBucket ? BUCKET_AGE_MS : 0 });
  await prepareIfReachable(modules, webStore);
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

/** Puts the shipped shell into a store, the modules into one that has none, and tells it what the shell offers now. */
async function bringShipped(store: ModuleStore, webDir: string): Promise<void> {
  const shipped = new DiskModuleStore(webDir);
  const shell = await readShell(webDir);
  if (shell) await keepShell(store, webDir, shell);
  const own = existsSync(path.join(webDir, 'registry.json')) ? registryOf(await shipped.read()) : null;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const { registry, tag } = await store.read();
    const wanted = registry ?? own;
    if (!wanted || !shell) return;
    if (registry && isDeepStrictEqual(registry.shell, shell)) return;
    if (!registry) await copyVersions(shipped, store, wanted);
    // Read again, whatever this says: it takes a flip that is there for its own, and here all flips were there before.
    await store.replace(withShell(wanted, shell), tag);
  }
  throw new Error('The registry of modules takes no change');
}

async function copyVersions(from: ModuleStore, to: ModuleStore, { modules }: Awaited<ReturnType<typeof registryOf>>) {
  for (const { descriptor, version } of modules) {
    const folder = await from.folder(descriptor.name, version);
    if (!folder) throw new Error(`${descriptor.name} ${version} is in the registry, but its files aren't there`);
    await to.add(descriptor.name, version, folder);
  }
}
