import { type Server, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import { ERROR } from '@credenciados/contract';
import { addressKey } from '@credenciados/platform/address-key';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CAPACITIES } from './security/limits.ts';

const SECOND = 1000;

/** Limits on the time and number of connections, which all clients share. */
export interface TimeLimits {
  /** Until the head of a request is complete. */
  headMs: number;
  /** Until a body is complete; each `bodyRate` bytes received add a second, so that uploads on a slow line succeed. */
  bodyMs: number;
  bodyRate: number;
  /** Between two requests of a connection. */
  idleMs: number;
  /** Without a byte in either direction: a reader who doesn't read the answer is disconnected. */
  silentMs: number;
  /** Interval of the checks. */
  checkMs: number;
  /** Connections of this process. */
  connections: number;
  connectionsOfAnAddress: number;
}

/** Event streams hold a connection each, so these are added to their number. */
const CONNECTIONS_BESIDE_STREAMS = 2000;
/** Many people share an office's address, each with a handful of connections. */
const CONNECTIONS_OF_AN_ADDRESS = CAPACITIES.connectionsOfNetwork.max;

/** Limits of a portal with this many event streams. */
export function timeLimits(eventStreams: number): TimeLimits {
  return {
    headMs: 20 * SECOND,
    bodyMs: 30 * SECOND,
    bodyRate: 2048,
    // Longer than the minute for which most proxies keep idle connections.
    idleMs: 72 * SECOND,
    silentMs: 120 * SECOND,
    checkMs: 5 * SECOND,
    connections: eventStreams + CONNECTIONS_BESIDE_STREAMS,
    connectionsOfAnAddress: CONNECTIONS_OF_AN_ADDRESS,
  };
}

/** Limits that Node's server enforces itself. */
export function serverLimits({ headMs, idleMs, silentMs, checkMs }: TimeLimits) {
  return {
    connectionTimeout: silentMs,
    keepAliveTimeout: idleMs,
    http: { headersTimeout: headMs, connectionsCheckingInterval: checkMs },
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      refuse(socket, STATUS_OF[error.code ?? ''] ?? 400);
    },
  } satisfies FastifyHttpOptions<Server>;
}

const STATUS_OF: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };
const TEXT_OF: Record<number, string> = {
  400: ERROR.malformed,
  408: 'A requisição demorou demais para chegar. Tente de novo.',
  431: ERROR.tooLarge,
};

/** Answers and closes a connection from which no further request can be read. */
function refuse(socket: Socket, status: number): void {
  const body = Buffer.from(JSON.stringify({ status, message: TEXT_OF[status] }));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
  ];
  if (socket.writable) socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
  socket.destroySoon();
}

/** Enforces the limits of slow bodies and of connections per address. */
export function registerTimeLimits(app: FastifyInstance, limits: TimeLimits): void {
  cutSlowBodies(app, limits);
  app.server.maxConnections = limits.connections;
  // Behind a proxy all connections have the proxy's address; the proxy limits those of its visitors.
  if (app.deps.config.trustProxy === false) limitAddresses(app, limits.connectionsOfAnAddress);
}

/** Request whose body is being received. */
interface Incoming {
  request: FastifyRequest;
  reply: FastifyReply;
  since: number;
  /** Bytes received on the connection before this request. */
  before: number;
}

function cutSlowBodies(app: FastifyInstance, { bodyMs, bodyRate, checkMs }: TimeLimits): void {
  const incoming = new Map<FastifyRequest, Incoming>();
  app.addHook('onRequest', (request, reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    // The portal's own calls to the embedded issuer have no socket.
    const comes = request.raw.socket instanceof Socket;
    if (comes && (length !== undefined || encoding !== undefined)) {
      incoming.set(request, { request, reply, since: performance.now(), before: request.raw.socket.bytesRead });
    }
    done();
  });
  // Removes requests at once, since until the next check they would be promoted to the old heap. A client that is answered early may still
  // be sending.
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.raw.complete) incoming.delete(request);
    done();
  });
  const check = () => {
    const now = performance.now();
    for (const one of incoming.values()) {
      const { raw } = one.request;
      const isOver = raw.complete || raw.destroyed || raw.socket.destroyed;
      // Nobody reads the body yet (an upload in a queue), so its sender can't continue: restart its time.
      const isUnread = raw.readableFlowing === null && !one.reply.raw.headersSent;
      if (isUnread && !isOver) Object.assign(one, { since: now, before: raw.socket.bytesRead });
      const allowed = bodyMs + ((raw.socket.bytesRead - one.before) / bodyRate) * SECOND;
      if (!isOver && now - one.since <= allowed) continue;
      incoming.delete(one.request);
      if (isOver) continue;
      app.security.note('slow_request', { request: one.request });
      if (one.reply.raw.headersSent) raw.socket.destroy();
      else refuse(raw.socket, 408);
    }
  };
  const timer = setInterval(check, checkMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

function limitAddresses(app: FastifyInstance, max: number): void {
  const open = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const address = addressKey(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    if (count > max) {
      // Logged only when the limit is first exceeded: a line per connection would be a second flood.
      if (count === max + 1)
        app.security.note('connections_refused', { detail: { address: app.security.digest(address) } });
      socket.destroy();
    }
    open.set(address, count);
    socket.once('close', () => {
      const remaining = (open.get(address) ?? 1) - 1;
      if (remaining > 0) open.set(address, remaining);
      else open.delete(address);
    });
  });
}
