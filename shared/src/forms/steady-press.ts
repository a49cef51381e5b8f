import type { MouseEvent } from 'react';

/** Menu and combobox buttons manage focus themselves. */
const BUTTON = 'button:not([aria-haspopup], [role=combobox], [tabindex="-1"])';
const FIELD = 'input, textarea, [contenteditable=true]';

/** The button of this form that is pressed, where the focus is in a field of it. */
function pressed({ target, currentTarget }: MouseEvent<HTMLElement>): HTMLElement | null {
  const { activeElement } = document;
  if (!activeElement?.matches(FIELD) || !currentTarget.contains(activeElement)) return null;
  const button = target instanceof Element ? target.closest<HTMLElement>(BUTTON) : null;
  // Buttons in a dialog of the form are elsewhere in the document.
  return currentTarget.contains(button) ? button : null;
}

/**
 * Handlers for a form's element. A field says what is wrong with it when it is left, which moves all that stands below: pressed by a mouse, a
 * button there would be gone from under the pointer before it is let go, and nothing would happen (ERR-3). So the focus goes to the button with the click.
 */
export const STEADY_PRESS = {
  onMouseDown(event: MouseEvent<HTMLElement>) {
    if (pressed(event)) event.preventDefault();
  },
  onClickCapture(event: MouseEvent<HTMLElement>) {
    // Enter in a field clicks the form's button too, and stays in the field.
    if (event.detail > 0) pressed(event)?.focus({ preventScroll: true });
  },
};
