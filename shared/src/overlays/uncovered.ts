/** As much of the window is left to the notices. */
const ROOM = 240;

/**
 * Keeps in `--uncovered` where what notices mustn't lie over (`data-uncovered`) ends in the window, in pixels; without such, where it
 * is out of sight, or where nothing would be left beneath it, they begin at the window's top. Answers what ends it.
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
  seen.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('scroll', measure, { passive: true });
  window.addEventListener('resize', measure);
  measure();
  return () => {
    seen.disconnect();
    window.removeEventListener('scroll', measure);
    window.removeEventListener('resize', measure);
    style.removeProperty('--uncovered');
  };
}
