import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { codeOf } from '@credenciados/platform/errno';
import { extract } from 'tar-stream';
import { ReleaseRefused, refused } from './refused.ts';

/** Largest unpacked size of a module's files. */
export const MAX_UNPACKED_BYTES = 20 * 1024 * 1024;
const MAX_FILES = 2000;
/** Name prefix of folders with unpacked packages. */
export const UNPACKED_PREFIX = 'credenciados-modulo-';
/** Relative path of plain names. */
const SAFE_PATH = /^(?:[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}\/){0,8}[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}$/;

/** Unpacks a .tgz into a temporary folder for `use`. Writes nothing outside of it. */
export async function withUnpacked<T>(tgz: AsyncIterable<Buffer>, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), UNPACKED_PREFIX));
  try {
    await unpack(tgz, folder);
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function unpack(tgz: AsyncIterable<Buffer>, folder: string): Promise<void> {
  const entries = extract();
  const reading = pipeline(Readable.from(tgz), createGunzip(), limited(MAX_UNPACKED_BYTES), entries);
  // A failure here also ends the loop below, where it is awaited, and the entry that is being written, which would otherwise wait for ever.
  const cut = new AbortController();
  reading.catch(() => cut.abort());
  const seen = new Set<string>();
  try {
    for await (const entry of entries) {
      const { name, type } = entry.header;
      if (type === 'file') {
        if (!SAFE_PATH.test(name) || seen.has(name)) throw refused('PACOTE', name);
        if (seen.add(name).size > MAX_FILES) throw refused('GRANDE');
        const file = path.join(folder, name);
        await mkdir(path.dirname(file), { recursive: true });
        await pipeline(entry, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal: cut.signal });
      } else if (type === 'directory' && SAFE_PATH.test(name.replace(/\/$/, ''))) {
        entry.resume();
      } else {
        throw refused('PACOTE', name);
      }
    }
    await reading;
  } catch (error) {
    const wasCut = cut.signal.aborted;
    entries.destroy();
    // The first error explains more than the end of the stream.
    const reason = await reading.then(
      () => error,
      (first: unknown) => (first instanceof ReleaseRefused || wasCut ? first : error),
    );
    throw asRefusal(reason);
  }
}

/** Counts uncompressed bytes, headers included, against decompression bombs. */
function limited(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(refused('GRANDE'));
      else done(null, chunk);
    },
  });
}

/** Turns errors of a malformed .tgz into refusals. */
function asRefusal(error: unknown): unknown {
  if (error instanceof ReleaseRefused) return error;
  const code = codeOf(error);
  const malformed =
    /^(Z_|EEXIST|ENOTDIR|EISDIR)/.test(code) ||
    (error instanceof Error &&
      /tar header|Header exceeds|Unexpected end|Invalid tar|Size mismatch|Premature close/i.test(error.message));
  return malformed ? refused('PACOTE') : error;
}
