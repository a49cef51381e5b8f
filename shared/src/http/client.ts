import axios, { type AxiosRequestConfig, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import type { Rascunho } from '../contract/documento.ts';
import { DRAFT_HEADER } from '../contract/domain.ts';
import { createAcrossRoots } from '../store/create-across-roots.ts';
import { ApiError } from './api-error.ts';
import { errorNotice } from './error-notice.ts';
import { notify } from './notices.store.ts';

/** Number of requests under way; the shell shows a bar while there is one. */
export const useLoader = createAcrossRoots<{ pending: number }>(() => ({ pending: 0 }));

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

/** The draft lives in the tab, as the session does, and goes with it (`clearSession`). */
const DRAFT = 'credenciados:rascunho:envio';

/** The draft that this tab's uploads belong to, or null. */
export function getDraft(): string | null {
  return sessionStorage.getItem(DRAFT);
}

/** Goes on with a draft that was kept elsewhere. */
export function keepDraft(token: string): void {
  sessionStorage.setItem(DRAFT, token);
}

/** Asks for a draft, or for more time for the tab's. */
async function askDraft(): Promise<void> {
  const { data } = await http.post<Rascunho>('/publico/rascunho', undefined, { headers: rightsOf() });
  keepDraft(data.rascunho);
}

/** Before a visitor's first upload. */
export async function needDraft(): Promise<void> {
  if (connection.token() !== null || getDraft() !== null) return;
  try {
    await askDraft();
  } catch (error) {
    throw await toApiError(error);
  }
}

/** What shows who asks: the session's token, and the draft's. */
function rightsOf(): Record<string, string> {
  const token = connection.token();
  const draft = getDraft();
  return { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...(draft ? { [DRAFT_HEADER]: draft } : {}) };
}

/** The session is being ended: what is asked from now on would be refused, and told as its end. */
let ended = false;

/** Lets no request out any more but the one that ends the session: the page is being left, and waits for the browser. */
export function endRequests(): void {
  ended = true;
}

/** How a request behaves towards the person. */
export interface RequestBehaviour {
  /** No notice of an error; the caller tells. `missing`: of none but that it isn't there, which a page of its own says. */
  silent?: boolean | 'missing' | undefined;
  /** Neither a notice nor the loader: nobody waits for this request. */
  background?: boolean | undefined;
  /** Goes out even if the page is being closed. */
  keepalive?: boolean | undefined;
  /** Goes out though nothing else does any more (`endRequests`). */
  last?: boolean | undefined;
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

/** Sends a request; once more where the draft's time is over, with more of it: its files are still there. */
async function attempt<T>(config: AxiosRequestConfig, behaviour: RequestBehaviour): Promise<AxiosResponse<T>> {
  const once = () =>
    http.request<T>({ ...config, ...transportOf(behaviour), headers: { ...config.headers, ...rightsOf() } });
  try {
    return await once();
  } catch (error) {
    if (axios.isCancel(error) || (await toApiError(error)).codigo !== 'RASCUNHO_INVALIDO') throw error;
    await askDraft();
    return once();
  }
}

/** Sends a request with the session's token, shows the loader, turns errors into `ApiError` and tells the person. */
export async function send<T>(config: AxiosRequestConfig, behaviour: RequestBehaviour): Promise<AxiosResponse<T>> {
  if (ended && !behaviour.last) return new Promise(() => undefined);
  const token = connection.token();
  const count = (delta: number) => useLoader.setState(({ pending }) => ({ pending: pending + delta }));
  if (!behaviour.background) count(1);
  try {
    return await attempt<T>(config, behaviour);
  } catch (error) {
    if (axios.isCancel(error)) throw error;
    const apiError = await toApiError(error);
    const expired = apiError.status === 401 && token !== null && connection.onUnauthorized();
    // The end of the session is told once, even if nobody waited for this request.
    const silent = behaviour.silent === true || (behaviour.silent === 'missing' && apiError.status === 404);
    const quiet = silent || behaviour.background || (apiError.status === 401 && token !== null);
    const notice = expired || !quiet ? errorNotice(apiError) : null;
    if (notice) notify(notice);
    throw apiError;
  } finally {
    if (!behaviour.background) count(-1);
  }
}
