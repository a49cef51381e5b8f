import { settings } from './settings.ts';

/** Tolerance for slow pages; a wrong clock differs by more. */
const TOLERANCE_MS = 60_000;

/** When the page came, by the device's clock. */
const cameAt = Date.now();

/** How far the portal's clock was ahead of the device's when the page came. */
function readOffset(): number {
  const { now } = settings();
  if (now === null) return 0;
  const offset = now - cameAt;
  return Math.abs(offset) > TOLERANCE_MS ? offset : 0;
}

let offset: number | undefined;

/** The time by the portal's clock: what it says of sessions and deadlines holds whatever the device's clock says. */
export function portalNow(): number {
  offset ??= readOffset();
  return Date.now() + offset;
}
