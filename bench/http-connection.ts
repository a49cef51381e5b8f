import { once } from 'node:events';
import net from 'node:net';

/** A request as it goes over the wire. */
export interface WireRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * One connection that sends a request at a time and reads its answer whole. On a machine with two processors a client that
 * does more takes its time from the server and the database that are measured.
 */
export class HttpConnection {
  readonly #socket: net.Socket;
  readonly #host: string;
  #waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null;
  #status = 0;
  #missing = 0;
  /** What came of a head that isn't whole yet. */
  #head: Buffer | null = null;
  /** Why nothing more can be asked: a server closes what was idle for long. */
  #broken: Error | null = null;

  private constructor(socket: net.Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#take(chunk));
    const broken = (error: Error) => {
      this.#broken ??= error;
      this.#waiting?.reject(this.#broken);
    };
    socket.on('error', broken).on('close', () => broken(new Error('The connection was closed')));
  }

  /** Opens a connection to an origin. */
  static async open(origin: string): Promise<HttpConnection> {
    const { hostname, port, host } = new URL(origin);
    const socket = net.connect(Number(port), hostname);
    await once(socket, 'connect');
    return new HttpConnection(socket, host);
  }

  /** Answers the status, once the whole answer is here. */
  request({ method, path, headers, body }: WireRequest): Promise<number> {
    let head = `${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n`;
    for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
    if (body !== null) head += `content-length: ${Buffer.byteLength(body)}\r\n`;
    return new Promise((resolve, reject) => {
      if (this.#broken) {
        reject(this.#broken);
        return;
      }
      this.#waiting = { resolve, reject };
      this.#socket.write(`${head}\r\n${body ?? ''}`);
    });
  }

  close(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    if (this.#missing > 0) this.#missing -= chunk.length;
    else if (!this.#readHead(this.#head ? Buffer.concat([this.#head, chunk]) : chunk)) return;
    if (this.#missing > 0) return;
    const { resolve } = this.#waiting ?? {};
    this.#waiting = null;
    resolve?.(this.#status);
  }

  /** False: the head isn't whole yet. */
  #readHead(bytes: Buffer): boolean {
    const end = bytes.indexOf(END_OF_HEAD);
    this.#head = end < 0 ? bytes : null;
    if (end < 0) return false;
    const head = bytes.toString('latin1', 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) this.#waiting?.reject(new Error(`An answer without its length: ${head}`));
    this.#status = Number(head.slice(9, 12));
    this.#missing = Number(length) - (bytes.length - end - END_OF_HEAD.length);
    return true;
  }
}
