import { PassThrough, pipeline, type Readable } from 'node:stream';
import { ListObjectsV2Command, type ListObjectsV2Output, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Breaker, ComponentUnavailableError, TimeLimitError } from '../health/breaker.ts';

/** Connection settings of a bucket; its keys come from the SDK's standard variables. */
export interface S3Settings {
  endpoint: string | undefined;
  region: string;
  /** Longest time without progress of a call. Default: 8 s. */
  timeoutMs?: number | undefined;
  /** Circuit breaker of the bucket. */
  breaker?: Breaker | undefined;
}

/** Options of each SDK call. */
export interface CallOptions {
  abortSignal: AbortSignal;
}

/** Supervision of a call. */
interface Watch {
  /** Bytes transferred so far, for large transfers: the call goes on while it grows. */
  progress?: () => number;
  /** Bypasses the breaker: for probes, and for retries within one guarded call. */
  unguarded?: boolean;
}

/** Prefix in a bucket. */
export interface S3Bucket {
  client: S3Client;
  /**
   * Makes a call within its time limit. Throws `ComponentUnavailableError` if the bucket is away, too slow or failing; other errors are
   * rethrown.
   */
  call<T>(send: (options: CallOptions) => Promise<T>, watch?: Watch): Promise<T>;
  /** Wraps an object's stream with a limit on stalls. */
  flowing(body: Readable): Readable;
  /** Bucket and key of an object, as the SDK's commands take them. */
  at(key: string): { Bucket: string; Key: string };
  /** Pages of the objects with a prefix. */
  pages(prefix: string, options?: { Delimiter?: string }): AsyncIterable<ListObjectsV2Output>;
}

const TIMEOUT_MS = 8_000;
const CONNECT_MS = 3_000;
/** Retries of the SDK happen within the time limit of the call. */
const MAX_ATTEMPTS = 2;

/** Opens `s3://bucket/prefix`. */
export function openBucket(
  address: string,
  { endpoint, region, timeoutMs = TIMEOUT_MS, breaker = new Breaker('bucket') }: S3Settings,
): S3Bucket {
  const { hostname: Bucket, pathname } = new URL(address);
  const place = pathname.replace(/^\/+|(?<!\/)\/+$/g, '');
  const start = place ? `${place}/` : '';
  const client = new S3Client({
    region,
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { connectionTimeout: Math.min(CONNECT_MS, timeoutMs) },
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Services other than AWS don't support the SDK's default checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The SDK's warnings would bypass this process's log.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
  });
  const call: S3Bucket['call'] = async (send, { progress, unguarded = false } = {}) => {
    const make = () => limited(send, timeoutMs, progress);
    try {
      return await (unguarded ? make() : breaker.run(make, isFault));
    } catch (error) {
      if (error instanceof ComponentUnavailableError || !isFault(error)) throw error;
      throw new ComponentUnavailableError('bucket', { cause: error });
    }
  };
  return {
    client,
    call,
    flowing: (body) => flowing(body, timeoutMs),
    at: (key) => ({ Bucket, Key: `${start}${key}` }),
    async *pages(prefix, options) {
      let ContinuationToken: string | undefined;
      do {
        const command = new ListObjectsV2Command({
          Bucket,
          Prefix: `${start}${prefix}`,
          ContinuationToken,
          ...options,
        });
        const page: ListObjectsV2Output = await call((limits) => client.send(command, limits));
        yield page;
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

/** HTTP status of a bucket's refusal; undefined for any other error. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

/** True if the bucket is away, overloaded or denies access: not the call's own fault. */
function isFault(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500 || [401, 403, 429].includes(status);
}

/** Aborts a call without progress for the given time. */
async function limited<T>(
  send: (options: CallOptions) => Promise<T>,
  ms: number,
  progress: () => number = () => 0,
): Promise<T> {
  const aborting = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const stuck = new Promise<never>((_resolve, reject) => {
    let before = progress();
    const look = () => {
      const now = progress();
      if (now === before) {
        reject(new TimeLimitError('The bucket', ms));
        aborting.abort();
        return;
      }
      before = now;
      timer = setTimeout(look, ms);
    };
    timer = setTimeout(look, ms);
  });
  try {
    return await Promise.race([send({ abortSignal: aborting.signal }), stuck]);
  } finally {
    clearTimeout(timer);
  }
}

/** Passes a body on; fails if the source sends nothing for the given time while its reader waits. */
function flowing(body: Readable, ms: number): Readable {
  const out = new PassThrough();
  let came = 0;
  body.on('data', (chunk: Buffer) => {
    came += chunk.length;
  });
  let quiet = 0;
  let before = -1;
  const timer = setInterval(() => {
    const now = came;
    quiet = now === before && !out.writableNeedDrain ? quiet + 1 : 0;
    before = now;
    if (quiet >= 2) body.destroy(new TimeLimitError('The bucket', ms));
  }, ms / 2).unref();
  pipeline(body, out, () => clearInterval(timer));
  return out;
}
