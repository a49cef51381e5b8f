import type { UserEvent } from '@testing-library/user-event';

/** Adds text to a field in one event. `user.type` renders the form once per character, which takes seconds in a long one. */
export async function fillIn(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
