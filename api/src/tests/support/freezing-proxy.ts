import net from 'node:net';

/** Mode of the proxy. `dead`: refuses connections. `frozen`: accepts them and forwards nothing. */
export type ProxyMode = 'open' | 'slow' | 'frozen' | 'dead';

/** Stands between the API and a part of it, as a network does that fails. */
export interface FreezingProxy {
  port: number;
  set(mode: ProxyMode): Promise<void>;
  /** Nothing moves any more on the connections that are open; new ones work. */
  freezeOpen(): void;
  close(): Promise<void>;
}

/** Each piece takes so much longer on a slow way. */
const SLOW_MS = 150;

interface Pair {
  near: net.Socket;
  far: net.Socket;
  frozen: boolean;
}

/** Starts a proxy to a port of this machine, or to a socket. */
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
      // Connections that stood still are cut: some of their bytes are lost.
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

/** A proxy before the server of a database's address, and the address through it. */
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

/** A way to a database that can be made to fail, for `createTestApp`; `proxy` is there once the database is. */
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
