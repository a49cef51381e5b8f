import { freePort } from '@credenciados/journeys/portal';
import { type Browser, type Element, LIMIT_MS, start, until } from './browser.ts';

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const ID = 'element-6066-11e4-a52e-4f735466cecf';

/** WebKitGTK's minimal browser by its WebDriver, on a virtual screen. */
export async function openWebKit(width: number, height: number): Promise<Browser> {
  const screen = start('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24'], /(\d+)\n/);
  const port = await freePort();
  const env = { DISPLAY: `:${await screen.said}`, LANG: 'C.UTF-8', LIBGL_ALWAYS_SOFTWARE: '1' };
  const driver = start('WebKitWebDriver', [`--port=${port}`], /(?!)/, env);
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(LIMIT_MS),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  };
  await until('WebKitWebDriver', () => send<object>('GET', '/status'));
  const asked = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
  };
  const { sessionId, capabilities } = await send<{ sessionId: string; capabilities: { browserVersion: string } }>(
    'POST',
    '/session',
    { capabilities: { alwaysMatch: asked } },
  );
  const session = `/session/${sessionId}`;
  await send('POST', `${session}/window/rect`, { width, height });
  const of = (element: Element) => `${session}/element/${String(element[ID])}`;
  const keys = async (element: Element, text: string) => {
    await send('POST', `${of(element)}/value`, { text });
  };
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    go: async (url) => {
      await send('POST', `${session}/url`, { url });
    },
    run: (script, ...args) => send('POST', `${session}/execute/sync`, { script, args }),
    click: async (element) => {
      await send('POST', `${of(element)}/click`, {});
    },
    type: keys,
    attach: keys,
    picture: async () => Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'),
    close: async () => {
      await send('DELETE', session).catch(() => undefined);
      driver.child.kill();
      screen.child.kill();
    },
  };
}
