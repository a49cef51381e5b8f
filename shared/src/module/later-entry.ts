/** Lazy loading of components, and scripts split into tasks. */
export { giveWay } from './give-way.ts';
export { inPieces } from './in-pieces.ts';
export { laterDialog, laterPart } from './later-part.tsx';
