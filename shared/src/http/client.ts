import type { Rascunho } from '@credenciados/contract/documento';
import { DRAFT_HEADER } from '@credenciados/contract/domain';
import type { AxiosRequestConfig, AxiosResponse } from 'axios';
import { createAcrossRoots } from '../store/create-across-roots.ts';
import { draftKey } from '../store/draft-key.ts';
import { ApiError } from './api-error.ts';
import { errorNotice } from './error-notice.ts';
import { notify } from './notices.store.ts';

/** Number of requests under way; the shell shows a bar while there is one. */
export const useLoader = createAcrossRoots<{ pending: number }>(() => ({ pending: 0 }));

/**
 * Loads what sends requests, without which the first page can be read. A load that failed is tried again by the next
 * request: to the person it is as if that one had got no answer.
 */
async function loadTransport(): Promise<typeof import('./transport.ts')> {
  try {
    return await import(/* webpackChunkName: "http" */ './transport.ts');
  } catch (error) {
    throw new ApiError(0, null, { cause: error });
  }
}

/** Loads it ahead of the first request, which loads it in any case, and tells if it can't. */
export function prepareHttp(): void {
  loadTransport().catch(() => undefined);
}

/** Session as the HTTP client needs it. */
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
const DRAFT = draftKey('envio');

/** The draft that this tab's uploads belong to, or null. */
export function getDraft(): string | null {
  return sessionStorage.getItem(DRAFT);
}

/** Goes on with a draft that was kept elsewhere. */
export function keepDraft(token: string): void {
  sessionStorage.setItem(DRAFT, token);
}

let asking: Promise<void> | null = null;

/** Asks for a draft, or for more time for the tab's: once, however many need it, or each would have one of its own. */
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

/** Before a visitor's first upload. */
export async function needDraft(): Promise<void> {
  if (connection.token() === null && getDraft() === null) await askDraft();
}

/** Headers that identify the caller: the session's token, and the draft's. */
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

/** Sends a request; once more where the draft's time is over, with more of it: its files are still there. */
async function attempt<T>(config: AxiosRequestConfig, { keepalive }: RequestBehaviour): Promise<AxiosResponse<T>> {
  const { transmit } = await loadTransport();
  const sentWith = getDraft();
  const once = () => transmit<T>({ ...config, headers: { ...config.headers, ...rightsOf() } }, keepalive);
  try {
    return await once();
  } catch (error) {
    if (!(error instanceof ApiError) || error.codigo !== 'RASCUNHO_INVALIDO') throw error;
    // Another request may have seen to it meanwhile.
    if (getDraft() === sentWith) await askDraft();
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
    // A cancelled request is no failure.
    if (!(error instanceof ApiError)) throw error;
    const expired = error.status === 401 && token !== null && connection.onUnauthorized();
    // The end of the session is told once, even if nobody waited for this request.
    const silent = behaviour.silent === true || (behaviour.silent === 'missing' && error.status === 404);
    const quiet = silent || behaviour.background || (error.status === 401 && token !== null);
    const notice = expired || !quiet ? errorNotice(error) : null;
    if (notice) notify(notice);
    throw error;
  } finally {
    if (!behaviour.background) count(-1);
  }
}
