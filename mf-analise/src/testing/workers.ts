import './node-streams.ts';
import { fileURLToPath } from 'node:url';

type Told = (event: { data: unknown }) => unknown;

/** Message handlers by script path, registered when a script loads. */
const scripts = new Map<string, Told>();
/** Workers share one global scope in jsdom, so messages run one after another. */
let turn = Promise.resolve();

/** Replaces workers, which jsdom lacks: the scripts run beside the page. Import before their users. */
class ScriptWorker {
  onmessage: Told | null = null;
  private readonly path: string;

  constructor(script: URL) {
    this.path = fileURLToPath(script);
  }

  postMessage(data: unknown): void {
    turn = turn.then(() => this.answer(data));
  }

  terminate(): void {
    this.onmessage = null;
  }

  private async answer(data: unknown): Promise<void> {
    const { postMessage } = self;
    self.postMessage = (answer: unknown) => void this.onmessage?.({ data: answer });
    try {
      await (await told(this.path))({ data });
    } finally {
      self.postMessage = postMessage;
    }
  }
}

async function told(path: string): Promise<Told> {
  if (!scripts.has(path)) {
    await import(path);
    const { onmessage } = self;
    if (!onmessage) throw new Error(`${path} listens to nothing`);
    self.onmessage = null;
    scripts.set(path, (event) => Reflect.apply(onmessage, self, [event]));
  }
  return scripts.get(path) ?? told(path);
}

Object.assign(globalThis, { Worker: ScriptWorker });
