/** Lazy loading of components, and scripts split into tasks. */

export { laterDialog, laterPart } from './later-part.tsx';
export { inPieces } from './run-in-tasks.ts';
export { giveWay } from './yield-to-main.ts';
