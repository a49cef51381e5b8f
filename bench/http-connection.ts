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
  readonly #origin: URL;
  #socket: net.Socket | null = null;
  #waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | null = null;
  #status = 0;
  #missing = 0;
  /** Incomplete head received so far. */
  #head: Buffer | null = null;

  private constructor(origin: URL) {
    this.#origin = origin;
  }

  /** Opens a connection to an origin. */
  static async open(origin: string): Promise<HttpConnection> {
    const connection = new HttpConnection(new URL(origin));
    await connection.#connect();
    return connection;
  }

  /**
   * A server closes what is silent for long (within 20 s what nothing was asked on yet), such as one of a load while another is
   * made. The next request then takes another connection, as browsers do; one that is cut off before its answer fails.
   */
  async #connect(): Promise<net.Socket> {
    const { hostname, port } = this.#origin;
    const socket = net.connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#take(chunk));
    const broken = (error: Error) => {
      if (this.#socket === socket) this.#socket = null;
      this.#waiting?.reject(error);
    };
    socket.on('error', broken).on('close', () => broken(new Error('The connection was closed')));
    this.#socket = socket;
    return socket;
  }

  /** Answers the status, once the whole answer is here. */
  async request({ method, path, headers, body }: WireRequest): Promise<number> {
    let head = `${method} ${path} HTTP/1.1\r\nhost: ${this.#origin.host}\r\n`;
    for (const name in headers) head += `${name}: ${headers[name]}\r\n`;
    if (body !== null) head += `content-length: ${Buffer.byteLength(body)}\r\n`;
    const socket = this.#socket ?? (await this.#connect());
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      socket.write(`${head}\r\n${body ?? ''}`);
    });
  }

  close(): void {
    this.#waiting = null;
    this.#socket?.destroy();
  }

  #take(chunk: Buffer): void {
    // Nothing was asked: what the server says as it closes an idle connection.
    if (!this.#waiting) return;
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
