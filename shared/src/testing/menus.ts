import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

const textOf = ({ textContent }: HTMLElement) => (textContent ?? '').replace(' (abre em nova aba)', '');

/** Opens the menu of a button and tells what it offers. */
export async function openMenu(user: UserEvent, button: string): Promise<string[]> {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('menu'))
    .getAllByRole('menuitem')
    .map(textOf);
}

/** Opens the menu of a button and chooses an action by the keyboard. */
export async function chooseAction(user: UserEvent, button: string, action: string): Promise<void> {
  const offered = await openMenu(user, button);
  if (!offered.includes(action)) throw new Error(`${button} offers ${offered.join(', ')}`);
  await user.keyboard(`{Home}${'{ArrowDown}'.repeat(offered.indexOf(action))}{Enter}`);
}
