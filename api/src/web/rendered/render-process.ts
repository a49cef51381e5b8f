import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** Code and data blocks to render from. */
export interface RenderSource {
  /** The shell's renderer. */
  code: string;
  blocks: Record<string, string>;
  /** Name of the module whose renderer `moduleCode` is. */
  name: string;
  moduleCode: string;
}

/** Refusal of the API: status and body. */
export interface Refusal {
  status: number;
  body: unknown;
}

/** Answer of the API, data or a refusal, under the query key that pages use. */
export type Answer = readonly [key: unknown, data: unknown, refusal?: Refusal];

/** Maximum size of a rendered page, in characters. */
const MAX_TEXT = 1_000_000;

const renderedSchema = z.object({
  html: z.string().max(MAX_TEXT),
  title: z.string().max(300),
  styles: z.string().max(MAX_TEXT),
  asked: z.array(z.unknown()).max(50),
  complete: z.boolean(),
});
/** Output of the renderer. */
export type Rendered = z.infer<typeof renderedSchema>;

const answerSchema = z.object({ id: z.number(), error: z.string().optional(), value: z.unknown().optional() });

/** Time after which code that hasn't returned is stopped; loading takes longer on a busy machine. */
const STUCK_MS = { load: 20_000, render: 5_000 };
const MEMORY_MB = 160;
const CHILD = fileURLToPath(new URL('./render-child.mjs', import.meta.url));
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * Process that renders the public pages of one module at one version. It has no rights: no file but its own program, no environment, no
 * process, no network. Faulty code can at worst get the process stopped.
 */
export class RenderProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  readonly #ready: Promise<unknown>;
  #last = 0;
  #ended = false;

  constructor(source: RenderSource) {
    this.#child = spawn(
      process.execPath,
      [PERMISSION, `--allow-fs-read=${CHILD}`, `--max-old-space-size=${MEMORY_MB}`, '--no-warnings', CHILD],
      { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'json' },
    );
    this.#child.on('message', (message) => this.#hear(message));
    this.#child.on('error', (error) => this.#fail(error));
    this.#child.on('exit', (code, signal) => this.#fail(new Error(`The renderer ended (${signal ?? code})`)));
    // Lets the API exit without waiting for this process.
    this.#child.unref();
    this.#child.channel?.unref();
    this.#ready = this.#tell('load', { ...source });
    this.#ready.catch(() => this.stop());
  }

  /** True once the process has ended. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Process id, for monitoring and tests. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Renders the page of an address at a given time, from answers of the API. */
  async render(address: string, name: string, answers: readonly Answer[], now: number): Promise<Rendered> {
    await this.#ready;
    return renderedSchema.parse(await this.#tell('render', { address, name, answers, now }));
  }

  stop(): void {
    this.#fail(new Error('The renderer was stopped'));
    this.#child.kill('SIGKILL');
  }

  #tell(type: keyof typeof STUCK_MS, given: object): Promise<unknown> {
    if (this.#ended) return Promise.reject(new Error('The renderer has ended'));
    this.#last += 1;
    const id = this.#last;
    const stuck = setTimeout(() => this.stop(), STUCK_MS[type]);
    stuck.unref();
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#child.send({ id, type, ...given });
    return answer.finally(() => {
      clearTimeout(stuck);
      this.#waiting.delete(id);
    });
  }

  #hear(message: unknown): void {
    const { data } = answerSchema.safeParse(message);
    const waiting = data && this.#waiting.get(data.id);
    if (!waiting) return;
    if (data.error === undefined) waiting.resolve(data.value);
    else waiting.reject(new Error(data.error));
  }

  #fail(error: Error): void {
    this.#ended = true;
    for (const { reject } of this.#waiting.values()) reject(error);
  }
}
