import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const RESOURCES = '/identidade/recursos/';

/** Where a resource of the identity pages is served: the address changes with what it holds, so that it may be kept for ever. */
export function resourcePath(fileName: string, content: string | Buffer): string {
  const { name, ext } = path.parse(fileName);
  return `${RESOURCES}${name}.${createHash('sha256').update(content).digest('hex').slice(0, 12)}${ext}`;
}

const { resolve } = createRequire(import.meta.url);

/** The file of an installed package; `beside`: looked for from the package's entry, where it has no name of its own. */
export function packageFile(name: string, beside = ''): Buffer {
  const found = resolve(name);
  return readFileSync(beside ? path.join(path.dirname(found), beside) : found);
}
