import type { EndpointInput, EndpointKey, EndpointOutput, Endpoints } from '@credenciados/contract';
import type { AxiosProgressEvent, AxiosRequestConfig } from 'axios';
import { type RequestBehaviour, send } from './client.ts';

/** Names of required properties. */
export type RequiredKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? never : K }[keyof T];

/** Options of every call; calls are keyed by method and path (ADR 1). */
export interface CallOptions extends RequestBehaviour {
  signal?: AbortSignal | undefined;
  /** Makes a retry return the first answer (INS-9); keep it while the same content is being sent. */
  idempotencyKey?: string | undefined;
  /** Called with the number of bytes received so far. */
  onReceived?: ((bytes: number) => void) | undefined;
}

/** Keys of endpoints by kind: file downloads, uploads, event streams, resumable uploads, JSON. */
export type FileKey = { [K in EndpointKey]: Endpoints[K]['response'] extends 'file' ? K : never }[EndpointKey];
export type UploadKey = { [K in EndpointKey]: Endpoints[K] extends { upload: true } ? K : never }[EndpointKey];
export type EventsKey = { [K in EndpointKey]: Endpoints[K]['response'] extends 'events' ? K : never }[EndpointKey];
type PieceKey = { [K in EndpointKey]: Endpoints[K] extends { resumable: true } ? K : never }[EndpointKey];
export type JsonKey = Exclude<EndpointKey, FileKey | UploadKey | EventsKey | PieceKey>;

/** Input of an endpoint. */
export type Input<K extends EndpointKey> = EndpointInput<Endpoints[K]>;
/** Output of an endpoint. */
export type Output<K extends EndpointKey> = EndpointOutput<Endpoints[K]>;

type Arguments<K extends EndpointKey> = [RequiredKeys<Input<K>>] extends [never]
  ? [options?: Partial<Input<K>> & CallOptions]
  : [options: Input<K> & CallOptions];

interface Parts extends CallOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

function request(key: string, { params, query, body, signal, idempotencyKey, onReceived }: Parts): AxiosRequestConfig {
  const [method = 'GET', path = '/'] = key.split(' ');
  const values = new Map(typeof params === 'object' && params !== null ? Object.entries(params) : []);
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  return {
    method,
    url,
    params: query,
    data: body,
    ...(signal ? { signal } : {}),
    ...(onReceived ? { onDownloadProgress: ({ loaded }: AxiosProgressEvent) => onReceived(loaded) } : {}),
    headers: idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {},
  };
}

/** Makes a typed call of the contract by its key: `await call('GET /publico/edital/byId/:id', { params: { id } })`. */
export function call<K extends JsonKey>(key: K, ...[options = {}]: Arguments<K>): Promise<Output<K>> {
  return ask(key, options);
}

/** `call` with unchecked arguments. */
export async function ask<K extends JsonKey>(key: K, options: Parts): Promise<Output<K>> {
  const response = await send<Output<K>>(request(key, options), options);
  return response.data;
}

/** A downloaded file with its name. */
export interface DownloadedFile {
  blob: Blob;
  fileName: string;
}

/** Makes a call that returns a file. */
export async function fetchFile<K extends FileKey>(key: K, ...[options = {}]: Arguments<K>): Promise<DownloadedFile> {
  const response = await send<Blob>({ ...request(key, options), responseType: 'blob' }, options);
  return { blob: response.data, fileName: fileNameOf(String(response.headers['content-disposition'] ?? '')) };
}

function fileNameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'arquivo';
}

/** Saves a file through the browser. */
export function saveFile({ blob, fileName }: DownloadedFile): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Downloads a file. */
export async function downloadFile<K extends FileKey>(key: K, ...options: Arguments<K>): Promise<void> {
  saveFile(await fetchFile(key, ...options));
}

/** Uploads one file as multipart, with its progress (0 to 1). */
export async function uploadFile<K extends UploadKey>(
  key: K,
  file: File,
  options: Partial<Input<K>> & CallOptions & { onUploadProgress?: (fraction: number) => void } = {},
): Promise<Output<K>> {
  const { onUploadProgress, ...rest } = options;
  const form = new FormData();
  form.append('file', file);
  const response = await send<Output<K>>(
    {
      ...request(key, { ...rest, body: form }),
      onUploadProgress: (event: AxiosProgressEvent) => onUploadProgress?.(event.progress ?? 0),
    },
    options,
  );
  return response.data;
}
