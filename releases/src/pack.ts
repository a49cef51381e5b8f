import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';

/** Packs a folder's files as .tgz; equal files give equal bytes. */
export function packFolder(folder: string): Readable {
  const entries = pack();
  const packed = entries.pipe(createGzip({ level: 1 }));
  const fill = async () => {
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    for (const file of files.sort()) {
      const name = path.relative(folder, file).split(path.sep).join('/');
      const content = await readFile(file);
      await new Promise<void>((resolve, reject) => {
        entries.entry({ name, mtime: new Date(0) }, content, (error) => (error ? reject(error) : resolve()));
      });
    }
    entries.finalize();
  };
  fill().catch((error: unknown) => packed.destroy(error instanceof Error ? error : new Error(String(error))));
  return packed;
}
