import { reasonOf, within } from '@credenciados/platform/health/breaker';
import { type ComponentState, type Health, PARTES, type Parte } from '@credenciados/platform/health/parts';
import { scan } from '@credenciados/platform/malware/clamd';
import { freeBytes } from '@credenciados/platform/storage/free-bytes';
import type { Deps } from '../deps.ts';

/** Timeout of one probe. */
export const PROBE_MS = 2000;

/** Content that the antivirus scans as a probe. */
const PROBE = Buffer.from('portal');

/**
 * State of each dependency. Probes the database, the file store, the disk and the antivirus, once for all concurrent callers; the others'
 * state is that of their last call. Never throws, and takes little more than `PROBE_MS`.
 */
export function componentsNow(deps: Deps): Promise<ComponentState[]> {
  return deps.health.probeOnce(() => look(deps));
}

async function look(deps: Deps): Promise<ComponentState[]> {
  const { health, config } = deps;
  const { clamdUrl } = config;
  await Promise.all([
    lookAt(health, 'banco', () => deps.database.pool.query('SELECT 1')),
    lookAt(health, 'arquivos', () => deps.storage.check()),
    lookAt(health, 'disco', () => checkDisk(deps)),
    ...(clamdUrl ? [lookAt(health, 'antivirus', () => scan(clamdUrl, [PROBE], PROBE_MS))] : []),
  ]);
  return PARTES.map((parte) => health.state(parte));
}

async function lookAt(health: Health, parte: Parte, check: () => Promise<unknown>): Promise<void> {
  try {
    await within(PROBE_MS, parte, check());
    health.note(parte, null);
  } catch (error) {
    health.note(parte, reasonOf(error), error);
  }
}

/** The disk of the portal's folder is nearly full: neither a database on it nor a new file can be written. */
class DiskFullError extends Error {
  override name = 'DiskFullError';
  readonly code = 'FULL';
}

async function checkDisk(deps: Deps): Promise<void> {
  const { diskFreeFloor } = deps.config;
  const free = await freeBytes(deps);
  if (free < diskFreeFloor) throw new DiskFullError(`${free} bytes are free of the ${diskFreeFloor} needed`);
}
