import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** An element of the page, as the protocol identifies it. */
export type Element = Record<string, unknown>;

/** Acts that both protocols support, by the browser's own input. */
export interface Browser {
  name: string;
  go(address: string): Promise<void>;
  /** Runs a function body in the page and returns its result. */
  run<T>(body: string, ...given: unknown[]): Promise<T>;
  click(element: Element): Promise<void>;
  type(element: Element, text: string): Promise<void>;
  attach(element: Element, file: string): Promise<void>;
  /** Screenshot of the window, as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** Longest wait. */
export const LIMIT_MS = 60_000;

/** Polls until there is an answer, such as during a navigation. */
export async function until<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + LIMIT_MS;
  let last: unknown = 'nothing';
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== null) return answer;
    } catch (error) {
      last = error;
    }
    if (Date.now() > end) throw new Error(`${what} did not come within ${LIMIT_MS / 1000} s`, { cause: last });
    await sleep(100);
  }
}

/** Starts a program that runs until it is killed. `said` resolves with a match in one of its lines, and rejects if it ends first. */
export function start(program: string, given: string[], line: RegExp, env: Record<string, string> = {}) {
  const child = spawn(program, given, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  const said = new Promise<string>((resolve, reject) => {
    let text = '';
    for (const stream of child.stdio.slice(1)) {
      stream?.on('data', (piece: Buffer) => {
        text += piece.toString();
        const found = line.exec(text)?.[1];
        if (found) resolve(found);
      });
    }
    child.on('error', () => reject(new Error(`${program} is not here`)));
    child.on('exit', (code) => reject(new Error(`${program} ended with ${code}: ${text}`)));
    setTimeout(
      () => reject(new Error(`${program} was not ready within ${LIMIT_MS / 1000} s: ${text}`)),
      LIMIT_MS,
    ).unref();
  });
  said.catch(() => undefined);
  return { child, said };
}
