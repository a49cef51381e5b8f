/** Functions that run in the page of the publish check, passed as source text: they use nothing from outside. */

/** Active interval, listener or animation frame. */
export interface Begun {
  kind: string;
  /** Stack of its start. */
  stack: string;
}

declare global {
  interface Window {
    /** All active ones of the check's page. */
    begun: Map<string, Begun & { signal?: AbortSignal | undefined }>;
  }
}

/** Records intervals, animation frames, and listeners of the window, the document and its root elements; runs before all other scripts. */
export function watchBegun(): void {
  Error.stackTraceLimit = 100;
  const { begun, setInterval, clearInterval, clearTimeout, requestAnimationFrame, cancelAnimationFrame } =
    Object.assign(window, { begun: new Map() }) as Window & typeof globalThis;
  const begin = (key: string, kind: string, signal?: AbortSignal) => {
    if (!begun.has(key)) begun.set(key, { kind, signal, stack: new Error().stack ?? '' });
  };

  const beginInterval: (...call: Parameters<typeof setInterval>) => number = (...call) => {
    const id = Number(setInterval(...call));
    begin(`timer ${id}`, 'an interval');
    return id;
  };
  // Both functions end an interval.
  const ending = (end: typeof clearTimeout) => (id?: Parameters<typeof clearTimeout>[0]) => {
    begun.delete(`timer ${id}`);
    end(id);
  };
  Object.assign(window, {
    setInterval: beginInterval,
    clearInterval: ending(clearInterval),
    clearTimeout: ending(clearTimeout),
    requestAnimationFrame: (draw: FrameRequestCallback) => {
      const id = requestAnimationFrame((time) => {
        begun.delete(`frame ${id}`);
        draw(time);
      });
      begin(`frame ${id}`, 'an animation loop');
      return id;
    },
    cancelAnimationFrame: (id: number) => {
      begun.delete(`frame ${id}`);
      cancelAnimationFrame(id);
    },
  });

  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const listeners = new WeakMap<object, number>();
  let count = 0;
  type Call = Parameters<typeof addEventListener>;
  /** Name of a target that outlives pages; undefined for others. */
  const nameOf = (target: EventTarget) => {
    if (target === window) return 'window';
    if (target === document) return 'document';
    return target === document.documentElement || target === document.body ? 'page' : undefined;
  };
  const keyOf = (name: string, type: string, listener: object, options: Call[2]) => {
    if (!listeners.has(listener)) listeners.set(listener, ++count);
    const capture = typeof options === 'object' ? options.capture : options;
    return `${name} ${type} ${listeners.get(listener)} ${capture === true}`;
  };
  EventTarget.prototype.addEventListener = function (this: EventTarget | undefined, ...call: Call) {
    const [type, listener, options] = call;
    const target = this ?? window;
    const name = nameOf(target);
    const { once, signal } = typeof options === 'object' ? options : {};
    if (name && listener && !once && !signal?.aborted) {
      begin(keyOf(name, type, listener, options), `a listener of ${type} on the ${name}`, signal);
    }
    addEventListener.apply(target, call);
  };
  EventTarget.prototype.removeEventListener = function (this: EventTarget | undefined, ...call: Call) {
    const [type, listener, options] = call;
    const target = this ?? window;
    const name = nameOf(target);
    if (name && listener) begun.delete(keyOf(name, type, listener, options));
    removeEventListener.apply(target, call);
  };
}

/** Navigates without reloading the page, like the browser's own buttons. */
export function goTo(address: string): void {
  window.history.pushState(window.history.state, '', address);
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
}

/** True once the module shows loaded content. */
export function isShown(): boolean {
  const module = document.querySelector('#modulo main');
  return module?.hasChildNodes() === true && !module.querySelector('[data-loading], [aria-busy=true]');
}

/** Presses the enabled buttons of the module's page, one of each name, until the time is over or the page changes. */
export async function pressButtons(limitMs: number): Promise<void> {
  const until = performance.now() + limitMs;
  const address = window.location.pathname;
  const pressed = new Set<string | null>();
  while (performance.now() < until && window.location.pathname === address) {
    const next = [...document.querySelectorAll<HTMLButtonElement>('#modulo main button:enabled')].find(
      (button) => button.checkVisibility() && !pressed.has(button.ariaLabel ?? button.textContent),
    );
    if (!next) return;
    pressed.add(next.ariaLabel ?? next.textContent);
    next.click();
    await new Promise((resolve) => window.requestAnimationFrame(resolve));
  }
}

/** Still active a few frames later, when a left page has cleaned up. */
export async function stillBegun(): Promise<Begun[]> {
  for (let frame = 0; frame < 5; frame += 1) {
    await new Promise((resolve) => window.requestAnimationFrame(resolve));
  }
  return [...window.begun.values()]
    .filter(({ signal }) => !signal?.aborted)
    .map(({ kind, stack }) => ({ kind, stack }));
}
