/** Pointers and keys that are down. */
const held = new Set<string>();
/** Waits for the last of them to be let go. */
let waiting: (() => void) | null = null;

const nameOf = (event: Event) => (event instanceof KeyboardEvent ? event.code : 'pointer');

/** Notes that something is pressed. */
export function noteHold(event: Event): void {
  held.add(nameOf(event));
}

/** Notes that it was let go; what that brings about, a click, comes first. */
export function noteRelease(event: Event): void {
  // A press itself takes the focus from something; it is the window's own that nothing is heard after.
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

/**
 * Runs something when nothing is being pressed: an element that is replaced between press and release is never clicked, and a
 * link's press would be lost.
 */
export function onceReleased(run: () => void): void {
  if (held.size === 0) run();
  else waiting = run;
}

/** Events that start and end a press. */
export const HOLDS = ['pointerdown', 'keydown'];
export const RELEASES = ['pointerup', 'pointercancel', 'keyup', 'blur'];
