import { watchBlocks } from './blocks.ts';
import { tellError } from './errors.ts';
import { type Known, setKnown } from './owner.ts';

/**
 * Reports errors and long blocks (TEL-15) without replacing global functions. `early` are the errors that `keep` has collected so far; this
 * takes over listening.
 */
export function watchConduct(early: readonly Event[], keep: (event: Event) => void, known: Known): void {
  setKnown(known);
  for (const type of ['error', 'unhandledrejection']) {
    window.removeEventListener(type, keep);
    window.addEventListener(type, tellError);
  }
  early.forEach(tellError);
  watchBlocks();
}
