const CONTROLS = ':is(a[href], button, input, select, textarea, summary, [contenteditable=true])';
/** Distance in pixels to the window's left and right edge. */
const EDGE = 16;
/** Distance in pixels between places that are tried. */
const STEP = { x: 16, y: 8 };
/** Time without scrolling or changes before the strip moves, in milliseconds. */
const SETTLED_MS = 150;

/**
 * Moves a strip to the lowest place where it covers no control, small if there is none for the whole one, and to the window's foot if there
 * is none at all. Returns the function that stops it.
 */
export function keepClear(strip: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const move = () => {
    const { left, top } = place(strip);
    strip.style.inset = `${top}px auto auto ${left}px`;
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

interface Place {
  left: number;
  top: number;
}

/** Sizes the strip, and returns its place. */
function place(strip: HTMLElement): Place {
  const present = strip.getBoundingClientRect();
  // Beside the window's edge it would be measured narrower.
  strip.style.inset = '';
  delete strip.dataset.small;
  const whole = findFree(strip, present);
  if (whole) return whole;
  strip.dataset.small = '';
  const small = findFree(strip, present);
  if (small) return small;
  delete strip.dataset.small;
  const { width, height } = strip.getBoundingClientRect();
  return { left: (window.innerWidth - width) / 2, top: window.innerHeight - height };
}

/** Free place, preferably the present one. */
function findFree(strip: HTMLElement, present: Place): Place | undefined {
  const { width, height } = strip.getBoundingClientRect();
  const controls = boxesOf(CONTROLS, strip);
  const isFree = ({ left, top }: Place) =>
    controls.every(
      (box) => box.right <= left || box.left >= left + width || box.bottom <= top || box.top >= top + height,
    );
  const foot = window.innerHeight - height;
  const middle = (window.innerWidth - width) / 2;
  const lefts = [middle];
  for (let off = STEP.x; off <= middle - EDGE; off += STEP.x) lefts.push(middle + off, middle - off);
  const isInSight = present.top <= foot && present.left + width <= window.innerWidth;
  const places: Place[] = isInSight && present.top > window.innerHeight / 2 ? [present] : [];
  for (let top = foot; top >= 0; top -= STEP.y) places.push(...lefts.map((left) => ({ left, top })));
  return places.find(isFree);
}

function boxesOf(selector: string, except: HTMLElement): DOMRect[] {
  return (
    [...document.querySelectorAll(selector)]
      .filter((each) => !except.contains(each))
      .map((each) => each.getBoundingClientRect())
      // Hidden elements have no box, and those for screen readers alone one pixel.
      .filter((box) => box.width > 1)
  );
}
