import { setImmediate } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds, longer than React delays content after a placeholder (300 ms), so that the waiting tree is due at once afterwards. */
const BUSY_MS = 400;

function keepBusy(): void {
  const end = performance.now() + BUSY_MS;
  while (performance.now() < end);
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(1);
}

/** React with its scheduler on `setImmediate`: due timers run before waiting effects. */
async function freshReact() {
  jest.resetModules();
  Object.assign(globalThis, { setImmediate, IS_REACT_ACT_ENVIRONMENT: false });
  const react = await import('react');
  const { createRoot } = await import('react-dom/client');
  const { createAcrossRoots } = await import('./create-across-roots.ts');
  return { react, createRoot, createAcrossRoots };
}

function Bar({ usePending }: { usePending: () => number }) {
  return `${usePending()} `;
}

function Part({ onRender }: { onRender: () => void }) {
  onRender();
  return 'part';
}

function Asks({ react, onEffect }: { react: typeof import('react'); onEffect: () => void }) {
  react.useLayoutEffect(keepBusy, []);
  react.useEffect(onEffect, [onEffect]);
  return null;
}

const errors: string[] = [];
const note = (event: ErrorEvent) => {
  errors.push(event.message);
  event.preventDefault();
};

beforeEach(() => window.addEventListener('error', note));
afterEach(() => {
  window.removeEventListener('error', note);
  Reflect.deleteProperty(globalThis, 'setImmediate');
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.replaceChildren();
});

test('an effect of one root changes a store read by another root whose lazy part is about to be shown', async () => {
  const { react, createRoot, createAcrossRoots } = await freshReact();
  const { lazy, Suspense } = react;
  const [shell, module] = [document.createElement('div'), document.createElement('div')];
  document.body.append(shell, module);
  const useLoader = createAcrossRoots(() => ({ pending: 0 }));

  let arrive: (part: { default: typeof Part }) => void = () => undefined;
  const Late = lazy(
    () =>
      new Promise<{ default: typeof Part }>((resolve) => {
        arrive = resolve;
      }),
  );
  const onRender = jest.fn();
  createRoot(shell).render(
    <>
      <Bar usePending={() => useLoader(({ pending }) => pending)} />
      <Suspense fallback="placeholder">
        <Late onRender={onRender} />
      </Suspense>
    </>,
  );
  await until(() => shell.textContent === '0 placeholder');
  arrive({ default: Part });
  await until(() => onRender.mock.calls.length > 0);
  // Loaded, but delayed by React.
  expect(shell.textContent).toBe('0 placeholder');

  createRoot(module).render(<Asks react={react} onEffect={() => useLoader.setState({ pending: 1 })} />);
  await until(() => shell.textContent === '1 part' || errors.length > 0);
  expect(errors).toEqual([]);
});

test('calls no listener after unsubscribing', async () => {
  const { createAcrossRoots } = await freshReact();
  const store = createAcrossRoots(() => ({ pending: 0 }));
  const [left, stays] = [jest.fn(), jest.fn()];
  const stop = store.subscribe(left);
  store.subscribe(stays);
  store.setState({ pending: 1 });
  stop();
  await until(() => stays.mock.calls.length === 1);
  expect(stays).toHaveBeenCalledWith({ pending: 1 }, { pending: 0 });
  expect(left).not.toHaveBeenCalled();
});
