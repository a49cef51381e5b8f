import { watchLeftovers } from './leftovers.ts';
import { watchStyles } from './styles.ts';

/** Watches, on a developer's portal, effects of modules on the page outside their container (TEL-15). */
export function watchModules(): void {
  watchStyles();
  watchLeftovers();
}
