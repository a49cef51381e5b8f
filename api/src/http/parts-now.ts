import type { Deps } from '../deps.ts';
import { reasonOf, within } from '../platform/health/breaker.ts';
import { PARTES, type Parte, type PartState, type Parts } from '../platform/health/parts.ts';
import { scan } from '../platform/malware/clamd.ts';
import { freeBytes } from '../platform/storage/free-bytes.ts';

/** Timeout of one probe. */
export const LOOK_MS = 2000;

/** Content that the antivirus scans as a probe. */
const PROBE = Buffer.from('portal');

/**
 * State of each dependency. Probes the database, the file store, the disk and the antivirus, once for all concurrent callers; the others'
 * state is that of their last call. Never throws, and takes little more than `LOOK_MS`.
 */
export function partsNow(deps: Deps): Promise<PartState[]> {
  return deps.parts.lookOnce(() => look(deps));
}

async function look(deps: Deps): Promise<PartState[]> {
  const { parts, config } = deps;
  const { clamdUrl } = config;
  await Promise.all([
    lookAt(parts, 'banco', () => deps.database.pool.query('SELECT 1')),
    lookAt(parts, 'arquivos', () => deps.storage.check()),
    lookAt(parts, 'disco', () => checkDisk(deps)),
    ...(clamdUrl ? [lookAt(parts, 'antivirus', () => scan(clamdUrl, [PROBE], LOOK_MS))] : []),
  ]);
  return PARTES.map((parte) => parts.state(parte));
}

async function lookAt(parts: Parts, parte: Parte, check: () => Promise<unknown>): Promise<void> {
  try {
    await within(LOOK_MS, parte, check());
    parts.note(parte, null);
  } catch (error) {
    parts.note(parte, reasonOf(error), error);
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
