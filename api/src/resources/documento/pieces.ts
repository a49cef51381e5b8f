import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { conflict } from '../../http/errors.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** How long whoever asks for an upload's place waits for what is still being written of it. */
const SETTLE_MS = 5000;

/** Bytes of a file that come with a request. A connection that breaks off ends them: what came is good. */
export class Incoming {
  readonly #request: FastifyRequest;
  /** The connection broke off. */
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

  /** Ends them, with their connection. */
  stop(): void {
    this.#request.raw.destroy();
  }
}

/** Uploads that this process is writing. A sender may be back before its dead connection is noticed. */
export class Writers {
  readonly #writing = new Map<string, { incoming: Incoming; done: Promise<unknown> }>();

  /** Writes what comes of an upload. */
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

  /** Ends what is still coming of an upload by an earlier connection, so that what came of it counts. */
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

/** The bytes of pieces, one after the other. */
export async function* joined(storage: Storage, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const piece = await storage.open(key);
    // Another sender has completed the same upload.
    if (!piece) throw conflict();
    yield* piece.stream;
  }
}

/** As the storage takes it. */
export const streamOf = (bytes: AsyncIterable<Buffer>): Readable => Readable.from(bytes, { objectMode: false });
