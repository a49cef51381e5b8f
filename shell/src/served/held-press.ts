/** Pointers and keys that are pressed now. */
const held = new Set<string>();
/** Callback that waits until every pointer and key is released. */
let waiting: (() => void) | null = null;

const nameOf = (event: Event) => (event instanceof KeyboardEvent ? event.code : 'pointer');

/** Records a press. */
export function noteHold(event: Event): void {
  held.add(nameOf(event));
}

/** Records a release, after the click that it causes. */
export function noteRelease(event: Event): void {
  // A press itself blurs an element. Only a blur of the window means that no release event will follow.
  if (event.type === 'blur' && event.target !== window) return;
  setTimeout(() => {
    if (event.type === 'blur') held.clear();
    else held.delete(nameOf(event));
    if (held.size > 0) return;
    const run = waiting;
    waiting = null;
    run?.();
  });
}

/** Runs a callback once nothing is pressed: an element that is replaced between press and release is never clicked. */
export function onceReleased(run: () => void): void {
  if (held.size === 0) run();
  else waiting = run;
}

/** Events that start and end a press. */
export const HOLDS = ['pointerdown', 'keydown'];
export const RELEASES = ['pointerup', 'pointercancel', 'keyup', 'blur'];
