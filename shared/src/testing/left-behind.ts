/** Sources of a module, in the repository or in a folder of its own; its tests may leave things behind. */
const OF_MODULE = /\/src\/(?!testing\/|.*\.test\.)/;
const OF_LIBRARY = /\/node_modules\/|\/shared\/|\/shell\/|\/jest-web\//;

/** Intervals and listeners that a module's sources began and haven't ended: where each was begun. */
const begun = new Map<string, string>();
let listeners = 0;

/** The place in a module's own sources that called; undefined for calls of libraries and tests. */
function caller(): string | undefined {
  const lines = (new Error().stack ?? '').split('\n').slice(1);
  // This function and the watched one come first.
  const line = lines[2] ?? '';
  return OF_MODULE.test(line) && !OF_LIBRARY.test(line) ? line.trim() : undefined;
}

/** Watches intervals and listeners on the window and the document in the tests of a module (TEL-15). */
export function watchLeftBehind(): void {
  const { setInterval: begin, clearInterval: end } = window;
  window.setInterval = ((...call: Parameters<typeof begin>) => {
    const id = begin(...call);
    const place = caller();
    if (place) begun.set(`interval ${id}`, `an interval, begun ${place}`);
    return id;
  }) as typeof begin;
  window.clearInterval = (id) => {
    begun.delete(`interval ${id}`);
    end(id);
  };
  watchListeners(window);
  watchListeners(document);
}

function watchListeners(target: Window | Document): void {
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  const keys = new WeakMap<object, number>();
  type Call = [string, EventListenerOrEventListenerObject | null, (boolean | AddEventListenerOptions)?];
  const keyOf = (...[type, listener, options]: Call) => {
    if (listener && !keys.has(listener)) keys.set(listener, ++listeners);
    const capture = typeof options === 'object' ? options.capture : options;
    return `${type} ${listener && keys.get(listener)} ${capture === true}`;
  };
  target.addEventListener = (...call: Call) => {
    const [type, listener, options] = call;
    const place = listener && caller();
    const ends = typeof options === 'object' && (options.once === true || options.signal !== undefined);
    if (place && !ends) begun.set(keyOf(...call), `a listener of ${type}, added ${place}`);
    add(type, listener as EventListener, options);
  };
  target.removeEventListener = (...call: Call) => {
    const [type, listener, options] = call;
    begun.delete(keyOf(...call));
    remove(type, listener as EventListener, options);
  };
}

/** Throws once a test's pages are gone and something that a module began is still there. */
export function refuseLeftBehind(): void {
  const left = [...begun.values()];
  begun.clear();
  if (left.length === 0) return;
  throw new Error(
    `The module left behind ${left.join('; ')}. Use useInterval or useWindowEvent of the library, or end it in the effect.`,
  );
}
