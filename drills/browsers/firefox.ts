import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { WebSocket } from 'undici';
import { type Browser, type Element, LIMIT_MS, start } from './browser.ts';

/** Result of a script, as far as the drill uses it. */
interface Value {
  type: string;
  value?: unknown;
  sharedId?: string;
}

interface Evaluated {
  type: 'success' | 'exception';
  result?: Value;
  exceptionDetails?: { text: string };
}

/** Unmodified Firefox, by its own WebDriver BiDi. */
export async function openFirefox(folder: string, width: number, height: number): Promise<Browser> {
  const profile = path.join(folder, 'firefox');
  await mkdir(profile, { recursive: true });
  const { child, said } = start(
    process.env.FIREFOX_PATH ?? 'firefox-esr',
    ['--headless', '--remote-debugging-port=0', '--profile', profile],
    /WebDriver BiDi listening on (ws:\S+)/,
    // Firefox refuses to start in another account's home folder.
    { HOME: homedir() },
  );
  const send = await speak(`${await said}/session`);
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context ?? '';
  await send('browsingContext.setViewport', { context, viewport: { width, height } });
  const run = async <T>(body: string, ...given: unknown[]): Promise<T> => {
    const { result, exceptionDetails } = await send<Evaluated>('script.callFunction', {
      functionDeclaration: `function () { ${body} }`,
      arguments: given.map(toValue),
      target: { context },
      awaitPromise: true,
      serializationOptions: { maxDomDepth: 0 },
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return fromValue(result) as T;
  };
  const act = (source: object) => send('input.performActions', { context, actions: [source] });
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    go: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    run,
    click: async (element) => {
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await act({ type: 'pointer', id: 'mouse', actions });
    },
    type: async (element, text) => {
      await run('arguments[0].focus()', element);
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act({ type: 'key', id: 'keyboard', actions });
    },
    attach: async (element, file) => {
      await send('input.setFiles', { context, element, files: [file] });
    },
    picture: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    close: async () => {
      await send('browser.close', {}).catch(() => undefined);
      child.kill();
    },
  };
}

/** Returns a function that sends a command and waits for its answer. */
async function speak(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data));
    const asked = waiting.get(id);
    waiting.delete(id);
    if (type === 'error') asked?.reject(new Error(`${error}: ${message}`));
    else asked?.resolve(result as never);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has gone'));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`${address} did not answer`)));
  });
  let count = 0;
  return <T>(method: string, params: object): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      count += 1;
      const id = count;
      waiting.set(id, { resolve, reject });
      setTimeout(() => {
        if (waiting.delete(id)) reject(new Error(`Firefox did not answer ${method} within ${LIMIT_MS / 1000} s`));
      }, LIMIT_MS).unref();
      socket.send(JSON.stringify({ id, method, params }));
    });
}

function toValue(given: unknown): object {
  if (given === null || given === undefined) return { type: 'null' };
  if (typeof given === 'object') return given;
  return { type: typeof given, value: given };
}

function fromValue(value: Value | undefined): unknown {
  if (value?.type === 'node') return { sharedId: value.sharedId } satisfies Element;
  if (Array.isArray(value?.value)) return value.value.map(fromValue);
  return value?.value ?? null;
}
