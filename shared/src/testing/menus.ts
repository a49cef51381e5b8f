import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

const textOf = ({ textContent }: HTMLElement) => (textContent ?? '').replace(' (abre em nova aba)', '');

/** Opens a button's menu and returns its items. */
export async function openMenu(user: UserEvent, button: string): Promise<string[]> {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('menu'))
    .getAllByRole('menuitem')
    .map(textOf);
}

/** Chooses an action of the open menu by keyboard, since jsdom doesn't count a click there. */
export async function chooseFromMenu(user: UserEvent, action: string): Promise<void> {
  const menu = screen.getByRole('menu');
  const items = within(menu).getAllByRole('menuitem');
  const index = items.findIndex((item) => textOf(item) === action);
  if (index < 0) throw new Error(`The menu offers ${items.map(textOf).join(', ')}`);
  // The menu gets the focus a moment after it is shown; earlier keys would go to its button.
  await waitFor(() => expect(menu).toHaveFocus());
  await waitFor(async () => {
    await user.keyboard(`{Home}${'{ArrowDown}'.repeat(index)}`);
    expect(items[index]).toHaveAttribute('data-highlighted');
  });
  await user.keyboard('{Enter}');
}

/** Opens a button's menu and chooses an action. */
export async function chooseAction(user: UserEvent, button: string, action: string): Promise<void> {
  await openMenu(user, button);
  await chooseFromMenu(user, action);
}
