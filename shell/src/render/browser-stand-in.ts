/**
 * What the code of the pages reads of a browser while it loads or renders, where there is none. It comes before everything
 * else. There is no `document`: libraries go by that.
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
