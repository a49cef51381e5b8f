import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ERROR } from '@credenciados/contract';
import { AppError } from '@credenciados/platform/http/errors';
import { configure, ZipWriter } from '@zip.js/zip.js';
import contentDisposition from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { STALLED_MS } from './list-export.ts';
import { CAPACITIES } from './security/limits.ts';

/** File of a streamed ZIP, read when its turn comes (ADR 30). */
export interface ZipEntry {
  /** Path in the ZIP, with `/` between folders. */
  path: string;
  modified: Date;
  content: Readable;
}

/** Documents are compressed already, so they are stored uncompressed. Sizes and checksum follow each file's data. */
const FORM = { level: 0, zip64: false } as const;
/** Limit of concurrent ZIPs: each reads the storage as fast as its reader accepts. */
const AT_ONCE = CAPACITIES.zips.max;
// The library's default is the number of cores, so that one stalled reader could block the others.
configure({ useWebWorkers: false, maxWorkers: AT_ONCE });

/** Signs a ZIP's content up to its comment; the comment is the signature. */
type SealZip = (content: { bytes: number; sha256: string }) => Promise<string>;

interface ZipOptions {
  seal?: SealZip;
  /** Applicants leave one of the ZIPs at a time to staff. */
  ofApplicant?: boolean;
}

/**
 * Streams files as a ZIP one by one: requests the next file after the former is sent, and none after the reader disconnects. On an error
 * the ZIP ends without its directory, so that nobody mistakes a part for the whole.
 */
export function sendZip(
  reply: FastifyReply,
  nome: string,
  entries: AsyncIterable<ZipEntry>,
  { seal, ofApplicant = false }: ZipOptions = {},
): void {
  const { sending, exportStalledMs = STALLED_MS } = reply.server.deps;
  if (sending.zips >= (ofApplicant ? AT_ONCE - 1 : AT_ONCE)) throw new AppError(429, ERROR.tooMany);
  sending.zips += 1;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const body = Readable.fromWeb(seal ? readable.pipeThrough(sealing(seal)) : readable);
  void fill(new ZipWriter(writable, FORM), entries)
    .catch((error: unknown) => {
      if (!body.destroyed) reply.log.error({ err: error }, 'a ZIP broke off');
      body.destroy(error instanceof Error ? error : new Error(String(error)));
    })
    .finally(() => {
      sending.zips -= 1;
    });
  reply.raw.setTimeout(exportStalledMs, () => reply.raw.destroy());
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': contentDisposition(nome),
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  reply.send(body);
}

async function fill(zip: ZipWriter<unknown>, entries: AsyncIterable<ZipEntry>): Promise<void> {
  for await (const { path, modified, content } of entries) {
    try {
      await zip.add(path, Readable.toWeb(content), { lastModDate: modified });
    } finally {
      content.destroy();
    }
  }
  await zip.close();
}

/** Bytes of a ZIP's last record without a comment; the comment's length is in its last two (APPNOTE 4.3.16). */
const LAST_RECORD = 22;

/** Adds a comment with the signature of all bytes before it, so that a change anywhere in the ZIP is detected (ADR 80). */
function sealing(seal: SealZip): TransformStream<Uint8Array, Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  let held: Uint8Array = new Uint8Array();
  return new TransformStream({
    transform(chunk, controller) {
      const all = Buffer.concat([held, chunk]);
      const ready = all.subarray(0, Math.max(0, all.length - LAST_RECORD));
      held = all.subarray(ready.length);
      bytes += ready.length;
      hash.update(ready);
      if (ready.length > 0) controller.enqueue(ready);
    },
    async flush(controller) {
      const last = Buffer.from(held);
      const content = { bytes: bytes + last.length };
      // The comment's length is signed too. All signatures of an equally long content are equally long.
      const { length } = await seal({ ...content, sha256: hash.copy().digest('hex') });
      last.writeUInt16LE(length, LAST_RECORD - 2);
      const sha256 = hash.update(last).digest('hex');
      controller.enqueue(Buffer.concat([last, Buffer.from(await seal({ ...content, sha256 }))]));
    },
  });
}
