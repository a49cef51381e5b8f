import { watchConduct } from './modules/conduct/watch.ts';
import { keepOfflinePage } from './offline/offline-page.ts';

/** What the portal does beside its pages, long after the first one is there; see `watchConduct` for what it is given. */
export async function comeLater(...early: Parameters<typeof watchConduct>): Promise<void> {
  watchConduct(...early);
  await keepOfflinePage();
}
