import { stat } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { Executor } from '@credenciados/platform/db/database';
import { falhaModulo } from '@credenciados/platform/db/schema/index';
import { hasCode } from '@credenciados/platform/errno';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { eq } from 'drizzle-orm';
import { parseJson, readText } from '../module-files.ts';
import type { ModuleStore } from '../module-store.ts';
import type { FailureRow } from './failures.queries.ts';
import { fileOf } from './known-failure.ts';

/** Larger maps aren't read. Publishing limits the sum of all (`MAPS_KB`). */
const MAX_MAP_BYTES = 16 * 1024 * 1024;
/** Source positions stored per stack. */
const MAX_PLACES = 5;

/**
 * Finds the source positions of failures by source maps and stores them, once, when the list is first requested (TEL-22). Yields to other
 * work between two files.
 */
export async function locateFailures(
  db: Executor,
  store: ModuleStore,
  rows: readonly FailureRow[],
): Promise<FailureRow[]> {
  const maps = new Map<string, TraceMap | null>();
  const mapOf = async (file: string) => {
    if (!maps.has(file)) maps.set(file, await readMap(file));
    return maps.get(file) ?? null;
  };
  const located: FailureRow[] = [];
  for (const row of rows) {
    if (row.lugares || row.pilha.length === 0) {
      located.push(row);
      continue;
    }
    const lugares: string[] = [];
    for (const frame of row.pilha) {
      const file = await fileOf(store, row, frame);
      const map = file && (await mapOf(file));
      const place = map ? placeIn(map, frame, packageOf(frame, row)) : null;
      if (place && lugares.length < MAX_PLACES && !lugares.includes(place)) lugares.push(place);
    }
    await keepLocated(db, row.id, lugares);
    located.push({ ...row, lugares });
  }
  return located;
}

/** Stores a failure's source positions. */
async function keepLocated(db: Executor, id: number, lugares: string[]): Promise<void> {
  await db.update(falhaModulo).set({ lugares }).where(eq(falhaModulo.id, id));
}

/** Package that the file of a position was built from. */
function packageOf(frame: string, { modulo }: FailureRow): string {
  if (frame.startsWith('shell/')) return 'shell';
  return frame.startsWith('library-') ? 'shared' : modulo;
}

async function readMap(file: string): Promise<TraceMap | null> {
  await setImmediate();
  const size = await sizeOf(`${file}.map`);
  if (size === 0 || size > MAX_MAP_BYTES) return null;
  const found = parseJson(await readText(`${file}.map`));
  try {
    return new TraceMap(found as ConstructorParameters<typeof TraceMap>[0]);
  } catch (error) {
    // A malformed source map, published with a team's token, gives no positions.
    if (error instanceof Error) return null;
    throw error;
  }
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0;
    throw error;
  }
}

/** `1:2345` is line and column, both from one; a source map counts columns from zero. */
function placeIn(map: TraceMap, frame: string, owner: string): string | null {
  const [, line, column] = frame.split(':').map(Number);
  if (!line || !column) return null;
  const found = originalPositionFor(map, { line, column: column - 1 });
  const file = found.source === null ? null : sourceName(found.source, owner);
  return file && `${file}:${found.line}:${(found.column ?? 0) + 1}`;
}

/** Prefixes that builds give to sources of the project's own packages. */
const PACKAGE = /^(?:\.{1,2}\/)*node_modules\/@credenciados\//;

/** Path of a source in the project, such as `mf-analise/src/fila/fila.page.tsx`; null for other packages and code added by the build. */
export function sourceName(source: string, owner: string): string | null {
  const [plain = ''] = source.split('?');
  const packaged = plain.replace(PACKAGE, '');
  if (packaged !== plain) return packaged;
  if (/\bnode_modules\//.test(plain)) return null;
  if (plain.startsWith('../')) return plain.replace(/^(?:\.\.\/)+/, '');
  const own = plain.replace(/^\.\//, '');
  return /^src\/|^[\w.-]+\.tsx?$/.test(own) ? `${owner}/${own}` : null;
}
