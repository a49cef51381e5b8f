const CONTROLS = ':is(a[href], button, input, select, textarea, summary, [contenteditable=true])';
/** Distance in pixels to the window's left and right edge. */
const EDGE = 16;
/** Distance in pixels between places that are tried. */
const STEP = { x: 16, y: 8 };
/** Time without scrolling or changes before the strip moves, in milliseconds. */
const SETTLED_MS = 150;

/** Moves a strip to the lowest place where it covers no control; to the window's foot if there is none. Returns the function that stops it. */
export function keepClear(strip: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const move = () => {
    const { left, top } = findFree(strip);
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

/** Free place, preferably the present one. */
function findFree(strip: HTMLElement): Place {
  const { left: x, top: y, width, height } = strip.getBoundingClientRect();
  const controls = boxesOf(CONTROLS, strip);
  const isFree = ({ left, top }: Place) =>
    controls.every(
      (box) => box.right <= left || box.left >= left + width || box.bottom <= top || box.top >= top + height,
    );
  const foot = window.innerHeight - height;
  const middle = (window.innerWidth - width) / 2;
  const lefts = [middle];
  for (let off = STEP.x; off <= middle - EDGE; off += STEP.x) lefts.push(middle + off, middle - off);
  const places: Place[] = y > window.innerHeight / 2 && y <= foot ? [{ left: x, top: y }] : [];
  for (let top = foot; top >= 0; top -= STEP.y) places.push(...lefts.map((left) => ({ left, top })));
  return places.find(isFree) ?? { left: middle, top: foot };
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
