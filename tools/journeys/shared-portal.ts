import { isAlive } from '@credenciados/platform/db/data-folder-lock';
import { type PortalProcess, startPortal } from './portal.ts';
import { keepState, putStateBack } from './sample-state.ts';

declare global {
  /** Goes on from one file of journeys to the next, each of which finds the sample data as they were at first. */
  var journeysPortal: PortalProcess | undefined;
}

/** The portal of this process with fresh sample data, for journeys that need no settings of their own. */
export async function sharedPortal(): Promise<PortalProcess> {
  const prepared = process.env.PORTAL_PREPARED_DATA;
  if (!prepared) throw new Error('Run the journeys with e2e/jest.config.mjs, which prepares their data');
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

/** Stops it as an operator does; fails if it doesn't stop well. */
export async function stopSharedPortal(): Promise<void> {
  const portal = globalThis.journeysPortal;
  globalThis.journeysPortal = undefined;
  await portal?.stop();
}
