import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../../..');
const FOLDERS = ['api/src', 'platform/src', 'releases/src'];

/** Texts of the server's sources, without tests. Files of the API are named within `api/src`, as in the docs; others from the root. */
export function serverSources(): Map<string, string> {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ).filter((file) => file.endsWith('.ts') && !/\.(test|bench)\.ts$|\/(tests|testing)\//.test(file));
  return new Map(
    files.map((file) => [file.replace(/^api\/src\//, ''), readFileSync(path.join(ROOT, file), 'utf8')] as const),
  );
}
