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

/**
 * Streams files as a ZIP one by one: requests the next file after the former is sent, and none after the reader disconnects. On an error
 * the ZIP ends without its directory, so that nobody mistakes a part for the whole.
 */
export function sendZip(reply: FastifyReply, nome: string, entries: AsyncIterable<ZipEntry>): void {
  const { sending, exportStalledMs = STALLED_MS } = reply.server.deps;
  if (sending.zips >= AT_ONCE) throw new AppError(429, ERROR.tooMany);
  sending.zips += 1;
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const body = Readable.fromWeb(readable);
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
