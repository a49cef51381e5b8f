import { mockApi } from '@credenciados/shared/testing';
import { waitFor } from '@testing-library/react';
import { writeRegistry } from '../../testing/page.ts';
import { tellFailure, tellShellFailure } from '../failures.ts';
import { findRoute } from '../routes.ts';
import { tellError } from './errors.ts';
import { watchLeftovers } from './leftovers.ts';
import { watchStyles } from './styles.ts';
import { watchConduct } from './watch.ts';

const SEND = 'POST /publico/modulos/falhas';
const FILE = 'http://localhost/credenciados/modules/mf-um/1.0.0-aaaaaaaa/spa.0123abcd.js';

/** Runs a script as if it were of a module's file. */
const asModule = <T>(text: string, file = FILE): T =>
  // biome-ignore lint/security/noGlobalEval: nothing else gives what is run in the page the name of a file
  window.eval(`(() => { ${text} })()
//# sourceURL=${file}`);
/** A page of the portal: what the shell has on it, and a module's place. */
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

test('an error in a handler or a promise is told with the module of whose file it is; one of no module is not', async () => {
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

test('an error of the shell’s own files is told as the shell’s; what the API answered is none (TEL-22)', async () => {
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

test('a blocked page is reported: for the module of the file, else the shown one', async () => {
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

test('a page that is never idle is no failure of a module: the computer may be slow', async () => {
  const calls = api();
  show('minhas');
  jest.useFakeTimers();
  // A slow computer runs no idle callback in time, again and again.
  for (let round = 0; round < 5; round += 1) {
    for (const [callback] of idleCallback.mock.calls.splice(0)) callback({ didTimeout: true });
    jest.advanceTimersByTime(10_000);
  }
  jest.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve));
  expect(calls.calls(SEND)).toEqual([]);
});

test('a visitor’s page has the browser’s own timers, listeners and styles', async () => {
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

test('styles on what is the shell’s are taken away on a developer’s portal, and those of its own stay', async () => {
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

test('an interval and a listener left behind end once the module has gone, those that it ended itself aren’t told of', async () => {
  const calls = api();
  show('lista');
  const heard: string[] = [];
  Object.assign(window, { heard });
  jest.useFakeTimers();
  watchLeftovers();
  try {
    asModule(`
      setInterval(() => heard.push('interval'), 5000);
      clearInterval(setInterval(() => heard.push('ended'), 1000));
      window.addEventListener('resize', () => heard.push('resize'));
      const own = () => heard.push('removed');
      document.addEventListener('scroll', own);
      document.removeEventListener('scroll', own);`);
    window.dispatchEvent(new Event('single-spa:routing-event'));
    await jest.advanceTimersByTimeAsync(3_000);
    window.dispatchEvent(new Event('resize'));
    expect(heard).toEqual(['resize']);
    show('minhas');
    window.dispatchEvent(new Event('single-spa:routing-event'));
    await jest.advanceTimersByTimeAsync(60_000);
  } finally {
    jest.useRealTimers();
  }
  window.dispatchEvent(new Event('resize'));
  expect(heard).toEqual(['resize', 'interval']);
  await told(calls, 'Error: Left an interval behind');
  // Where it was begun.
  const [left] = calls.calls(SEND).map(({ sent }) => sent as { erro: string; pilha: string[] });
  expect(left?.pilha).toContainEqual(expect.stringMatching(/^spa\.0123abcd\.js:\d+:\d+$/));
  await told(calls, 'Error: Left a listener of resize behind');
  expect(JSON.stringify(calls.calls(SEND))).not.toContain('scroll');
});
