/**
 * Stand-in for browser APIs that page code reads while rendering on the server. Imported first. It has no `document`: libraries detect
 * browsers by that.
 */
const nothing = () => undefined;
const storage = { getItem: () => null, setItem: nothing, removeItem: nothing };
const location = new URL('http://portal/credenciados/');

/** Where the page that is rendered next is. */
export function standAt(address: string): void {
  location.href = new URL(address, location.origin).href;
}

Object.assign(globalThis, {
  window: { location, history: { state: null }, addEventListener: nothing, removeEventListener: nothing },
  sessionStorage: storage,
  localStorage: storage,
});
