import { isAlive } from '@credenciados/platform/db/data-folder-lock';
import { type PortalProcess, startPortal } from './portal.ts';
import { keepState, putStateBack } from './sample-state.ts';

declare global {
  /** Shared by all files of journeys of this process, each of which starts with the initial sample data. */
  var journeysPortal: PortalProcess | undefined;
}

/** Shared portal of this process with fresh sample data, for journeys without settings of their own. */
export async function sharedPortal(): Promise<PortalProcess> {
  const prepared = process.env.PORTAL_PREPARED_DATA;
  if (!prepared) throw new Error('Run journeys by a jest config with journeysPreset, which prepares their data');
  const running = globalThis.journeysPortal;
  if (running && isAlive(running.pid)) {
    await putStateBack(running, prepared);
    return running;
  }
  const portal = await startPortal();
  globalThis.journeysPortal = portal;
  await keepState(portal);
  return portal;
}

/** Stops it like an operator; fails if it doesn't stop cleanly. */
export async function stopSharedPortal(): Promise<void> {
  const portal = globalThis.journeysPortal;
  globalThis.journeysPortal = undefined;
  await portal?.stop();
}
