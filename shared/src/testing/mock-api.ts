import {
  type Endpoint,
  type EndpointKey,
  type EndpointOutput,
  type EndpointParsed,
  type Endpoints,
  endpoints,
} from '@credenciados/contract';
import { AxiosError, AxiosHeaders, type AxiosResponse, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import type { FileKey, JsonKey, Output, UploadKey } from '../http/call.ts';
import { http } from '../http/transport.ts';
import type { ServiceClient, ServiceContract } from '../service/index.ts';

/** Request to a mocked endpoint. */
export interface MockRequest<K extends EndpointKey = EndpointKey> {
  params: EndpointParsed<Endpoints[K]>['params'];
  query: EndpointParsed<Endpoints[K]>['query'];
  body: EndpointParsed<Endpoints[K]>['body'];
  /** Body as sent, before the contract's transformations. */
  sent: unknown;
  file: File | null;
  header: (name: string) => string | undefined;
  /** Reports download progress in bytes to the page. */
  received: (bytes: number) => void;
}

/** Endpoints mocked as a whole: a small file arrives with the first request of its upload. */
type BeginKey = 'POST /publico/documentoCredenciado/upload';
type Answer<K extends EndpointKey> = K extends FileKey
  ? MockFile
  : K extends JsonKey | UploadKey | BeginKey
    ? Output<K>
    : never;

/** File returned by a mocked endpoint. */
export interface MockFile {
  content: BlobPart;
  fileName: string;
}

/** Answers of endpoints by key. */
export type MockHandlers = {
  [K in EndpointKey]?: (request: MockRequest<K>) => Answer<K> | Promise<Answer<K>>;
};

/** Thrown by a mocked endpoint to answer with an error (ERR-1). `status` 0: no answer. */
export class MockFailure extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object = {}) {
    super(`Mocked answer ${status}`);
    this.status = status;
    this.body = { status, ...body };
  }
}

/** One request that the page made. */
export interface MockCall {
  /** Key; for a module's service, `'GET /servico/<module>/…'`. */
  key: string;
  sent: unknown;
  params: Record<string, string>;
  query: Record<string, unknown>;
  header: (name: string) => string | undefined;
}

const contract: Record<string, Endpoint> = endpoints;
/** Endpoints of modules' services by the keys that the portal forwards. */
let services: Record<string, Endpoint> = {};
let handlers = new Map<string, (request: unknown) => unknown>();
let answerRest: ((key: string, endpoint: Endpoint) => unknown) | null = null;
let calls: MockCall[] = [];
let problems: string[] = [];

/**
 * Answers the page's requests instead of the API. A request that the contract refuses gets a 400, like the API's. An answer that violates
 * the contract, and a request without a handler, fail the test.
 */
export function mockApi(answers: MockHandlers): { calls: (key?: EndpointKey) => readonly MockCall[] } {
  for (const [key, handler] of Object.entries(answers)) {
    // A handler is called only for its own key, with values parsed by that key's schemas.
    if (handler) handlers.set(key, (request) => Reflect.apply(handler, undefined, [request]));
  }
  http.defaults.adapter = respond;
  return { calls: (key) => (key ? calls.filter((call) => call.key === key) : calls) };
}

/** Handlers of a module's service by the keys of its contract. */
export type ServiceMocks<C extends ServiceContract> = {
  [K in keyof C]?: (
    request: EndpointParsed<C[K]> & Pick<MockRequest, 'sent' | 'header'>,
  ) => EndpointOutput<C[K]> | Promise<EndpointOutput<C[K]>>;
};

/** Answers instead of a module's service, validated by its contract like `mockApi`. */
export function mockService<C extends ServiceContract>(client: ServiceClient<C>, answers: ServiceMocks<C>): void {
  for (const [key, endpoint] of Object.entries(client.contract)) {
    const forwardedKey = key.replace(' ', ` /servico/${client.module}`);
    const handler = answers[key];
    services[forwardedKey] = endpoint;
    if (handler) handlers.set(forwardedKey, (request) => Reflect.apply(handler, undefined, [request]));
  }
  http.defaults.adapter = respond;
}

/** Answers calls without a handler. */
export function mockRest(answer: (key: string, endpoint: Endpoint) => unknown): void {
  answerRest = answer;
  http.defaults.adapter = respond;
}

/** Ends the mocks of a test, and fails it if a request or an answer violated the contract. */
export function forgetMocks(): void {
  const collected = problems;
  handlers = new Map();
  services = {};
  answerRest = null;
  calls = [];
  problems = [];
  http.defaults.adapter = respond;
  if (collected.length > 0) throw new Error(collected.join('\n'));
}

/** Calls that the client makes by itself before a visitor's first upload. */
const DEFAULTS = new Map<string, () => unknown>([
  ['POST /publico/rascunho', () => ({ rascunho: 'rascunho-de-teste', expiraEm: '2030-01-01T00:00:00.000Z' })],
]);

async function respond(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  await Promise.resolve();
  if (config.signal?.aborted) throw new CanceledError();
  const match = findEndpoint(config);
  if (!match) {
    problems.push(`No such endpoint: ${config.method} ${config.url}`);
    return settle(config, 404, { status: 404 });
  }
  const { key, params } = match;
  const endpoint = contract[key] ?? services[key];
  const handler = handlers.get(key) ?? DEFAULTS.get(key) ?? handlerOfRest(key, endpoint);
  const sent: unknown = typeof config.data === 'string' ? JSON.parse(config.data) : config.data;
  const header = (name: string) => config.headers.get(name)?.toString();
  calls.push({ key, sent, params, query: config.params ?? {}, header });
  if (!endpoint || !handler) {
    problems.push(`Nothing answers ${key}`);
    return settle(config, 404, { status: 404 });
  }
  const parsed = {
    params: endpoint.params?.safeParse(params),
    query: endpoint.query?.safeParse(config.params ?? {}),
    body: endpoint.body?.safeParse(sent),
  };
  const refused = Object.entries(parsed).find(([, part]) => part && !part.success);
  if (refused) return settle(config, 400, { status: 400, message: `${refused[0]}: ${refused[1]?.error?.message}` });
  try {
    const answering = handler({
      params: parsed.params?.data,
      query: parsed.query?.data,
      body: parsed.body?.data,
      sent,
      file: fileOf(sent, header),
      header,
      received: (bytes: number) => config.onDownloadProgress?.({ loaded: bytes, bytes, lengthComputable: false }),
    });
    const answer = await Promise.race([answering, calledOff(config)]);
    const headers = endpoint.resumable ? uploadHeaders(config) : fileHeaders(endpoint, answer);
    return settle(config, endpoint.status?.[0] ?? 200, checkAnswer(key, endpoint, answer), headers);
  } catch (error) {
    if (!(error instanceof MockFailure)) throw error;
    if (error.status === 0) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    return settle(config, error.status, error.body);
  }
}

/** Rejects as soon as the call is cancelled. */
function calledOff({ signal }: InternalAxiosRequestConfig): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new CanceledError());
    if (signal?.aborted) end();
    signal?.addEventListener?.('abort', end);
  });
}

/** File of a multipart form, or of an upload that contains all its bytes. */
function fileOf(sent: unknown, header: MockCall['header']): File | null {
  const inForm = sent instanceof FormData ? sent.get('file') : null;
  if (inForm instanceof File) return inForm;
  const name = /^filename (\S+)$/.exec(header('Upload-Metadata') ?? '')?.[1];
  if (!(sent instanceof Blob) || !name) return null;
  return new File([sent], Buffer.from(name, 'base64').toString());
}

/** Headers that give an upload's address and state that all of it arrived. */
function uploadHeaders({ headers }: InternalAxiosRequestConfig): Record<string, string> {
  const id = 'e'.repeat(32);
  return {
    location: `/credenciados/publico/documentoCredenciado/upload/${id}`,
    'upload-offset': String(headers.get('Upload-Length')),
  };
}

function handlerOfRest(key: string, endpoint: Endpoint | undefined) {
  const answer = answerRest;
  return answer && endpoint ? async () => answer(key, endpoint) : undefined;
}

function findEndpoint(config: InternalAxiosRequestConfig): { key: string; params: Record<string, string> } | null {
  const segments = (config.url ?? '').split('/');
  for (const key of Object.keys({ ...contract, ...services })) {
    const [method, path = ''] = key.split(' ');
    const pattern = path.split('/');
    if (method?.toLowerCase() !== config.method?.toLowerCase() || pattern.length !== segments.length) continue;
    if (!pattern.every((part, position) => part.startsWith(':') || part === segments[position])) continue;
    const params = Object.fromEntries(
      pattern.flatMap((part, position) =>
        part.startsWith(':') ? [[part.slice(1), decodeURIComponent(segments[position] ?? '')]] : [],
      ),
    );
    return { key, params };
  }
  return null;
}

function checkAnswer(key: string, endpoint: Endpoint, answer: unknown): unknown {
  if (endpoint.response === 'file') return new Blob([isFile(answer) ? answer.content : '']);
  if (endpoint.response === 'empty') return '';
  if (endpoint.response === 'events') throw new Error(`${key} isn't asked by the HTTP client`);
  const checked = endpoint.response.safeParse(answer);
  if (!checked.success) problems.push(`The mocked answer of ${key} isn't the contract's: ${checked.error.message}`);
  return answer;
}

const isFile = (answer: unknown): answer is MockFile =>
  typeof answer === 'object' && answer !== null && 'content' in answer && 'fileName' in answer;

function fileHeaders(endpoint: Endpoint, answer: unknown): Record<string, string> {
  if (endpoint.response !== 'file' || !isFile(answer)) return {};
  return { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(answer.fileName)}` };
}

function settle(
  config: InternalAxiosRequestConfig,
  status: number,
  data: unknown,
  headers: Record<string, string> = {},
): AxiosResponse {
  const response: AxiosResponse = {
    config,
    status,
    statusText: String(status),
    headers: new AxiosHeaders(headers),
    data,
  };
  if (status < 400) return response;
  throw new AxiosError(`Status ${status}`, AxiosError.ERR_BAD_RESPONSE, config, undefined, response);
}
