/** Minimum height in pixels left for notices. */
const ROOM = 240;
/** Distance in pixels between notices and the element above them. */
const GAP = 2;
/** Distance of notices to the window's top if no element is above them. */
const TOP = 16;

const NOTICES = '[data-scope=toast][data-part=root][data-state=open]';
const CONTROLS = ':is(a[href], button, input, select, textarea, summary, [contenteditable=true])';

/**
 * Keeps the top of the notices, in pixels, in `--uncovered`: below the elements with `data-uncovered` (the header), at the first height in
 * the window's upper half where they cover no control. These elements are ignored if they are out of view or leave too little room. If
 * several notices have no such height, calls `onNoRoom`. Returns the function that stops it.
 */
export function followUncovered(onNoRoom: () => void): () => void {
  const { style } = document.documentElement;
  const measure = () => {
    const ends = [...document.querySelectorAll('[data-uncovered]')].map((each) => each.getBoundingClientRect().bottom);
    const end = Math.max(0, ...ends.filter((each) => each <= window.innerHeight - ROOM));
    const begin = end > 0 ? Math.round(end) + GAP : 0;
    const free = firstFree(Math.max(TOP, begin));
    style.setProperty('--uncovered', `${free ?? begin}px`);
    if (free === null && document.querySelectorAll(NOTICES).length > 1) onNoRoom();
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

/** First height from `begin` on at which notices of this size cover no control; null if there is none. */
function firstFree(begin: number): number | null {
  const notices = [...document.querySelectorAll(NOTICES)].map((each) => each.getBoundingClientRect());
  if (notices.length === 0) return null;
  const left = Math.min(...notices.map((box) => box.left));
  const right = Math.max(...notices.map((box) => box.right));
  const height = Math.max(...notices.map((box) => box.bottom)) - Math.min(...notices.map((box) => box.top));
  const controls = [...document.querySelectorAll(CONTROLS)]
    .map((each) => ({ each, box: each.getBoundingClientRect() }))
    .filter(({ box }) => box.left < right && box.right > left && box.bottom > begin && box.top < window.innerHeight)
    .filter(({ each }) => !each.closest(NOTICES) && each.checkVisibility({ visibilityProperty: true }))
    .map(({ box }) => box);
  const isFree = (top: number) => controls.every((box) => box.bottom <= top || box.top >= top + height);
  const tops = [begin, ...controls.map((box) => Math.round(box.bottom) + GAP)].sort((one, other) => one - other);
  return tops.find((top) => top <= window.innerHeight / 2 && isFree(top)) ?? null;
}
