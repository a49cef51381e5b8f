/** Code that is loaded when it is shown, and scripts that run in several tasks. */
export { giveWay } from './give-way.ts';
export { inPieces } from './in-pieces.ts';
export { laterDialog, laterPart } from './later-part.tsx';
