import { type Server, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import { ERROR } from '@credenciados/contract';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../platform/address-key.ts';
import { CAPACITIES } from './security/limits.ts';

const SECOND = 1000;

/** How long, and how often, somebody may hold what the portal has for all. */
export interface TimeLimits {
  /** Until the head of a request is whole. */
  headMs: number;
  /** Until a body is whole; each `bodyRate` bytes that have come give it another second, so that a slow line may upload. */
  bodyMs: number;
  bodyRate: number;
  /** Between two requests of a connection. */
  idleMs: number;
  /** Without a byte in either direction: whoever doesn't read their answer is let go. */
  silentMs: number;
  /** How often it is looked after. */
  checkMs: number;
  /** Connections of this process, and those of them that one address may hold. */
  connections: number;
  connectionsOfAnAddress: number;
}

/** Streams of events hold a connection each, so there are always more of these. */
const CONNECTIONS_BESIDE_STREAMS = 2000;
/** Many people share the address of an office, each with a handful. */
const CONNECTIONS_OF_AN_ADDRESS = CAPACITIES.connectionsOfNetwork.max;

/** The limits of a portal that holds so many streams of events. */
export function timeLimits(eventStreams: number): TimeLimits {
  return {
    headMs: 20 * SECOND,
    bodyMs: 30 * SECOND,
    bodyRate: 2048,
    // Longer than the minute that most proxies keep theirs.
    idleMs: 72 * SECOND,
    silentMs: 120 * SECOND,
    checkMs: 5 * SECOND,
    connections: eventStreams + CONNECTIONS_BESIDE_STREAMS,
    connectionsOfAnAddress: CONNECTIONS_OF_AN_ADDRESS,
  };
}

/** Limits that Node's server enforces by itself. */
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

/** Answers on a connection that no request can be read from any more, and ends it. */
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

/** Watches bodies that come in, and counts connections. */
export function registerTimeLimits(app: FastifyInstance, limits: TimeLimits): void {
  cutSlowBodies(app, limits);
  app.server.maxConnections = limits.connections;
  // Behind a proxy all come from its address; it counts those of its visitors.
  if (app.deps.config.trustProxy === false) limitAddresses(app, limits.connectionsOfAnAddress);
}

/** A body on its way. */
interface Incoming {
  request: FastifyRequest;
  reply: FastifyReply;
  since: number;
  /** Bytes that had come on the connection before. */
  before: number;
}

function cutSlowBodies(app: FastifyInstance, { bodyMs, bodyRate, checkMs }: TimeLimits): void {
  const incoming = new Map<FastifyRequest, Incoming>();
  app.addHook('onRequest', (request, reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    // The portal's own calls to the embedded issuer arrive without a socket.
    const comes = request.raw.socket instanceof Socket;
    if (comes && (length !== undefined || encoding !== undefined)) {
      incoming.set(request, { request, reply, since: performance.now(), before: request.raw.socket.bytesRead });
    }
    done();
  });
  // Kept until the next look, all that was answered meanwhile would grow old on the heap. Whoever is answered early may go on sending.
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.raw.complete) incoming.delete(request);
    done();
  });
  const check = () => {
    const now = performance.now();
    for (const one of incoming.values()) {
      const { raw } = one.request;
      const isOver = raw.complete || raw.destroyed || raw.socket.destroyed;
      // Unread, as an upload that waits for its turn: its sender can't go on.
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
      // Told once each time the limit is reached: one line for each connection would be a second flood.
      if (count === max + 1)
        app.security.note('connections_refused', { detail: { address: app.security.digest(address) } });
      socket.destroy();
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
