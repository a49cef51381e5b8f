/** Minimum height in pixels left for notices. */
const ROOM = 240;

/**
 * Keeps the end of the elements that notices mustn't cover (`data-uncovered`: the header and the offline banner) in `--uncovered`, in
 * pixels. If they are out of view, or leave too little room, notices begin at the top. Returns the function that stops it.
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
