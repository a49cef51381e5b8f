import { watchLeftovers } from './leftovers.ts';
import { watchStyles } from './styles.ts';

/** Watches on a developer's portal what modules do to the page beyond their own place in it (TEL-15). */
export function watchModules(): void {
  watchStyles();
  watchLeftovers();
}
