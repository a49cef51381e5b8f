/** Answer as a browser sees it. */
export interface Page {
  status: number;
  /** Address of the request. */
  url: string;
  /** Absolute address that it redirects to. */
  location: string | undefined;
  headers: Headers;
  html: string;
}

interface Cookie {
  name: string;
  value: string;
  path: string;
}

/** Minimal browser for sign-in: cookies by path, forms with their origin, redirects one by one. */
export class Browser {
  readonly #base: string;
  cookies: Cookie[] = [];
  /** Client address, for a portal that trusts a proxy. */
  address: string | undefined;

  constructor(base: string) {
    this.#base = base;
  }

  /** Opens an address without following redirects. */
  get(address: string, headers: Record<string, string> = {}): Promise<Page> {
    return this.#send(new URL(address, this.#base), { headers });
  }

  /** Submits a form with the portal's origin, unless another is given. */
  post(address: string, form: Record<string, string>, origin: string | null = this.#base): Promise<Page> {
    return this.#send(new URL(address, this.#base), {
      method: 'POST',
      headers: origin === null ? {} : { origin },
      body: new URLSearchParams(form),
    });
  }

  /** Sends JSON, as the portal's own scripts do. */
  json(address: string, body: object, headers: Record<string, string> = {}): Promise<Page> {
    return this.#send(new URL(address, this.#base), {
      method: 'POST',
      headers: { origin: this.#base, accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  /** Follows redirects until a page doesn't redirect, or redirects to an address that matches `until`. */
  async follow(page: Page, until?: RegExp): Promise<Page> {
    let current = page;
    for (let hops = 0; current.location && !until?.test(current.location); hops++) {
      if (hops > 10) throw new Error(`Too many redirects at ${current.url}`);
      current = await this.get(current.location);
    }
    return current;
  }

  /** Cookies whose name begins with a prefix. */
  named(prefix: string): Cookie[] {
    return this.cookies.filter((cookie) => cookie.name.startsWith(prefix));
  }

  async #send(url: URL, init: RequestInit & { headers: Record<string, string> }): Promise<Page> {
    const sent = this.cookies.filter(
      ({ path }) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/')),
    );
    const cookie = sent.map(({ name, value }) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        ...init.headers,
        ...(cookie && { cookie }),
        ...(this.address && { 'x-forwarded-for': this.address }),
      },
    });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    const location = answer.headers.get('location');
    return {
      status: answer.status,
      url: url.href,
      location: location === null ? undefined : new URL(location, url).href,
      headers: answer.headers,
      html: await answer.text(),
    };
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const attribute = (wanted: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.split('=')[1];
    const path = attribute('path') ?? '/';
    const expires = attribute('expires');
    this.cookies = this.cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    const dead = attribute('max-age') === '0' || (expires !== undefined && Date.parse(expires) < Date.now());
    if (!dead) this.cookies.push({ name, value, path });
  }
}
