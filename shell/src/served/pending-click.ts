/** Button of the rendered page that was clicked before the scripts ran. */
let pending: Element | null = null;

/** Stores a click until the portal can handle it. Links work by themselves. */
export function noteClick({ target }: Event): void {
  const button = target instanceof Element && target.closest('#servida button:not(:disabled)');
  if (!button) return;
  button.setAttribute('aria-busy', 'true');
  pending = button;
}

/** Pending click, returned once. */
export function takeClick(): Element | null {
  const pressed = pending;
  pending = null;
  return pressed;
}
