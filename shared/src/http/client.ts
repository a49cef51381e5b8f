import axios, { type AxiosRequestConfig, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { create } from 'zustand';
import { ApiError } from './api-error.ts';
import { errorNotice } from './error-notice.ts';
import { notify } from './notices.store.ts';

/** Number of requests under way; the shell shows a bar while there is one. */
export const useLoader = create<{ pending: number }>()(() => ({ pending: 0 }));

/** The one HTTP client of the portal. */
export const http = axios.create({ baseURL: '/credenciados', headers: { Accept: 'application/json' } });

/** What the client asks of the session, given by whoever knows both. */
interface Connection {
  token: () => string | null;
  /** The API refuses the token. True when the person must be told. */
  onUnauthorized: () => boolean;
}
let connection: Connection = { token: () => null, onUnauthorized: () => true };

/** Ties the client to the session. */
export function connectHttp(next: Connection): void {
  connection = next;
}

/** How a request behaves towards the person. */
export interface RequestBehaviour {
  /** No notice of an error; the caller tells. */
  silent?: boolean | undefined;
  /** Neither a notice nor the loader: nobody waits for this request. */
  background?: boolean | undefined;
  /** Goes out even if the page is being closed. */
  keepalive?: boolean | undefined;
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

/** Sends what goes out even if the page is being closed; then nobody is there to read the answer. */
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

/** The browser ends every other kind of request with its page. Where the transport was replaced, that one serves. */
function transportOf({ keepalive }: RequestBehaviour): AxiosRequestConfig {
  return keepalive && typeof http.defaults.adapter !== 'function' ? { adapter: sendOutlivingThePage } : {};
}

/** Sends a request with the session's token, shows the loader, turns errors into `ApiError` and tells the person. */
export async function send<T>(config: AxiosRequestConfig, behaviour: RequestBehaviour): Promise<AxiosResponse<T>> {
  const token = connection.token();
  const count = (delta: number) => useLoader.setState(({ pending }) => ({ pending: pending + delta }));
  if (!behaviour.background) count(1);
  try {
    return await http.request<T>({
      ...config,
      ...transportOf(behaviour),
      headers: { ...config.headers, ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    });
  } catch (error) {
    if (axios.isCancel(error)) throw error;
    const apiError = await toApiError(error);
    const expired = apiError.status === 401 && token !== null && connection.onUnauthorized();
    // The end of the session is told once, even if nobody waited for this request.
    const quiet = behaviour.silent || behaviour.background || (apiError.status === 401 && token !== null);
    const notice = expired || !quiet ? errorNotice(apiError) : null;
    if (notice) notify(notice);
    throw apiError;
  } finally {
    if (!behaviour.background) count(-1);
  }
}
