import { BASE_PATH } from '@credenciados/shared';

/** Registers the service worker that caches the offline page. It caches nothing else, so that the published version is always shown. */
export function keepOfflinePage(): void {
  // Service workers exist only on HTTPS and localhost.
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(`${BASE_PATH}/shell/service-worker.js`, { scope: `${BASE_PATH}/` })
    // The portal works without the service worker.
    .catch((error: unknown) => console.warn(error));
}
