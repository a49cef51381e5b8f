import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** Code and data blocks to render from. */
export interface RenderSource {
  /** The shell's renderer. */
  code: string;
  blocks: Record<string, string>;
  /** The module's name and its renderer. */
  name: string;
  moduleCode: string;
}

/** Refusal of the API: status and body. */
export interface Refusal {
  status: number;
  body: unknown;
}

/** An answer of the API under the key by which pages ask for it: data, or a refusal. */
export type Answer = readonly [key: unknown, data: unknown, refusal?: Refusal];

/** Larger pages are none. */
const MAX_TEXT = 1_000_000;

const renderedSchema = z.object({
  html: z.string().max(MAX_TEXT),
  title: z.string().max(300),
  styles: z.string().max(MAX_TEXT),
  asked: z.array(z.unknown()).max(50),
  complete: z.boolean(),
});
/** A page as the renderer made it. */
export type Rendered = z.infer<typeof renderedSchema>;

const answerSchema = z.object({ id: z.number(), error: z.string().optional(), value: z.unknown().optional() });

/** Code that doesn't come back by then never will; a process takes longer to start where much else does. */
const STUCK_MS = { load: 20_000, render: 5_000 };
const MEMORY_MB = 160;
const CHILD = fileURLToPath(new URL('./render-child.mjs', import.meta.url));
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/**
 * A process that renders the public pages of one module at one version. It has no rights: no file but its own program, no
 * environment, no process, no network. Whatever is wrong with the code, what can happen is that it is ended.
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
    // A process that stops doesn't wait for it.
    this.#child.unref();
    this.#child.channel?.unref();
    this.#ready = this.#tell('load', { ...source });
    this.#ready.catch(() => this.stop());
  }

  /** True once it can't be asked any more. */
  get ended(): boolean {
    return this.#ended;
  }

  /** Process id, for whoever looks after it. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Renders the page of an address at a moment, from what the API answered. */
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
