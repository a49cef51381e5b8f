import { rm } from 'node:fs/promises';
import { stopSharedPortal } from './shared-portal.ts';

/** After all journeys: closes their browser, stops their portal and removes the prepared folder. */
export default async function clear(): Promise<void> {
  await (await globalThis.journeysBrowser)?.close();
  await stopSharedPortal();
  await rm(process.env.PORTAL_PREPARED_DATA ?? '', { recursive: true, force: true });
}
