import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection between browser and portal that can be cut. */
export interface Wire {
  /** Address of the portal through it. */
  url: string;
  /** Breaks open connections, and blocks new ones until it is restored. */
  cut(): void;
  mend(): void;
  /** Bytes sent by the browser. */
  sent(): number;
  remove(): Promise<void>;
}

/** Opens a proxy to the portal. */
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
      // Breaking one side breaks the other, as intended.
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
