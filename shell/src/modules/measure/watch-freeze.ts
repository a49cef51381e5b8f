import { BASE_PATH } from '@credenciados/shared';
import { pageOwner } from '../conduct/owner.ts';
import type { Said } from './freeze.worker.ts';

// Separate from `new Worker`: otherwise the bundler would build a worker of its own, with the page's runtime.
const script = new URL('./freeze.worker.ts', import.meta.url);
const SAYS_MS = 2_000;

/**
 * Starts a worker that reports a frozen page (TEL-38), which the page itself can't. It counts as a failure of the module on screen. A page
 * that is hidden or being printed may freeze.
 */
export function watchFreeze(pagina: string): void {
  const watcher = new Worker(script);
  const say = (said: Said) => watcher.postMessage(said);
  const live = () => {
    say({ module: document.visibilityState === 'visible' ? (pageOwner()?.descriptor.name ?? null) : null });
  };
  say({ address: `${BASE_PATH}/publico/modulos/medidas`, pagina });
  live();
  setInterval(live, SAYS_MS);
  document.addEventListener('visibilitychange', live);
  // Runs as soon as the address changes, before its page starts.
  if ('navigation' in window) (window.navigation as EventTarget).addEventListener('currententrychange', live);
  window.addEventListener('beforeprint', () => say({ module: null }));
}
