import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SignatureV4 } from '@smithy/signature-v4';

/** A bucket service of a test: in memory, with signatures checked and conditional writes honoured. */
export interface S3Server {
  url: string;
  objects: Map<string, Buffer>;
  /** Requests so far, as `PUT /bucket/key 200`. */
  log: string[];
  /** Called before a request is answered; may answer or break it itself and say so by `true`. */
  onRequest: (request: IncomingMessage, response: ServerResponse, body: Buffer) => boolean | Promise<boolean>;
  close(): Promise<void>;
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const etagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`;

/** The hash that the signer works with. */
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
    if (request.method === 'PUT') return put(objects, key, body, request, response);
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
    onRequest: () => false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return made;
}

/** Whether a request carries the signature that the SDK's own signer makes of it, and the hash of its own body. */
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
): void {
  const found = objects.get(key);
  const match = headers['if-match'];
  if (match !== undefined && !found) fail(response, 404, 'NoSuchKey');
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
  else response.writeHead(200, { etag, 'content-length': found.length }).end(found);
}

function list(objects: Map<string, Buffer>, bucket: string, query: URLSearchParams, response: ServerResponse): void {
  const prefix = query.get('prefix') ?? '';
  const names = [...objects.keys()]
    .map((key) => key.slice(bucket.replace(/\/$/, '').length + 1))
    .filter((key) => key.startsWith(prefix))
    .map((key) => prefix + key.slice(prefix.length).split('/')[0]);
  const prefixes = [...new Set(names)].map((name) => `<CommonPrefixes><Prefix>${name}/</Prefix></CommonPrefixes>`);
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<ListBucketResult>${prefixes.join('')}</ListBucketResult>`);
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
}
