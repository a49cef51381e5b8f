import { PassThrough, type Readable } from 'node:stream';
import { ACCESS, isAllowed } from '@credenciados/contract';
import { addressKey } from '@credenciados/platform/address-key';
import type { Signals } from '@credenciados/platform/db/signals';
import type { Session } from '@credenciados/platform/http/session';
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../../deps.ts';
import { CAPACITIES } from '../../http/security/limits.ts';
import { isSessionLive } from '../../http/session/sessions.ts';

/** Proxies close connections that are silent for a minute; the browser takes a longer silence for a dead one. */
const HEARTBEAT_MS = 25_000;
/** A client that doesn't read is disconnected beyond this. */
const MAX_UNREAD_BYTES = 16 * 1024;
/** A browser needs one, and people use several. */
export const STREAMS_A_PERSON = CAPACITIES.streamsOfPerson.max;
/** Many people share an office's address. */
export const STREAMS_AN_ADDRESS = CAPACITIES.streamsOfNetwork.max;
export const VISITORS_AN_ADDRESS = CAPACITIES.visitorStreamsOfNetwork.max;
/** Share of the process's streams for visitors. */
const VISITORS_SHARE = 0.5;

const CHANGED = 'event: mudou\ndata: {}\n\n';
const EDITAL_CHANGED = 'event: edital\ndata: {}\n\n';
const NEWS = 'event: novidade\ndata: {}\n\n';
const HEARTBEAT = ': \n\n';
/** Debounce of news: all staff ask for them at the same moment. */
const GATHER_NEWS_MS = 1_000;

type Person = Pick<Session, 'usuarioId' | 'sid' | 'perfil'>;

interface EventStream {
  /** Null: a visitor, who gets events of editais only. */
  person: Pick<Session, 'usuarioId' | 'sid'> | null;
  /** True for staff, who are notified of news from applicants. */
  staff: boolean;
  /** Rate-limit key of the address. */
  address: string;
  out: PassThrough;
}

type Heard = Pick<Signals, 'subscribe' | 'start'>;
type StreamDeps = Pick<Deps, 'config' | 'db' | 'now'>;

/**
 * Event streams that this process holds open. They tell a person that some record of theirs or an edital changed, and staff that an
 * applicant sent something, without content: the browser then asks with its own session. A stream ends with its session. Visitors get
 * events of editais only, and at most half of the streams.
 */
export class EventStreams {
  readonly #deps: StreamDeps;
  readonly #log: FastifyBaseLogger;
  readonly #open = new Set<EventStream>();
  readonly #signals: Heard;
  #heartbeat: NodeJS.Timeout | null = null;
  #news: NodeJS.Timeout | null = null;

  constructor(deps: StreamDeps, signals: Heard, log: FastifyBaseLogger) {
    this.#deps = deps;
    this.#signals = signals;
    this.#log = log;
    signals.subscribe({
      onSignal: (usuarioId) => void this.#tell(usuarioId),
      onEdital: () => this.#tellAll(EDITAL_CHANGED),
      onNovidade: () => this.#gatherNews(),
      // Their browsers poll meanwhile, and reconnect.
      onLost: () => this.endAll(),
    });
  }

  /** Number of open streams. */
  get size(): number {
    return this.#open.size;
  }

  /** True if the person, or a visitor, may open another stream in this process. */
  hasRoomFor(usuarioId: number | null, ip: string): boolean {
    const address = addressKey(ip);
    const { eventStreams } = this.#deps.config;
    if (this.#open.size >= eventStreams) return false;
    const alike = [...this.#open].filter(({ person }) => (person === null) === (usuarioId === null));
    const ofAddress = alike.filter((stream) => stream.address === address).length;
    if (usuarioId === null) return alike.length < eventStreams * VISITORS_SHARE && ofAddress < VISITORS_AN_ADDRESS;
    const own = alike.filter(({ person }) => person?.usuarioId === usuarioId).length;
    return own < STREAMS_A_PERSON && ofAddress < STREAMS_AN_ADDRESS;
  }

  /** Opens a stream for a session or a visitor, until `endsAt` at most. */
  async open(person: Person | null, ip: string, endsAt: Date): Promise<Readable> {
    await this.#signals.start();
    const staff = person !== null && isAllowed(ACCESS.staffRead, person.perfil);
    const stream: EventStream = { person, staff, address: addressKey(ip), out: new PassThrough() };
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

  /** Ends all streams: their browsers reconnect, here or to another process. */
  endAll(): void {
    for (const { out } of this.#open) out.end();
  }

  #rest(): void {
    if (this.#heartbeat) clearInterval(this.#heartbeat);
    if (this.#news) clearTimeout(this.#news);
    this.#heartbeat = null;
    this.#news = null;
  }

  #beat(): void {
    this.#tellAll(HEARTBEAT);
  }

  #gatherNews(): void {
    if (this.#open.size === 0) return;
    this.#news ??= setTimeout(() => {
      this.#news = null;
      for (const { out, staff } of this.#open) if (staff) write(out, NEWS);
    }, GATHER_NEWS_MS).unref();
  }

  #tellAll(text: string): void {
    for (const { out } of this.#open) write(out, text);
  }

  async #tell(usuarioId: number): Promise<void> {
    const own = [...this.#open].filter(({ person }) => person?.usuarioId === usuarioId);
    for (const { out } of own) write(out, CHANGED);
    try {
      for (const sid of new Set(own.flatMap(({ person }) => person?.sid ?? []))) {
        if (await isSessionLive(this.#deps, sid)) continue;
        for (const { person, out } of own) if (person?.sid === sid) out.end();
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
