import { BASE_PATH } from '@credenciados/shared';
import { pageOwner } from '../conduct/owner.ts';
import type { Said } from './freeze.worker.ts';

// Apart from where it is started: the bundler would make a worker of its own of it, with the page's runtime.
const script = new URL('./freeze.worker.ts', import.meta.url);
const SAYS_MS = 2_000;

/**
 * Has a thread of its own tell of a page that stands still (TEL-38): its own can't any more. It counts as a failure of the module whose page
 * is shown; one that is hidden, or being printed, may stand.
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
  // As soon as the address is another one, before its page has begun.
  if ('navigation' in window) (window.navigation as EventTarget).addEventListener('currententrychange', live);
  window.addEventListener('beforeprint', () => say({ module: null }));
}
