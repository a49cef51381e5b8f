import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * On shutdown, closes connections without any request: browsers open some ahead of need. Node considers them busy and would wait for their
 * first request.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
