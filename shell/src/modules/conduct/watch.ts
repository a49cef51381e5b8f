import { watchBlocks } from './blocks.ts';
import { tellError } from './errors.ts';
import { type Known, setKnown } from './owner.ts';

/**
 * Tells of errors and of long blocks (TEL-15); nothing global is replaced. `early` are the errors that `keep` has heard until now; from
 * now on they are heard here.
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
