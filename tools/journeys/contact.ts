import type { Page } from 'playwright-core';

/** Confirms an e-mail address by its code. */

/** Requested code, which the demonstration shows beside its field. */
export async function shownCode(page: Page): Promise<string> {
  const hint = await page.getByText(/O código é \d{6}/).textContent();
  return /\d{6}/.exec(hint ?? '')?.[0] ?? '';
}

export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Código recebido por e-mail' });

/** Requests a code and types it as shown by the demonstration. */
export async function confirmContact(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await codeField(page).fill(await shownCode(page));
  await page.getByText('E-mail confirmado.').waitFor();
}
