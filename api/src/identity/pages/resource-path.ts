import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const RESOURCES = '/identidade/recursos/';

/** Address of a resource of the identity pages. Contains the digest of the content, so that browsers may cache it for ever. */
export function resourcePath(fileName: string, content: string | Buffer): string {
  const { name, ext } = path.parse(fileName);
  return `${RESOURCES}${name}.${createHash('sha256').update(content).digest('hex').slice(0, 12)}${ext}`;
}

const { resolve } = createRequire(import.meta.url);

/** Reads a file of an installed package. `beside` is a path relative to the package's entry, for files that the package doesn't export. */
export function packageFile(name: string, beside = ''): Buffer {
  const resolved = resolve(name);
  return readFileSync(beside ? path.join(path.dirname(resolved), beside) : resolved);
}
