/**
 * Replaces the federation's snapshot handler by its no-op variant: modules are found by the entry files in the registry, never by a
 * manifest, and every first page would load the code that reads one.
 */
export default function withoutSnapshots(source) {
  const names = 'export { SnapshotHandler, getGlobalRemoteInfo }';
  if (!source.includes(names)) throw new Error('The federation handles snapshots in another way now');
  return `import { DisabledSnapshotHandler } from './disabled.js';
    export class SnapshotHandler extends DisabledSnapshotHandler { manifestCache = new Map(); }
    export const getGlobalRemoteInfo = () => ({});`;
}
