import { rm } from 'node:fs/promises';

/** After all journeys: removes the folder that was prepared for them. */
export default async function clear(): Promise<void> {
  const prepared = process.env.PORTAL_PREPARED_DATA;
  if (prepared) await rm(prepared, { recursive: true, force: true });
}
