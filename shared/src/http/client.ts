import type { Rascunho } from '@credenciados/contract/documento';
import { DRAFT_HEADER } from '@credenciados/contract/domain';
import type { AxiosRequestConfig, AxiosResponse } from 'axios';
import { createAcrossRoots } from '../store/create-across-roots.ts';
import { draftKey } from '../store/draft-key.ts';
import { ApiError } from './api-error.ts';
import { errorNotice } from './error-notice.ts';
import { notify } from './notices.store.ts';

/** Number of pending requests; the shell shows a progress bar while there is one. */
export const useLoader = createAcrossRoots<{ pending: number }>(() => ({ pending: 0 }));

/**
 * Loads the HTTP client, which the first page doesn't need to be readable. After a failed load the next request tries again; the person
 * sees it as a request without an answer.
 */
async function loadTransport(): Promise<typeof import('./transport.ts')> {
  try {
    return await import(/* webpackChunkName: "http" */ './transport.ts');
  } catch (error) {
    throw new ApiError(0, null, { cause: error });
  }
}

/** Preloads the client. A failure is ignored, since the first request loads it again. */
export function prepareHttp(): void {
  loadTransport().catch(() => undefined);
}

/** Access of the HTTP client to the session. */
interface Connection {
  token: () => string | null;
  /** Called when the API refuses the token. True if the person must be notified. */
  onUnauthorized: () => boolean;
}
let connection: Connection = { token: () => null, onUnauthorized: () => true };

/** Connects the client to the session. */
export function connectHttp(next: Connection): void {
  connection = next;
}

/** Storage key of the draft, which lasts as long as the session of the tab (`clearSession`). */
const DRAFT = draftKey('envio');

/** Draft that owns this tab's uploads, or null. */
export function getDraft(): string | null {
  return sessionStorage.getItem(DRAFT);
}

/** Continues a draft that was stored elsewhere. */
export function keepDraft(token: string): void {
  sessionStorage.setItem(DRAFT, token);
}

let asking: Promise<void> | null = null;

/** Requests a draft, or extends the tab's. Concurrent callers share one request, or each would get its own draft. */
function askDraft(): Promise<void> {
  asking ??= fetchDraft().finally(() => {
    asking = null;
  });
  return asking;
}

async function fetchDraft(): Promise<void> {
  const { transmit } = await loadTransport();
  const { data } = await transmit<Rascunho>({ method: 'POST', url: '/publico/rascunho', headers: rightsOf() });
  keepDraft(data.rascunho);
}

/** Requests a draft before a visitor's first upload. */
export async function needDraft(): Promise<void> {
  if (connection.token() === null && getDraft() === null) await askDraft();
}

/** Headers that identify the caller: tokens of the session and of the draft. */
function rightsOf(): Record<string, string> {
  const token = connection.token();
  const draft = getDraft();
  return { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...(draft ? { [DRAFT_HEADER]: draft } : {}) };
}

/** True while the session ends: later requests would be refused, and reported as an expired session. */
let ended = false;

/** Blocks all requests except the one that ends the session, because the page is being left. */
export function endRequests(): void {
  ended = true;
}

/** Notices and lifetime of a request. */
export interface RequestBehaviour {
  /** Shows no error notice; the caller does. `missing`: only for a 403 or 404, which have pages of their own. */
  silent?: boolean | 'missing' | undefined;
  /** Shows neither an error notice nor the loader. */
  background?: boolean | undefined;
  /** Survives the closing of the page. */
  keepalive?: boolean | undefined;
  /** Allowed after `endRequests`. */
  last?: boolean | undefined;
}

/** Sends a request; if the draft has expired, extends it and sends again, since its files still exist. */
async function attempt<T>(config: AxiosRequestConfig, { keepalive }: RequestBehaviour): Promise<AxiosResponse<T>> {
  const { transmit } = await loadTransport();
  const sentWith = getDraft();
  const once = () => transmit<T>({ ...config, headers: { ...config.headers, ...rightsOf() } }, keepalive);
  try {
    return await once();
  } catch (error) {
    if (!(error instanceof ApiError) || error.codigo !== 'RASCUNHO_INVALIDO') throw error;
    // Another request may have extended it meanwhile.
    if (getDraft() === sentWith) await askDraft();
    return once();
  }
}

/** Sends a request with the session's token, shows the loader, converts errors to `ApiError` and shows them. */
export async function send<T>(config: AxiosRequestConfig, behaviour: RequestBehaviour): Promise<AxiosResponse<T>> {
  if (ended && !behaviour.last) return new Promise(() => undefined);
  const token = connection.token();
  const count = (delta: number) => useLoader.setState(({ pending }) => ({ pending: pending + delta }));
  if (!behaviour.background) count(1);
  try {
    return await attempt<T>(config, behaviour);
  } catch (error) {
    // A cancelled request isn't a failure.
    if (!(error instanceof ApiError)) throw error;
    const expired = error.status === 401 && token !== null && connection.onUnauthorized();
    // The end of the session is shown once, even for a background request.
    const silent = behaviour.silent === true || (behaviour.silent === 'missing' && [403, 404].includes(error.status));
    const quiet = silent || behaviour.background || (error.status === 401 && token !== null);
    const notice = expired || !quiet ? errorNotice(error) : null;
    if (notice) notify(notice);
    throw error;
  } finally {
    if (!behaviour.background) count(-1);
  }
}
