import { overrideModules, registry } from './registry.ts';

const KEY = 'credenciados:modulos';
const PREFIX = 'mf:';
/** Only the browser's own machine. */
const LOCAL = /^http:\/\/localhost:\d{1,5}\/(?:[\w.-]+\/)*remoteEntry\.js$/;

/** Addresses of modules (by name) that this tab overrides. */
function kept(): Record<string, string> {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
}

/**
 * Loads modules from the addresses in `?mf:mf-name=http://localhost:4001/remoteEntry.js`, until the tab is closed. Unknown modules and
 * other machines are ignored with a warning on the console.
 */
export function applyOverrides(): void {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  const addresses = kept();
  for (const [key, address] of [...query]) {
    if (!key.startsWith(PREFIX)) continue;
    const name = key.slice(PREFIX.length);
    query.delete(key);
    const known = registry().modules.some(({ descriptor }) => descriptor.name === name);
    if (known && LOCAL.test(address)) addresses[name] = address;
    else console.warn(`${key}: no module of this portal, or not http://localhost:PORT/…/remoteEntry.js`);
  }
  if (Object.keys(addresses).length === 0) return;
  sessionStorage.setItem(KEY, JSON.stringify(addresses));
  const rest = query.size > 0 ? `?${query}` : '';
  window.history.replaceState(window.history.state, '', `${pathname}${rest}${hash}`);
  overrideModules(addresses);
}

/** Returns to the published modules when the page is next loaded. */
export function forgetOverrides(): void {
  sessionStorage.removeItem(KEY);
}
