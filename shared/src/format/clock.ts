import { settings } from './settings.ts';

/** Tolerance for slow pages in milliseconds; a wrong clock differs by more. */
const TOLERANCE_MS = 60_000;

/** Load time of the page, by the device's clock. */
const cameAt = Date.now();

/** Milliseconds by which the portal's clock was ahead of the device's at load. */
function readOffset(): number {
  const { now } = settings();
  if (now === null) return 0;
  const offset = now - cameAt;
  return Math.abs(offset) > TOLERANCE_MS ? offset : 0;
}

let offset: number | undefined;

/** Present time by the portal's clock, so that sessions and deadlines don't depend on the device's. */
export function portalNow(): number {
  offset ??= readOffset();
  return Date.now() + offset;
}
