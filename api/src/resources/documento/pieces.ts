import { Readable } from 'node:stream';
import { conflict } from '@credenciados/platform/http/errors';
import type { Storage } from '@credenciados/platform/storage/storage';
import type { FastifyRequest } from 'fastify';

/** Longest wait of a caller that asks for an upload's offset while an earlier connection is still being written. */
const SETTLE_MS = 5000;

/** Bytes of a file in a request's body. If the connection breaks off, they end there, and those received count. */
export class Incoming {
  readonly #request: FastifyRequest;
  /** True if the connection broke off. */
  cut = false;

  constructor(request: FastifyRequest) {
    this.#request = request;
  }

  async *bytes(): AsyncGenerator<Buffer> {
    try {
      yield* this.#request.raw.iterator({ destroyOnReturn: false });
    } catch {
      this.cut = true;
    }
  }

  /** Closes the connection, which ends the bytes. */
  stop(): void {
    this.#request.raw.destroy();
  }
}

/** Uploads that this process is writing. A sender may reconnect before its dead connection is noticed. */
export class ActiveWrites {
  readonly #writing = new Map<string, { incoming: Incoming; done: Promise<unknown> }>();

  /** Registers a running write of an upload. */
  async run<T>(id: string, incoming: Incoming, write: () => Promise<T>): Promise<T> {
    const done = write();
    const writer = { incoming, done };
    this.#writing.set(id, writer);
    try {
      return await done;
    } finally {
      if (this.#writing.get(id) === writer) this.#writing.delete(id);
    }
  }

  /** Ends earlier connections of an upload and waits until the bytes they sent are stored. */
  async settle(id: string): Promise<void> {
    const writer = this.#writing.get(id);
    if (!writer) return;
    writer.incoming.stop();
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise((resolve) => {
      timer = setTimeout(resolve, SETTLE_MS);
    });
    await Promise.race([writer.done.catch(() => undefined), enough]);
    clearTimeout(timer);
  }
}

/** Bytes of the chunks, in order. */
export async function* joined(storage: Storage, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const piece = await storage.open(key);
    // Another request has completed the upload.
    if (!piece) throw conflict();
    yield* piece.stream;
  }
}

/** Readable stream, as the storage expects. */
export const streamOf = (bytes: AsyncIterable<Buffer>): Readable => Readable.from(bytes, { objectMode: false });
