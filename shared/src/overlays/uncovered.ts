/** As much of the window is left to the notices. */
const ROOM = 240;

/**
 * Keeps in `--uncovered`, from now on, where what notices mustn't cover (`data-uncovered`: who is signed in and where to go from
 * anywhere, that there is no network) ends in the window, in pixels; where it is out of sight, or where nothing would be left beneath
 * it, notices begin at the window's top. Answers what ends it.
 */
export function followUncovered(): () => void {
  const { style } = document.documentElement;
  const measure = () => {
    const ends = [...document.querySelectorAll('[data-uncovered]')].map((each) => each.getBoundingClientRect().bottom);
    const end = Math.max(0, ...ends.filter((each) => each <= window.innerHeight - ROOM));
    style.setProperty('--uncovered', `${end > 0 ? Math.round(end) + 2 : 0}px`);
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
  };
}
