import { styleCache } from '../ui/style-cache.ts';

const styles = document.createElement('div');
// As text: rules of an element outside the page would be lost.
styleCache.sheet.isSpeedy = false;

/** Keeps styles out of the page: for each role that a test looks for, jsdom would try each rule of them on each element. */
export function detachStyles(): void {
  styles.remove();
  styleCache.sheet.container = styles;
}

/** Puts styles into the page until the end of the test, for a test of something that a style hides. */
export function attachStyles(): void {
  document.head.append(styles);
}
