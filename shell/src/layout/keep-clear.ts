/** Elements that a strip must not cover: controls, and other strips. */
const AVOIDED = ':is(a[href], button, input, select, textarea, summary, [contenteditable=true], [data-foot-strip])';
/** Distance in pixels to the window's left and right edge. */
const EDGE = 16;
/** Distance in pixels between heights that are tried. */
const STEP = 8;
/** Time without scrolling or changes before the strip moves, in milliseconds. */
const SETTLED_MS = 150;

/** Moves a strip to the lowest place of the window's lower half where it covers no control. Returns the function that stops it. */
export function keepClear(strip: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const move = () => {
    const place = findFree(strip);
    if (place) strip.style.inset = `${place.top}px auto auto ${place.left}px`;
    else strip.style.removeProperty('inset');
  };
  const settle = () => {
    clearTimeout(timer);
    timer = setTimeout(move, SETTLED_MS);
  };
  const seen = new MutationObserver(settle);
  seen.observe(document.body, { childList: true, subtree: true });
  window.addEventListener('scroll', settle, { passive: true, capture: true });
  window.addEventListener('resize', settle);
  move();
  return () => {
    clearTimeout(timer);
    seen.disconnect();
    window.removeEventListener('scroll', settle, { capture: true });
    window.removeEventListener('resize', settle);
  };
}

/** Free place, preferably the present one; null if there is none. */
function findFree(strip: HTMLElement): { left: number; top: number } | null {
  const { left: x, top: y, width, height } = strip.getBoundingClientRect();
  const boxes = [...document.querySelectorAll(AVOIDED)]
    .filter((each) => !strip.contains(each))
    .map((each) => each.getBoundingClientRect())
    // Hidden elements have no box, and those for screen readers alone one pixel.
    .filter((box) => box.width > 1);
  const isFree = (left: number, top: number) =>
    boxes.every((box) => box.right <= left || box.left >= left + width || box.bottom <= top || box.top >= top + height);
  const foot = window.innerHeight - height;
  if (y > window.innerHeight / 2 && y <= foot && isFree(x, y)) return { left: x, top: y };
  const lefts = [(window.innerWidth - width) / 2, window.innerWidth - width - EDGE, EDGE];
  for (let top = foot; top > window.innerHeight / 2; top -= STEP) {
    const left = lefts.find((each) => each >= 0 && isFree(each, top));
    if (left !== undefined) return { left, top };
  }
  return null;
}
