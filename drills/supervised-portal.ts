import { setTimeout as sleep } from 'node:timers/promises';
import { type PortalOptions, type PortalProcess, spawnPortal } from '@credenciados/journeys/portal';
import { signal, treeOf } from '@credenciados/journeys/processes';

/** Pause before a portal that ended is restarted, like a supervisor's. */
const RESTART_MS = 250;

/** A portal that is restarted whenever it ends, like by a service manager. */
export class KeptPortal {
  readonly #options: PortalOptions & { port: number };
  #portal: PortalProcess;
  #stopping = false;
  readonly #keeping: Promise<void>;
  starts = 1;
  #before = '';

  private constructor(options: PortalOptions & { port: number }, portal: PortalProcess) {
    this.#options = options;
    this.#portal = portal;
    this.#keeping = this.#keep();
  }

  static async start(options: PortalOptions & { port: number }): Promise<KeptPortal> {
    const portal = await spawnPortal(options);
    const kept = new KeptPortal(options, portal);
    await portal.ready();
    return kept;
  }

  get url(): string {
    return this.#portal.url;
  }

  /** Output of all its processes. */
  get log(): string {
    return this.#before + this.#portal.log();
  }

  get pid(): number {
    return this.#portal.pid;
  }

  /** Seconds from `since` until it is ready; null if it never is, and it is then restarted by force. */
  async readyAfter(since: number, limitMs = 45_000): Promise<number | null> {
    while (!(await isReady(this.url))) {
      if (performance.now() - since > limitMs) {
        signal(treeOf(this.pid), 'SIGKILL');
        while (!(await isReady(this.url))) await sleep(50);
        return null;
      }
      await sleep(50);
    }
    return (performance.now() - since) / 1000;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#portal.end('SIGTERM');
    await this.#keeping;
  }

  /** Stops restarting it after its final end. */
  async abandon(): Promise<void> {
    this.#stopping = true;
    await this.#keeping;
  }

  async #keep(): Promise<void> {
    while (!this.#stopping) {
      const { code, signal: by } = await this.#portal.ended;
      this.#before += `${this.#portal.log()}\nended: ${by ?? `code ${code}`}\n`;
      if (this.#stopping) return;
      await sleep(RESTART_MS);
      this.#portal = await spawnPortal(this.#options);
      this.starts += 1;
    }
  }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
    async (response) => (await response.text()) !== '' && response.ok,
    () => false,
  );
