import net from 'node:net';

/** Mode of the proxy. `dead`: refuses connections. `frozen`: accepts them and forwards nothing. */
export type ProxyMode = 'open' | 'slow' | 'frozen' | 'dead';

/** TCP proxy between the API and a dependency, which simulates a failing network. */
export interface FreezingProxy {
  port: number;
  set(mode: ProxyMode): Promise<void>;
  /** Freezes the open connections; new ones work. */
  freezeOpen(): void;
  close(): Promise<void>;
}

/** Delay of each chunk in the mode `slow`. */
const SLOW_MS = 150;

interface Pair {
  near: net.Socket;
  far: net.Socket;
  frozen: boolean;
}

/** Starts a proxy to a local port or socket. */
export async function startProxy(target: { port: number } | { path: string }): Promise<FreezingProxy> {
  const pairs = new Set<Pair>();
  let mode: ProxyMode = 'open';
  const isFrozen = (pair: Pair) => pair.frozen || mode === 'frozen';
  const passOn = (pair: Pair, from: net.Socket, to: net.Socket) => {
    from.on('data', (chunk: Buffer) => {
      if (isFrozen(pair)) return;
      if (mode === 'slow') setTimeout(() => !isFrozen(pair) && to.write(chunk), SLOW_MS).unref();
      else to.write(chunk);
    });
    from.on('error', () => undefined);
    from.once('close', () => {
      pairs.delete(pair);
      to.destroy();
    });
  };
  const server = net.createServer((near) => {
    const pair: Pair = { near, far: net.connect(target), frozen: false };
    pairs.add(pair);
    passOn(pair, near, pair.far);
    passOn(pair, pair.far, near);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  const cutAll = () => {
    for (const { near, far } of pairs) {
      near.destroy();
      far.destroy();
    }
  };
  const hangUp = () =>
    new Promise<void>((resolve) => {
      if (server.listening) server.close(() => resolve());
      else resolve();
      cutAll();
    });
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  const { port } = address;
  return {
    port,
    async set(next) {
      // Cuts frozen connections, since some of their bytes are lost.
      if (mode === 'frozen' && next !== 'frozen') cutAll();
      mode = next;
      if (mode === 'dead') await hangUp();
      else if (!server.listening) await listen(port);
    },
    freezeOpen() {
      for (const pair of pairs) pair.frozen = true;
    },
    close: hangUp,
  };
}

/** Proxy for a database's server, and the database's address through it. */
export async function proxyOfDatabase(url: string): Promise<{ proxy: FreezingProxy; url: string }> {
  const address = new URL(url);
  const folder = address.searchParams.get('host');
  const port = Number(address.port || 5432);
  const proxy = await startProxy(folder ? { path: `${folder}/.s.PGSQL.${port}` } : { port });
  address.searchParams.delete('host');
  address.hostname = '127.0.0.1';
  address.port = String(proxy.port);
  return { proxy, url: address.href };
}

/** Option for `createTestApp` that puts a proxy before the database; `proxy` exists once the database does. */
export function failingWay(): { through: (url: string) => Promise<string>; readonly proxy: FreezingProxy } {
  let proxy: FreezingProxy | undefined;
  return {
    async through(url) {
      const made = await proxyOfDatabase(url);
      proxy = made.proxy;
      return made.url;
    },
    get proxy() {
      if (!proxy) throw new Error('The database was not opened');
      return proxy;
    },
  };
}
