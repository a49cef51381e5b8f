import { overrideModules, registry } from './registry.ts';

const KEY = 'credenciados:modulos';
const PREFIX = 'mf:';
/** The machine that the browser is on, and no other. */
const LOCAL = /^http:\/\/localhost:\d{1,5}\/(?:[\w.-]+\/)*remoteEntry\.js$/;

/** Modules (by name) that this tab takes from elsewhere. */
function kept(): Record<string, string> {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
}

/**
 * Takes modules from where `?mf:mf-name=http://localhost:4001/remoteEntry.js` says, for as long as the tab is open. What is
 * no module of the portal, or not on this machine, is told on the console and left out.
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

/** Back to what is published, at the next load of the page. */
export function forgetOverrides(): void {
  sessionStorage.removeItem(KEY);
}
