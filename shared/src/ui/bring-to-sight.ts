/** The browser restores its scroll position at most this long after a step back, in milliseconds. */
const SETTLING_MS = 1000;
/** Events of the person, which end the correction. */
const INPUT = ['pointerdown', 'wheel', 'touchstart', 'keydown', 'dragover'] as const;

let release: () => void = () => undefined;

/**
 * Focuses an element and scrolls to its start. Until the person acts, other scrolling is undone: after a step back the browser restores its
 * former scroll position late.
 */
export function bringToSight(element: HTMLElement | null): void {
  if (!element) return;
  release();
  element.focus({ preventScroll: true });
  // A browser's default shows the middle of an element taller than the window.
  element.scrollIntoView({ block: 'start' });
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
