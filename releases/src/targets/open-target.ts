import type { ModuleTarget } from './module-target.ts';
import { portalTarget } from './portal-target.ts';
import { type StoreTrial, storeTarget } from './store-target.ts';

/** Opens a target: the address of a portal, `s3://bucket/prefix` or a folder. */
export async function openTarget(to: string, trial?: StoreTrial): Promise<ModuleTarget> {
  return /^https?:\/\//.test(to) ? portalTarget(to) : storeTarget(to, trial);
}
