import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SignatureV4 } from '@smithy/signature-v4';

/** In-memory S3 service that checks signatures and honours conditional writes. */
export interface S3Server {
  url: string;
  objects: Map<string, Buffer>;
  /** Requests so far, as `PUT /bucket/key 200`. */
  log: string[];
  /** Like Ceph: treats the quotation marks of an ETag in `If-Match` as part of it. */
  literalTags: boolean;
  /** Called before a request is answered. Returns true if it has answered or broken the request itself. */
  onRequest: (request: IncomingMessage, response: ServerResponse, body: Buffer) => boolean | Promise<boolean>;
  close(): Promise<void>;
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const etagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`;

/** Hash implementation for the SDK's signer. */
class Digest {
  readonly #make: () => Hash | Hmac;
  #hash: Hash | Hmac;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    const key = typeof secret === 'string' ? secret : secret && bytesOf(secret);
    this.#make = () => (key ? createHmac('sha256', key) : createHash('sha256'));
    this.#hash = this.#make();
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(typeof data === 'string' ? data : bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    this.#hash = this.#make();
  }
}

const bytesOf = (data: ArrayBuffer | ArrayBufferView) =>
  ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data);

/** Modification time of every object. */
const LONG_AGO = '2020-01-01T00:00:00.000Z';

/** Starts a service with one account. */
export async function startS3Server(accessKeyId: string, secretAccessKey: string): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const log: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    response.on('finish', () => log.push(`${request.method} ${request.url} ${response.statusCode}`));
    if (await made.onRequest(request, response, body)) return;
    if (!(await isSigned(request, body, { accessKeyId, secretAccessKey })))
      return fail(response, 403, 'SignatureDoesNotMatch');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    const key = decodeURIComponent(pathname);
    if (request.method === 'PUT') return put(objects, key, body, request, response, made.literalTags);
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    return searchParams.has('list-type')
      ? list(objects, key, searchParams, response)
      : get(objects, key, request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const made: S3Server = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    log,
    literalTags: false,
    onRequest: () => false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return made;
}

/** True if the request has the SDK's signature and the hash of its body. */
async function isSigned(
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
  credentials: { accessKeyId: string; secretAccessKey: string },
): Promise<boolean> {
  const { authorization = '' } = headers;
  const given =
    /Credential=[^/]+\/\d{8}\/(?<region>[^/]+)\/s3\/aws4_request, SignedHeaders=(?<signed>[^,]+), Signature=/;
  const { region = '', signed = '' } = given.exec(authorization)?.groups ?? {};
  const date = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date']));
  const payload = headers['x-amz-content-sha256'];
  if (!date || (payload !== sha256(body) && payload !== 'UNSIGNED-PAYLOAD')) return false;
  const [, year, month, day, hour, minute, second] = date;
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const signer = new SignatureV4({ credentials, region, service: 's3', sha256: Digest, uriEscapePath: false });
  const request = await signer.sign(
    {
      method,
      protocol: 'http:',
      hostname: '',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(signed.split(';').map((name) => [name, String(headers[name])])),
      body,
    },
    {
      signingDate: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`),
      signableHeaders: new Set(signed.split(';')),
    },
  );
  return request.headers.authorization === authorization;
}

function put(
  objects: Map<string, Buffer>,
  key: string,
  body: Buffer,
  { headers }: IncomingMessage,
  response: ServerResponse,
  literalTags: boolean,
): void {
  const found = objects.get(key);
  const match = headers['if-match'] && (literalTags ? `"${headers['if-match']}"` : headers['if-match']);
  const checksum = headers['x-amz-checksum-sha256'];
  if (checksum && checksum !== createHash('sha256').update(body).digest('base64')) fail(response, 400, 'BadDigest');
  else if (match !== undefined && !found) fail(response, 404, 'NoSuchKey');
  else if (found && (headers['if-none-match'] === '*' || (match !== undefined && match !== etagOf(found)))) {
    fail(response, 412, 'PreconditionFailed');
  } else {
    objects.set(key, body);
    response.writeHead(200, { etag: etagOf(body) }).end();
  }
}

function get(objects: Map<string, Buffer>, key: string, { headers }: IncomingMessage, response: ServerResponse): void {
  const found = objects.get(key);
  const etag = found && etagOf(found);
  if (!found || !etag) fail(response, 404, 'NoSuchKey');
  else if (headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
  else if (headers.range) {
    const [start = 0, end = 0] = headers.range.replace('bytes=', '').split('-').map(Number);
    const range = `bytes ${start}-${end}/${found.length}`;
    response.writeHead(206, { etag, 'content-range': range }).end(found.subarray(start, end + 1));
  } else response.writeHead(200, { etag, 'content-length': found.length }).end(found);
}

/** Keys per page of a list. */
const PAGE = 2;

function list(objects: Map<string, Buffer>, bucket: string, query: URLSearchParams, response: ServerResponse): void {
  const prefix = query.get('prefix') ?? '';
  const keys = [...objects.keys()]
    .map((key) => key.slice(bucket.replace(/\/$/, '').length + 1))
    .filter((key) => key.startsWith(prefix));
  const folders = keys.map((key) => prefix + key.slice(prefix.length).split('/')[0]);
  const found = query.has('delimiter')
    ? [...new Set(folders)].map((name) => `<CommonPrefixes><Prefix>${name}/</Prefix></CommonPrefixes>`)
    : keys.map((key) => `<Contents><Key>${key}</Key><LastModified>${LONG_AGO}</LastModified></Contents>`);
  const start = Number(query.get('continuation-token') ?? 0);
  const next = start + PAGE < found.length ? `<NextContinuationToken>${start + PAGE}</NextContinuationToken>` : '';
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<ListBucketResult>${found.slice(start, start + PAGE).join('')}${next}</ListBucketResult>`);
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
}
