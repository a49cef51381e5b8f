/** The browser restores its scroll position at most this long after a step back, in milliseconds. */
const SETTLING_MS = 1000;
/** The person goes on by themselves. */
const INPUT = ['pointerdown', 'wheel', 'touchstart', 'keydown'] as const;

let release: () => void = () => undefined;

/**
 * Focuses an element and scrolls its head into the window. Until the person acts, a scroll that isn't theirs is undone: after a
 * step back the browser restores the scroll position of before, behind the page's own.
 */
export function bringToSight(element: HTMLElement | null): void {
  if (!element) return;
  release();
  element.focus({ preventScroll: true });
  // By itself a browser shows the middle of what is longer than the window.
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
