import { mockApi } from '@credenciados/shared/testing';
import { waitFor } from '@testing-library/react';
import { writeRegistry } from '../../testing/page.ts';
import { tellFailure, tellShellFailure } from '../failures.ts';
import { findRoute } from '../routes.ts';
import { tellError } from './errors.ts';
import { watchStyles } from './styles.ts';
import { watchConduct } from './watch.ts';

const SEND = 'POST /publico/modulos/falhas';
const FILE = 'http://localhost/credenciados/modules/mf-um/1.0.0-aaaaaaaa/spa.0123abcd.js';

/** Evaluates a script as if it came from a module's file. */
const asModule = <T>(text: string, file = FILE): T =>
  // biome-ignore lint/security/noGlobalEval: nothing else gives what is run in the page the name of a file
  window.eval(`(() => { ${text} })()
//# sourceURL=${file}`);
/** Page of the portal: the shell's elements, and a module's container. */
function show(path: string): void {
  document.body.innerHTML =
    '<div id="portal"><header></header><main id="conteudo"><p class="own">Lista</p></main></div>';
  writeRegistry();
  window.history.replaceState(null, '', `/credenciados/${path}`);
}

let frames: ((list: { getEntries(): object[] }) => void) | undefined;
class Observer {
  static supportedEntryTypes = ['long-animation-frame'];
  constructor(tell: typeof frames) {
    frames = tell;
  }
  observe() {}
}
const idleCallback = jest.fn<number, [(deadline: { didTimeout: boolean }) => void]>();
const ofStart = new ErrorEvent('error', { message: 'cedo', filename: FILE });

beforeAll(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  Object.assign(window, { PerformanceObserver: Observer, requestIdleCallback: idleCallback });
  show('lista');
});
const api = () => mockApi({ [SEND]: () => ({ ok: true }) });
/** Report about the module, once sent. */
const told = async (calls: ReturnType<typeof api>, erro: string) =>
  waitFor(() => expect(calls.calls(SEND).map(({ sent }) => sent)).toContainEqual(expect.objectContaining({ erro })));

// TEL-15
test('earlier failures are reported, and their buffer is emptied', async () => {
  const calls = api();
  const keep = jest.fn();
  window.addEventListener('error', keep);
  watchConduct([ofStart], keep, { findRoute, tellFailure, tellShellFailure });
  await told(calls, '…');
  window.dispatchEvent(new ErrorEvent('error', { message: 'outro' }));
  expect(keep).not.toHaveBeenCalled();
});

test('an error in a handler or a promise is reported for the module of its file; others are not reported', async () => {
  const calls = api();
  const error = asModule<Error>("return new TypeError('x is not a function')");
  window.dispatchEvent(new ErrorEvent('error', { error }));
  await told(calls, 'TypeError: … is not a function');
  const rejection = new Event('unhandledrejection');
  Object.assign(rejection, { reason: asModule<Error>("return new Error('recusada')") });
  tellError(rejection);
  await told(calls, 'Error: …');
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('do navegador') }));
  window.dispatchEvent(
    new ErrorEvent('error', { error: asModule("return new Error('antiga')", FILE.replace('aaaaaaaa', 'dddddddd')) }),
  );
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls.calls(SEND)).toHaveLength(2);
});

test('an error in the shell’s files is reported for the shell, except errors of the API (TEL-22)', async () => {
  const calls = api();
  const ofShell = (text: string) => asModule<Error>(text, 'http://localhost/credenciados/shell/main.0123abcd.js');
  const answer = ofShell("const e = new Error('404'); e.name = 'ApiError'; return e");
  for (const error of [answer, ofShell("return new RangeError('x')")]) {
    window.dispatchEvent(new ErrorEvent('error', { error }));
  }
  await told(calls, 'RangeError: …');
  expect(calls.calls(SEND).map(({ sent }) => sent)).toMatchObject([
    { modulo: 'shell', fase: 'USO', pilha: expect.arrayContaining([expect.stringMatching(/^main\.0123abcd\.js:/)]) },
  ]);
});

test('a blocked page is reported for the module of the file, else for the one on screen', async () => {
  const calls = api();
  const frame = (duration: number, sourceURL: string) =>
    frames?.({
      getEntries: () => [
        {
          scripts: [
            { duration: 5, sourceURL: '' },
            { duration, sourceURL },
          ],
        },
      ],
    });
  frame(2_900, FILE);
  show('minhas');
  frame(3_100, FILE);
  await told(calls, 'Error: Blocked the page for over 3 s');
  frame(3_100, 'http://localhost/credenciados/shell/react.0123abcd.js');
  await waitFor(() =>
    expect(calls.calls(SEND).map(({ sent }) => sent)).toContainEqual(expect.objectContaining({ modulo: 'mf-dois' })),
  );
  expect(calls.calls(SEND)).toHaveLength(2);
});

test('a page that is never idle is not reported: the computer may be slow', async () => {
  const calls = api();
  show('minhas');
  jest.useFakeTimers();
  // On a slow computer every idle callback times out.
  for (let round = 0; round < 5; round += 1) {
    for (const [callback] of idleCallback.mock.calls.splice(0)) callback({ didTimeout: true });
    jest.advanceTimersByTime(10_000);
  }
  jest.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls.calls(SEND)).toEqual([]);
});

test('a published page keeps the browser’s own timers, listeners and styles', async () => {
  const globals = () => [
    window.setInterval,
    window.clearInterval,
    window.setTimeout,
    window.addEventListener,
    window.removeEventListener,
    document.addEventListener,
    document.removeEventListener,
  ];
  const before = globals();
  watchConduct([], () => undefined, { findRoute, tellFailure, tellShellFailure });
  expect(globals()).toEqual(before);
  show('lista');
  const style = document.createElement('style');
  style.textContent = 'body { background: red }';
  document.head.append(style);
  await new Promise((resolve) => setTimeout(resolve));
  expect(style.sheet?.cssRules).toHaveLength(1);
  style.remove();
});

test('a module’s styles for the shell’s elements are removed on a developer’s portal, and its own stay', async () => {
  watchStyles();
  const calls = api();
  show('lista');
  const style = document.createElement('style');
  style.textContent =
    'body { background: red } .own { color: green } :is(.own):hover { color: blue } body::before { content: none } @media screen { header { display: none } * { color: red } }';
  document.head.append(style);
  await told(calls, 'Error: Laid styles on what is the shell’s: body');
  expect([...(style.sheet?.cssRules ?? [])].map(({ cssText }) => cssText.replace(/\s+/g, ' '))).toEqual([
    '.own {color: green;}',
    ':is(.own):hover {color: blue;}',
    '@media screen {}',
  ]);
});
