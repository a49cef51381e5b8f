import { createServer, type Socket } from 'node:net';
import pg from 'pg';

/**
 * Plain `pg` as a process of its own, asked over connections as the API is: it runs the queries of the request's number, one after the
 * other, and says that it did. What it reads of a request is its address, what it answers is empty: HTTP, JSON and all else that the
 * API does beside its queries is what the share tells. Started by `plain.ts` with the database's address and how many
 * connections.
 */

const [url, connections] = process.argv.slice(2);
// As the portal's own connections are set.
const options = '-c jit=off -c max_parallel_workers_per_gather=0';
const pool = new pg.Pool({ connectionString: url ?? '', max: Number(connections), options });
let variants: pg.QueryConfig[][] = [];

const DONE = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';
const FAILED = 'HTTP/1.1 500 Failed\r\ncontent-length: 0\r\n\r\n';

async function answer(socket: Socket, request: string): Promise<void> {
  const turn = Number.parseInt(request.slice(request.indexOf('/') + 1), 10);
  try {
    for (const query of variants[turn % variants.length] ?? []) await pool.query(query);
    socket.write(DONE);
  } catch (error) {
    process.stderr.write(`${error}\n`);
    socket.write(FAILED);
  }
}

const server = createServer((socket) => {
  socket.setNoDelay(true);
  socket.setEncoding('latin1');
  // One request at a time comes on a connection, without a body, and is shorter than a packet.
  socket.on('data', (request: string) => void answer(socket, request));
  socket.on('error', () => undefined);
});
process.on('message', (asked: pg.QueryConfig[][]) => {
  variants = asked;
  process.send?.('taken');
});
// Also where the bench was killed.
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
