import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { Breaker, ComponentUnavailableError, TimeLimitError } from '../health/breaker.ts';
import { Drafts, isKey } from './drafts.ts';
import { openBucket, type S3Bucket, type S3Settings, statusOf } from './s3-bucket.ts';
import type { ByteRange, PutOptions, Storage, StoredFile } from './storage.ts';

const MAX_TRIES = 3;
const PAUSE_MS = 100;

/** True if an immediate retry may succeed: not after a timeout, while the breaker is open, or if access is denied. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ComponentUnavailableError) || error.cause === undefined) return false;
  const refused = [401, 403].includes(statusOf(error.cause) ?? 0);
  return !refused && !(error.cause instanceof TimeLimitError);
}

/**
 * Files in a bucket, under a prefix of their own. A file is written to a local draft and uploaded in one request with the hash measured
 * here; the bucket takes it whole or not at all.
 */
export class S3Storage implements Storage {
  readonly #bucket: S3Bucket;
  readonly #breaker: Breaker;
  readonly #drafts: Drafts;

  private constructor(bucket: S3Bucket, breaker: Breaker, drafts: Drafts) {
    this.#bucket = bucket;
    this.#breaker = breaker;
    this.#drafts = drafts;
  }

  /** Opens `s3://bucket/prefix`; `draftsDir` belongs to this process. */
  static async open(address: string, settings: S3Settings & { draftsDir: string }): Promise<S3Storage> {
    const { breaker = new Breaker('bucket') } = settings;
    return new S3Storage(openBucket(address, { ...settings, breaker }), breaker, await Drafts.open(settings.draftsDir));
  }

  put(stream: Readable, options: PutOptions): Promise<StoredFile> {
    return this.#drafts.keep(stream, options, (file, draft) =>
      this.#breaker.run(
        () => this.#sendAgain(file, draft),
        (error) => error instanceof ComponentUnavailableError,
      ),
    );
  }

  /** The SDK doesn't retry requests whose body is a stream. */
  async #sendAgain(file: StoredFile, draft: string): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.#send(file, draft);
      } catch (error) {
        if (tries === MAX_TRIES || !isPassing(error)) throw error;
        await sleep(PAUSE_MS * 2 ** tries);
      }
    }
  }

  async #send({ key, sha256, tamanho }: StoredFile, draft: string): Promise<void> {
    const Body = createReadStream(draft);
    const command = new PutObjectCommand({
      ...this.#bucket.at(key),
      Body,
      ContentLength: tamanho,
      ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
    });
    // As part of the signature, the hash is also checked by services that ignore the checksum header.
    command.middlewareStack.add(
      (next) => (args) => {
        // The middleware's type allows any request; this client makes HTTP requests.
        const { headers } = args.request as { headers: Record<string, string> };
        headers['x-amz-content-sha256'] = sha256;
        return next(args);
      },
      { step: 'build' },
    );
    try {
      const progress = () => Body.bytesRead;
      await this.#bucket.call((limits) => this.#bucket.client.send(command, limits), { progress, unguarded: true });
    } finally {
      Body.destroy();
    }
  }

  async open(key: string, range?: ByteRange): Promise<{ stream: Readable; tamanho: number } | null> {
    if (!isKey(key)) return null;
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const command = new GetObjectCommand({ ...this.#bucket.at(key), Range });
      const answer = await this.#bucket.call((limits) => this.#bucket.client.send(command, limits));
      const whole = answer.ContentRange?.split('/')[1];
      // In Node the body is always a Node stream.
      return { stream: this.#bucket.flowing(answer.Body as Readable), tamanho: Number(whole ?? answer.ContentLength) };
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    if (!isKey(key)) return;
    const command = new DeleteObjectCommand(this.#bucket.at(key));
    await this.#bucket.call((limits) => this.#bucket.client.send(command, limits));
    await this.#drafts.remove(key);
  }

  async *list(): AsyncIterable<{ key: string; writtenAt: Date }> {
    for await (const { Contents = [] } of this.#bucket.pages('')) {
      for (const { Key = '', LastModified } of Contents) {
        const key = Key.slice(Key.lastIndexOf('/') + 1);
        if (LastModified && isKey(key)) yield { key, writtenAt: LastModified };
      }
    }
  }

  clearDrafts(before: Date): Promise<number> {
    return this.#drafts.clear(before);
  }

  free(): Promise<number> {
    return this.#drafts.free();
  }

  async check(): Promise<void> {
    await this.#drafts.check();
    const { Bucket, Key } = this.#bucket.at('');
    const command = new ListObjectsV2Command({ Bucket, Prefix: Key, MaxKeys: 1 });
    await this.#bucket.call((limits) => this.#bucket.client.send(command, limits), { unguarded: true });
  }
}
