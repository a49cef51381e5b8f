import { ListObjectsV2Command, type ListObjectsV2Output, S3Client, S3ServiceException } from '@aws-sdk/client-s3';

/** How to reach a bucket; its keys come from the standard variables of the SDK. */
export interface S3Settings {
  endpoint: string | undefined;
  region: string;
}

/** A place in a bucket. */
export interface S3Bucket {
  client: S3Client;
  /** Name of an object of this place, as the SDK's commands take it. */
  at(key: string): { Bucket: string; Key: string };
  /** Pages of the objects whose names begin so. */
  pages(prefix: string, options?: { Delimiter?: string }): AsyncIterable<ListObjectsV2Output>;
}

/** Opens `s3://bucket/prefix`. */
export function openBucket(address: string, { endpoint, region }: S3Settings): S3Bucket {
  const { hostname: Bucket, pathname } = new URL(address);
  const place = pathname.replace(/^\/+|(?<!\/)\/+$/g, '');
  const start = place ? `${place}/` : '';
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Services other than AWS don't know the checksums that the SDK would add by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Its warnings would go past this process's log.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
  });
  return {
    client,
    at: (key) => ({ Bucket, Key: `${start}${key}` }),
    async *pages(prefix, options) {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: `${start}${prefix}`, ContinuationToken, ...options }),
        );
        yield page;
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
}

/** The HTTP status of a bucket's refusal; undefined for any other error. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}
