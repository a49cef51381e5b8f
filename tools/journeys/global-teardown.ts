import { rm } from 'node:fs/promises';
import { stopSharedPortal } from './shared-portal.ts';

/** After all journeys: closes their browser, stops their portal and removes the folder that was prepared for them alone. */
export default async function clear(): Promise<void> {
  await (await globalThis.journeysBrowser)?.close();
  await stopSharedPortal();
  const prepared = process.env.PORTAL_PREPARED_DATA;
  if (prepared && prepared !== process.env.PORTAL_SAMPLE_DATA) await rm(prepared, { recursive: true, force: true });
}
