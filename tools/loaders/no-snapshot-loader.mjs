/**
 * Puts in the place of the federation's handler of snapshots the one that it has for whoever has none: modules are found by their entry
 * files, which the registry names, never by a manifest, and every first page would load what reads one.
 */
export default function withoutSnapshots(source) {
  const names = 'export { SnapshotHandler, getGlobalRemoteInfo }';
  if (!source.includes(names)) throw new Error('The federation handles snapshots in another way now');
  return `import { DisabledSnapshotHandler } from './disabled.js';
    export class SnapshotHandler extends DisabledSnapshotHandler { manifestCache = new Map(); }
    export const getGlobalRemoteInfo = () => ({});`;
}
