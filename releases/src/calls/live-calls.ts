import path from 'node:path';
import type { Config } from '@credenciados/platform/config';
import { StartupError } from '@credenciados/platform/startup-error';
import { compositionOf, namesOf } from '../composition.ts';
import { registryOf } from '../flip.ts';
import { digestOf, FILES_JSON, filesDigest } from '../module-files.ts';
import { COMPOSITION, type ModuleStore, SHELL } from '../module-store.ts';
import { isPreviewVersion } from '../preview-version.ts';
import { namesInUse } from '../prune.ts';
import { shapesOf } from './call-shapes.ts';
import { brokenCallsOf } from './read-calls.ts';

/** Calls that this API lacks or answers differently, one line each with the version that makes them. */
export interface DroppedCalls {
  /** Calls of live versions. */
  live: string[];
  /** Calls of versions that pages may still have open. */
  kept: string[];
}

/** Calls of live or kept versions that this API lacks. `webDir`: this process's own build. */
export async function droppedCalls(store: ModuleStore, webDir: string, now = new Date()): Promise<DroppedCalls> {
  const registry = registryOf(await store.read());
  const live = new Set(namesOf(registry, compositionOf(registry).id));
  // Previews don't hold up a deployment: their viewers know that they aren't live.
  const kept = [...(await namesInUse(store, registry, now))].filter(
    (name) => !live.has(name) && !isPreviewVersion(name),
  );
  const served = shapesOf();
  const dropped = async (names: Iterable<string>) => {
    const versions = [...names].filter((name) => !name.startsWith(`${COMPOSITION}/`)).sort();
    return (await Promise.all(versions.map((each) => droppedBy(store, webDir, each, served)))).flat();
  };
  return { live: await dropped(live), kept: await dropped(kept) };
}

async function droppedBy(
  store: ModuleStore,
  webDir: string,
  named: string,
  served: ReturnType<typeof shapesOf>,
): Promise<string[]> {
  const [name = '', version = ''] = named.split('/');
  if (await isOwnBuild(store, webDir, name, version)) return [];
  return (await brokenCallsOf(store, name, version, served)).map((fault) => `${name} ${version}: ${fault}`);
}

/**
 * True if the files are this process's own build, whose calls the compiler checked. Equal files in the store may record another
 * contract's calls.
 */
async function isOwnBuild(store: ModuleStore, webDir: string, name: string, version: string): Promise<boolean> {
  if (name !== SHELL) return false;
  const own = await filesDigest(path.join(webDir, SHELL));
  return own !== null && own === digestOf(await store.text(name, version, FILES_JSON));
}

/**
 * Throws if this API dropped or changed a call of a live or kept module or shell (TEL-19), so that the former process goes on and no page
 * fails. `allowed` (`DROP_CALLS`): calls that the operator accepts to lose.
 */
export async function assertCallsServed(
  { live, kept }: DroppedCalls,
  allowed: Config['dropCalls'],
  log: { warn(details: object, message: string): void },
): Promise<void> {
  const refused = allowed === 'live' ? [] : [...live, ...(allowed === 'none' ? kept : [])];
  const known = [...live, ...kept].filter((each) => !refused.includes(each));
  if (known.length > 0)
    log.warn({ calls: known }, 'modules make calls that this API doesn’t have or answers otherwise');
  if (refused.length === 0) return;
  const lines = (title: string, calls: readonly string[]) =>
    calls.length > 0 ? `${title}\n${calls.map((each) => `  - ${each}\n`).join('')}` : '';
  throw new StartupError(
    'There are calls that this API doesn’t have or answers otherwise.\n' +
      lines('Of what is live:', live) +
      lines('Of what pages that are open may be of:', allowed === 'none' ? kept : []) +
      'Publish what asks otherwise first, or keep the calls until those pages are gone. ' +
      `DROP_CALLS=${live.length > 0 ? 'live' : 'kept'} starts all the same.`,
  );
}
