import type { AddressInfo } from 'node:net';
import net from 'node:net';

/** State of a connection. `dead`: refused; `frozen`: nothing arrives. */
type LineState = 'open' | 'dead' | 'frozen' | { delayMs: number };

interface Pair {
  near: net.Socket;
  far: net.Socket;
}

/** Target of a connection: a port of this machine or a Unix socket. */
export type Target = { port: number } | { path: string };

/**
 * A TCP proxy to a service, which can be cut, delayed and frozen. Its port stays the same whatever happens to the service, and its target
 * can be changed.
 */
export class Line {
  readonly #server = net.createServer((near) => this.#connect(near));
  readonly #pairs = new Set<Pair>();
  #state: LineState = 'open';
  target: Target;

  private constructor(target: Target) {
    this.target = target;
  }

  static async open(target: Target): Promise<Line> {
    const line = new Line(target);
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve));
    return line;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  set state(state: LineState) {
    this.#state = state;
    if (state === 'dead') this.cut();
    for (const { near, far } of this.#pairs) {
      for (const socket of [near, far]) {
        if (state === 'frozen') socket.pause();
        else socket.resume();
      }
    }
  }

  /** Breaks every open connection. */
  cut(): void {
    for (const { near, far } of this.#pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #connect(near: net.Socket): void {
    // Both ends come and go; closing one closes the other, so errors need no handling.
    near.on('error', () => undefined);
    if (this.#state === 'dead') {
      near.resetAndDestroy();
      return;
    }
    const far = 'path' in this.target ? net.connect(this.target.path) : net.connect(this.target.port, '127.0.0.1');
    far.on('error', () => undefined);
    const pair = { near, far };
    this.#pairs.add(pair);
    this.#pass(near, far);
    this.#pass(far, near);
    const end = () => {
      this.#pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    near.on('close', end);
    far.on('close', end);
    if (this.#state === 'frozen') for (const socket of [near, far]) socket.pause();
  }

  #pass(from: net.Socket, to: net.Socket): void {
    from.on('data', (chunk) => {
      const state = this.#state;
      if (typeof state === 'object') setTimeout(() => to.write(chunk), state.delayMs);
      else to.write(chunk);
    });
    from.on('end', () => {
      const state = this.#state;
      if (typeof state === 'object') setTimeout(() => to.end(), state.delayMs);
      else to.end();
    });
  }
}
