import { PassThrough, type Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../../deps.ts';
import { isSessionLive } from '../../http/session/sessions.ts';
import { addressKey } from '../../platform/address-key.ts';
import type { Signals } from '../../platform/db/signals.ts';

/** Proxies close what stays silent for a minute; the browser takes a longer silence for a dead connection. */
const HEARTBEAT_MS = 25_000;
/** Whoever doesn't read what they are sent is let go. */
const MAX_UNREAD_BYTES = 16 * 1024;
/** One a browser is enough, and people use several. */
export const STREAMS_A_PERSON = 8;
/** Many people share the address of an office. */
export const STREAMS_AN_ADDRESS = 200;

const CHANGED = 'event: mudou\ndata: {}\n\n';
const EDITAL_CHANGED = 'event: edital\ndata: {}\n\n';
const HEARTBEAT = ': \n\n';

interface EventStream {
  usuarioId: number;
  sid: string;
  /** What the address is counted by. */
  address: string;
  out: PassThrough;
}

type StreamDeps = Pick<Deps, 'config' | 'db' | 'now'>;

/**
 * The streams of events that this process holds open. Each tells its person that something of theirs, or an edital, changed,
 * and nothing else: what it is, they ask for as themselves. A stream ends with its session.
 */
export class EventStreams {
  readonly #deps: StreamDeps;
  readonly #log: FastifyBaseLogger;
  readonly #open = new Set<EventStream>();
  readonly #signals: Signals;
  #heartbeat: NodeJS.Timeout | null = null;

  constructor(deps: StreamDeps, signals: Signals, log: FastifyBaseLogger) {
    this.#deps = deps;
    this.#signals = signals;
    this.#log = log;
    signals.subscribe({
      onSignal: (usuarioId) => void this.#tell(usuarioId),
      onEdital: () => this.#tellAll(EDITAL_CHANGED),
      // Their browsers ask by themselves meanwhile, and come back.
      onLost: () => this.endAll(),
    });
  }

  /** How many are open. */
  get size(): number {
    return this.#open.size;
  }

  /** Whether a person may open another one here. */
  hasRoomFor(usuarioId: number, ip: string): boolean {
    const address = addressKey(ip);
    let own = 0;
    let ofAddress = 0;
    for (const stream of this.#open) {
      if (stream.usuarioId === usuarioId) own += 1;
      if (stream.address === address) ofAddress += 1;
    }
    return this.#open.size < this.#deps.config.eventStreams && own < STREAMS_A_PERSON && ofAddress < STREAMS_AN_ADDRESS;
  }

  /** Opens a stream of a session, which lasts until `endsAt` at most. */
  async open({ usuarioId, sid }: { usuarioId: number; sid: string }, ip: string, endsAt: Date): Promise<Readable> {
    await this.#signals.start();
    const stream: EventStream = { usuarioId, sid, address: addressKey(ip), out: new PassThrough() };
    const timer = setTimeout(() => stream.out.end(), Math.max(0, endsAt.getTime() - this.#deps.now().getTime()));
    timer.unref();
    stream.out.once('close', () => {
      clearTimeout(timer);
      this.#open.delete(stream);
      if (this.#open.size === 0) this.#rest();
    });
    this.#open.add(stream);
    this.#heartbeat ??= setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
    stream.out.write(HEARTBEAT);
    return stream.out;
  }

  /** Ends all of them: their browsers open others, elsewhere or here. */
  endAll(): void {
    for (const { out } of this.#open) out.end();
  }

  #rest(): void {
    if (this.#heartbeat) clearInterval(this.#heartbeat);
    this.#heartbeat = null;
  }

  #beat(): void {
    this.#tellAll(HEARTBEAT);
  }

  #tellAll(text: string): void {
    for (const { out } of this.#open) write(out, text);
  }

  async #tell(usuarioId: number): Promise<void> {
    const own = [...this.#open].filter((stream) => stream.usuarioId === usuarioId);
    for (const { out } of own) write(out, CHANGED);
    try {
      for (const sid of new Set(own.map((stream) => stream.sid))) {
        if (await isSessionLive(this.#deps, sid)) continue;
        for (const stream of own) if (stream.sid === sid) stream.out.end();
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'sessions of open streams could not be looked at');
      for (const { out } of own) out.end();
    }
  }
}

function write(out: PassThrough, text: string): void {
  if (out.writableEnded) return;
  if (out.readableLength + out.writableLength > MAX_UNREAD_BYTES) out.destroy();
  else out.write(text);
}
