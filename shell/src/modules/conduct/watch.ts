import { watchBlocks } from './blocks.ts';
import { tellError } from './errors.ts';
import { watchLeftovers } from './leftovers.ts';
import { type Known, setKnown } from './owner.ts';
import { watchStyles } from './styles.ts';

/**
 * Watches what modules do to the page beyond their own place in it (TEL-15). `early` are the errors that `keep` has heard until
 * now; from now on they are heard here.
 */
export function watchConduct(early: readonly Event[], keep: (event: Event) => void, known: Known): void {
  setKnown(known);
  for (const type of ['error', 'unhandledrejection']) {
    window.removeEventListener(type, keep);
    window.addEventListener(type, tellError);
  }
  early.forEach(tellError);
  watchBlocks();
  watchStyles();
  watchLeftovers();
}
