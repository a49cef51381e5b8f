/** As much of the window is left to the notices. */
const ROOM = 240;

/**
 * Keeps in `--uncovered`, while there is no network, where what says so (`data-uncovered`) ends in the window, in pixels; where it
 * is out of sight, or where nothing would be left beneath it, notices begin at the window's top. Answers what ends it.
 */
export function followUncovered(): () => void {
  const { style } = document.documentElement;
  const measure = () => {
    const end = document.querySelector('[data-uncovered]')?.getBoundingClientRect().bottom ?? 0;
    style.setProperty(
      '--uncovered',
      end <= window.innerHeight - ROOM ? `${Math.max(0, Math.round(end)) + 8}px` : '0px',
    );
  };
  const seen = new MutationObserver(measure);
  const stop = () => {
    seen.disconnect();
    window.removeEventListener('scroll', measure);
    window.removeEventListener('resize', measure);
    style.removeProperty('--uncovered');
  };
  // Only then: every change of a page would be measured.
  const start = () => {
    seen.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    measure();
  };
  window.addEventListener('offline', start);
  window.addEventListener('online', stop);
  if (!navigator.onLine) start();
  return () => {
    window.removeEventListener('offline', start);
    window.removeEventListener('online', stop);
    stop();
  };
}
