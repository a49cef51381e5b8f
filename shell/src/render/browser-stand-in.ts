/**
 * Substitute for browser APIs that page code reads while rendering on the server. Must be imported first. Has no `document`, by which
 * libraries detect browsers.
 */
const nothing = () => undefined;
const storage = { getItem: () => null, setItem: nothing, removeItem: nothing };
const location = new URL('http://portal/credenciados/');

/** Sets `location` for the next page to render. */
export function standAt(address: string): void {
  location.href = new URL(address, location.origin).href;
}

Object.assign(globalThis, {
  window: { location, history: { state: null }, addEventListener: nothing, removeEventListener: nothing },
  sessionStorage: storage,
  localStorage: storage,
});
