import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A wire between a browser and the portal that can be cut. */
export interface Wire {
  /** Where the portal is reached through it. */
  url: string;
  /** Breaks what is under way, and lets nothing through until it is mended. */
  cut(): void;
  mend(): void;
  /** Bytes that the browser has sent through it. */
  sent(): number;
  remove(): Promise<void>;
}

/** Lays a wire to the portal. */
export async function layWire(portal: { port: number }): Promise<Wire> {
  const sockets = new Set<Socket>();
  let whole = true;
  let sent = 0;
  const server = createServer((near) => {
    if (!whole) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(portal.port, '127.0.0.1');
    near.on('data', ({ length }) => {
      sent += length;
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      // A side that breaks takes the other with it; that it broke is what the wire is for.
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    cut: () => {
      whole = false;
      breakAll();
    },
    mend: () => {
      whole = true;
    },
    sent: () => sent,
    remove: async () => {
      server.close();
      breakAll();
      await once(server, 'close');
    },
  };
}
