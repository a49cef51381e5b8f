import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { openBucket, type S3Bucket, type S3Settings, statusOf } from '../s3-bucket.ts';
import { Drafts, isKey } from './drafts.ts';
import type { ByteRange, Storage, StoredFile } from './storage.ts';

/**
 * Files in a bucket, under a prefix that nothing else uses. A file arrives in a local draft and goes up in one request, which
 * the bucket takes whole, with the hash that was measured here, or not at all.
 */
export class S3Storage implements Storage {
  readonly #bucket: S3Bucket;
  readonly #drafts: Drafts;

  private constructor(bucket: S3Bucket, drafts: Drafts) {
    this.#bucket = bucket;
    this.#drafts = drafts;
  }

  /** Opens `s3://bucket/prefix`; `draftsDir` is this process's own. */
  static async open(address: string, settings: S3Settings & { draftsDir: string }): Promise<S3Storage> {
    return new S3Storage(openBucket(address, settings), await Drafts.open(settings.draftsDir));
  }

  put(stream: Readable, { maxBytes }: { maxBytes: number }): Promise<StoredFile> {
    return this.#drafts.keep(stream, maxBytes, async ({ key, sha256, tamanho }, draft) => {
      const Body = createReadStream(draft);
      try {
        await this.#bucket.client.send(
          new PutObjectCommand({
            ...this.#bucket.at(key),
            Body,
            ContentLength: tamanho,
            ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
          }),
        );
      } finally {
        Body.destroy();
      }
    });
  }

  async open(key: string, range?: ByteRange): Promise<{ stream: Readable; tamanho: number } | null> {
    if (!isKey(key)) return null;
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const answer = await this.#bucket.client.send(new GetObjectCommand({ ...this.#bucket.at(key), Range }));
      const whole = answer.ContentRange?.split('/')[1];
      // In Node the body is always a stream of Node's.
      return { stream: answer.Body as Readable, tamanho: Number(whole ?? answer.ContentLength) };
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    if (!isKey(key)) return;
    await this.#bucket.client.send(new DeleteObjectCommand(this.#bucket.at(key)));
    await this.#drafts.remove(key);
  }

  async *list(): AsyncIterable<{ key: string; writtenAt: Date }> {
    yield* this.#drafts.list();
    for await (const { Contents = [] } of this.#bucket.pages('')) {
      for (const { Key = '', LastModified } of Contents) {
        const key = Key.slice(Key.lastIndexOf('/') + 1);
        if (LastModified && isKey(key)) yield { key, writtenAt: LastModified };
      }
    }
  }

  async check(): Promise<void> {
    await this.#drafts.check();
    const { Bucket, Key } = this.#bucket.at('');
    await this.#bucket.client.send(new ListObjectsV2Command({ Bucket, Prefix: Key, MaxKeys: 1 }));
  }
}
