import type { LiveEntry } from '../registry.ts';
import { ownerOf, pageOwner, tellConduct } from './owner.ts';

/** Timer, listener or style that a module started and hasn't ended. */
interface Begun {
  entry: LiveEntry;
  /** Created where the module started it, so that its stack shows the place to fix. */
  error: Error;
  end(): void;
}

/** Time for a page to clean up after it is left. */
const TIDIED_MS = 2_000;
const begun = new Map<string, Begun>();
let listeners = 0;

/**
 * Ends intervals and listeners on the window and the document that a module leaves behind when its pages are closed, and reports them
 * (TEL-15). Covers only what it started while its own page was shown. Exempt are widgets on other modules' pages, and modules with
 * something in the header, which is on every page.
 */
export function watchLeftovers(): void {
  watchIntervals();
  watchListeners(window);
  watchListeners(document);
  window.addEventListener('single-spa:routing-event', () => setTimeout(tidyUp, TIDIED_MS));
}

function tidyUp(): void {
  const page = pageOwner();
  for (const [key, { entry, error, end }] of begun) {
    if (entry === page) continue;
    begun.delete(key);
    end();
    tellConduct(entry, error);
  }
}

/** Module of the page, if one of its files directly called the watched function. */
function caller(): LiveEntry | undefined {
  const places = (new Error().stack ?? '').split('\n').filter((line) => /:\d+:\d+/.test(line));
  // The first two stack frames are this function and the watched one.
  const entry = ownerOf(places[2] ?? '');
  const stays = entry?.descriptor.search ?? entry?.descriptor.news;
  return stays || entry !== pageOwner() ? undefined : entry;
}

function watchIntervals(): void {
  const { setInterval: begin, clearInterval: end } = window;
  const keyOf = (id: unknown) => `interval ${id}`;
  window.setInterval = ((...call: Parameters<typeof begin>) => {
    const id = begin(...call);
    const entry = caller();
    if (entry) begun.set(keyOf(id), { entry, error: new Error('Left an interval behind'), end: () => end(id) });
    return id;
  }) as typeof begin;
  window.clearInterval = (id) => {
    begun.delete(keyOf(id));
    end(id);
  };
}

function watchListeners(target: Window | Document): void {
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  const keys = new WeakMap<object, number>();
  const keyOf = (type: string, listener: object, options: boolean | EventListenerOptions | undefined) => {
    if (!keys.has(listener)) keys.set(listener, ++listeners);
    const capture = typeof options === 'object' ? options.capture : options;
    return `${type} ${keys.get(listener)} ${capture === true}`;
  };
  type Add = [string, EventListenerOrEventListenerObject | null, (boolean | AddEventListenerOptions)?];
  target.addEventListener = (...[type, listener, options]: Add) => {
    const entry = listener && caller();
    // Listeners that end by themselves or by a signal need no cleaning.
    const ends = typeof options === 'object' && (options.once === true || options.signal !== undefined);
    if (entry && !ends) {
      const end = () => remove(type, listener, options);
      const error = new Error(`Left a listener of ${type} behind`);
      begun.set(keyOf(type, listener, options), { entry, error, end });
    }
    add(type, listener as EventListener, options);
  };
  target.removeEventListener = (...[type, listener, options]: Add) => {
    if (listener) begun.delete(keyOf(type, listener, options));
    remove(type, listener as EventListener, options);
  };
}
