import { NavigationType } from 'react-router-dom';
import { portalPlace } from '../module/portal-history.ts';

/** The browser restores its scroll position at most this long after a step back, in milliseconds. */
const SETTLING_MS = 1000;
/** Events of the person, which end the correction. */
const INPUT = ['pointerdown', 'wheel', 'touchstart', 'keydown', 'dragover'] as const;

let release: () => void = () => undefined;

/**
 * Focuses an element and scrolls to its start. After a step back or a reload, other scrolling is undone until the person acts: the browser
 * restores its former scroll position late. After a step forward all scrolling is the person's, for example by the scroll bar, whose presses
 * no event tells.
 */
export function bringToSight(element: HTMLElement | null): void {
  if (!element) return;
  release();
  element.focus({ preventScroll: true });
  // A browser's default shows the middle of an element taller than the window.
  element.scrollIntoView({ block: 'start' });
  if (portalPlace().action !== NavigationType.Pop) return;
  const onScroll = () => {
    if (document.activeElement === element && isOutOfSight(element)) element.scrollIntoView({ block: 'start' });
  };
  const listeners = new AbortController();
  const options = { capture: true, passive: true, signal: listeners.signal };
  const timer = setTimeout(() => release(), SETTLING_MS);
  release = () => {
    clearTimeout(timer);
    listeners.abort();
  };
  document.addEventListener('scroll', onScroll, options);
  for (const event of INPUT) document.addEventListener(event, () => release(), options);
}

function isOutOfSight(element: HTMLElement): boolean {
  const { top } = element.getBoundingClientRect();
  return top < 0 || top >= window.innerHeight;
}
