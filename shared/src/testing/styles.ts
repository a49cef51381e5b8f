import { styleCache } from '../ui/style-cache.ts';

const styles = document.createElement('div');
// Inserts rules as text: rules of a detached element would be lost.
styleCache.sheet.isSpeedy = false;

/** Keeps styles out of the document: for each query by role jsdom would match every rule against every element. */
export function detachStyles(): void {
  styles.remove();
  styleCache.sheet.container = styles;
}

/** Adds the styles until the end of the test, for tests of elements hidden by a style. */
export function attachStyles(): void {
  document.head.append(styles);
}
