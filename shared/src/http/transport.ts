import axios, { type AxiosRequestConfig, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { whileItMoves } from './abort-when-stalled.ts';
import { ApiError } from './api-error.ts';

/** HTTP client of the portal. Its file loads with the first request; a server-rendered page makes none. */
export const http = axios.create({ baseURL: '/credenciados', headers: { Accept: 'application/json' } });

/** Milliseconds without any progress after which a request fails. Writes may have to wait for a lock. */
const SILENT_MS = { read: 30_000, write: 60_000 };

/** Sends a request. Rejects with an `ApiError`, or with axios's error if it was cancelled. */
export async function transmit<T>(config: AxiosRequestConfig, keepalive = false): Promise<AxiosResponse<T>> {
  try {
    return await (keepalive ? http.request<T>({ ...config, ...outliving() }) : sendWatched<T>(config));
  } catch (error) {
    throw error instanceof ApiError || axios.isCancel(error) ? error : await toApiError(error);
  }
}

function sendWatched<T>(config: AxiosRequestConfig): Promise<AxiosResponse<T>> {
  const { method = 'GET', onUploadProgress, onDownloadProgress } = config;
  const limit = method === 'GET' || method === 'HEAD' ? SILENT_MS.read : SILENT_MS.write;
  return whileItMoves(limit, config.signal, (signal, moved) =>
    http.request<T>({
      ...config,
      signal,
      onUploadProgress: (event) => {
        moved();
        onUploadProgress?.(event);
      },
      onDownloadProgress: (event) => {
        moved();
        onDownloadProgress?.(event);
      },
    }),
  );
}

async function toApiError(error: unknown): Promise<ApiError> {
  if (!axios.isAxiosError(error) || !error.response) return new ApiError(0, null, { cause: error });
  const { data, status } = error.response;
  return new ApiError(status, data instanceof Blob ? await parseBlob(data) : data, { cause: error });
}

async function parseBlob(blob: Blob): Promise<unknown> {
  const text = await blob.text();
  return blob.type.includes('json') ? JSON.parse(text) : text;
}

/** Browsers abort every other kind of request with the page. A replaced adapter is used as it is. */
function outliving(): AxiosRequestConfig {
  return typeof http.defaults.adapter === 'function' ? {} : { adapter: sendOutlivingThePage };
}

/** Sends a request that survives the closing of the page, with `fetch` and `keepalive`. */
async function sendOutlivingThePage(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const headers = Object.entries(config.headers.toJSON(true)).map(([name, value]) => [name, String(value)]);
  const { status, statusText } = await fetch(http.getUri(config), {
    method: (config.method ?? 'get').toUpperCase(),
    headers: Object.fromEntries(headers),
    ...(config.data === undefined ? {} : { body: config.data }),
    keepalive: true,
  });
  return { config, status, statusText, headers: {}, data: null };
}
