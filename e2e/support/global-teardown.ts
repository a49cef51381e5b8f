import { rm } from 'node:fs/promises';

/** After all journeys: closes their browser and removes the folder that was prepared for them. */
export default async function clear(): Promise<void> {
  await (await globalThis.journeysBrowser)?.close();
  const prepared = process.env.PORTAL_PREPARED_DATA;
  if (prepared) await rm(prepared, { recursive: true, force: true });
}
