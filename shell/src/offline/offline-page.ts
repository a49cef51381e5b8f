import { BASE_PATH } from '@credenciados/shared';

/**
 * Has the browser keep the page that stands for the portal when it can't be reached. The worker keeps that page and
 * nothing else, so that what is published is always what is shown.
 */
export function keepOfflinePage(): void {
  // Browsers have it on HTTPS and localhost only.
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(`${BASE_PATH}/shell/service-worker.js`, { scope: `${BASE_PATH}/` })
    // The portal works without it.
    .catch((error: unknown) => console.warn(error));
}
