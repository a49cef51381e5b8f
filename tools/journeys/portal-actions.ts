import { until } from '@credenciados/platform/testing/until';
import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import type { TestFile } from './files.ts';
import type { Visitor } from './page.ts';

/** Acts of people on any screen. */

/** A day from today in the agency's zone, as people type it. */
export function dayFromToday(days: number): string {
  const date = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
  return new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Belem', dateStyle: 'short' }).format(date);
}

/** Waits for a page by its own heading. */
export async function expectHeading(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** Row of a table, or its card on a phone. */
export function rowOf(page: Page, text: string | RegExp): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

/** Opens a menu and chooses an action. */
export async function act(page: Page, menu: string | RegExp, action: string): Promise<void> {
  await page.getByRole('button', { name: menu }).first().click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Chooses a file in the browser's file dialog, which a control opens. */
export async function chooseFile(page: Page, button: Locator, file: TestFile | string | TestFile[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(file);
}

/** Replaces the text of a field at once, as by pasting. Journeys about keys press them. */
export async function type(scope: Page | Locator, label: string | RegExp, value: string): Promise<void> {
  await scope.getByRole('textbox', { name: label, exact: typeof label === 'string' }).fill(value);
}

/** On the issuer's sign-in page: types CPF and password of an account. */
export async function typeCredentials({ page }: Visitor, account: { cpf: string; senha: string }): Promise<void> {
  await expectHeading(page, 'Entrar no portal');
  await page.getByLabel('CPF').fill(account.cpf);
  await page.getByLabel('Senha').fill(account.senha);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/** Sets the page's visibility: navigation timers run only while it is visible. */
export async function setInSight(page: Page, inSight: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, !inSight);
}

/** Waits until a value read from a page equals the expected one: React renders a moment after an act. */
export async function expectSoon<T>(read: () => Promise<T>, expected: unknown): Promise<void> {
  const holds = async () => {
    try {
      expect(await read()).toEqual(expected);
      return true;
    } catch {
      return false;
    }
  };
  await until(holds).catch(() => undefined);
  expect(await read()).toEqual(expected);
}

/** Fails unless the whole element is within the window. */
export async function expectInWindow(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const box = await target.boundingBox();
  const window = page.viewportSize();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(window?.height ?? 0);
}
