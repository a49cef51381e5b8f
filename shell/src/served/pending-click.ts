/** The button of the page's first content that was pressed before there was a script to answer. */
let pending: Element | null = null;

/** Keeps what was pressed for when somebody is there to answer. Links lead where they lead by themselves. */
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
