import type { MouseEvent } from 'react';

/** Menu and combobox buttons manage focus themselves. */
const BUTTON = 'button:not([aria-haspopup], [role=combobox], [tabindex="-1"])';
const FIELD = 'input, textarea, [contenteditable=true]';

/** Pressed button of this form while focus is in one of its fields. */
function pressed({ target, currentTarget }: MouseEvent<HTMLElement>): HTMLElement | null {
  const { activeElement } = document;
  if (!activeElement?.matches(FIELD) || !currentTarget.contains(activeElement)) return null;
  const button = target instanceof Element ? target.closest<HTMLElement>(BUTTON) : null;
  // Buttons of the form's dialogs are elsewhere in the document.
  return currentTarget.contains(button) ? button : null;
}

/**
 * Event handlers for a form's element. Leaving a field shows its error, which moves everything below; a pressed button would move away
 * before the mouse is released, and the click would be lost (ERR-3). So focus moves to the button only with the click.
 */
export const STEADY_PRESS = {
  onMouseDown(event: MouseEvent<HTMLElement>) {
    if (pressed(event)) event.preventDefault();
  },
  onClickCapture(event: MouseEvent<HTMLElement>) {
    // Enter in a field also clicks the form's button; focus stays in the field.
    if (event.detail > 0) pressed(event)?.focus({ preventScroll: true });
  },
};
