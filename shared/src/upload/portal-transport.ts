import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client';
import { ApiError } from '../http/api-error.ts';
import { needDraft, send } from '../http/client.ts';

/** Base path of the API; requests are relative to it. */
const BASE = '/credenciados';

/** Answer of the API, or its refusal. */
class Answer implements HttpResponse {
  readonly #status: number;
  readonly #headers: ReadonlyMap<string, unknown>;
  readonly #underlying: unknown;

  constructor(status: number, headers: object, underlying: unknown) {
    this.#status = status;
    this.#headers = new Map(Object.entries(headers));
    this.#underlying = underlying;
  }

  getStatus(): number {
    return this.#status;
  }

  getHeader(name: string): string | undefined {
    return this.#headers.get(name.toLowerCase())?.toString();
  }

  getBody(): string {
    return '';
  }

  /** Response, or the `ApiError` of a refusal. */
  getUnderlyingObject(): unknown {
    return this.#underlying;
  }
}

class PortalRequest implements HttpRequest {
  readonly #method: string;
  readonly #url: URL;
  readonly #headers: Record<string, string> = {};
  readonly #aborting = new AbortController();
  #progress: ((bytes: number) => void) | undefined;

  constructor(method: string, url: string) {
    this.#method = method;
    this.#url = new URL(url, window.location.origin);
  }

  getMethod(): string {
    return this.#method;
  }

  getURL(): string {
    return this.#url.href;
  }

  setHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  getHeader(name: string): string | undefined {
    return this.#headers[name];
  }

  setProgressHandler(handler: (bytes: number) => void): void {
    this.#progress = handler;
  }

  async send(body: Blob | null = null): Promise<HttpResponse> {
    const { pathname, searchParams } = this.#url;
    try {
      await needDraft();
      const { status, headers, data } = await send<unknown>(
        {
          method: this.#method,
          // Stays on the portal's origin, whatever URL an answer contains.
          url: pathname.slice(BASE.length),
          params: Object.fromEntries(searchParams),
          data: body ?? undefined,
          headers: this.#headers,
          signal: this.#aborting.signal,
          onUploadProgress: ({ loaded }) => this.#progress?.(loaded),
        },
        { silent: true },
      );
      return new Answer(status, headers, data);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) throw error;
      return new Answer(error.status, {}, error);
    }
  }

  async abort(): Promise<void> {
    this.#aborting.abort();
  }

  getUnderlyingObject(): unknown {
    return null;
  }
}

/** Sends uploads through the portal's client: with the session or the draft, extended if needed. */
export const portalTransport: HttpStack = {
  createRequest: (method, url) => new PortalRequest(method, url),
  getName: () => 'portal',
};
